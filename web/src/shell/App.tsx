import { lazy, Suspense } from "preact/compat";
import { lazyLoad } from "../net/lazyLoad";
import { reached } from "../net/reachability";
import { connected } from "../net/socket";
import { say, texts } from "../text/language";
import { usePageFocus } from "./focus";
import { Home } from "./Home";
import { NotFound } from "./NotFound";
import { route } from "./route";

const NewTable = lazy(() => lazyLoad(() => import("./NewTable")).then((file) => file.NewTable));
const TablePage = lazy(() => lazyLoad(() => import("./TablePage")).then((file) => file.TablePage));
const Learn = lazy(() => lazyLoad(() => import("./Learn")).then((file) => file.Learn));
const LessonPage = lazy(() => lazyLoad(() => import("./Lesson")).then((file) => file.LessonPage));
const Invited = lazy(() => lazyLoad(() => import("./Invited")).then((file) => file.Invited));

export function App() {
  if (!texts.value) return null;
  return (
    <>
      <Connection />
      {/* one of its own for each page: whoever goes elsewhere while a part is loading would wait for ever */}
      <Suspense key={Object.values(route.value).join("/")} fallback={<p class="wait">{say("wait")}</p>}>
        <Page />
      </Suspense>
    </>
  );
}

/** That there is no connection, and what it means where one is now. */
function Connection() {
  const atTable = route.value.page === "table";
  if (atTable ? connected.value : reached.value) return null;
  return (
    <p class="offline" role="status">
      {say(atTable ? "offline" : "away")}
    </p>
  );
}

function Page() {
  const now = route.value;
  usePageFocus();
  delete document.documentElement.dataset.game;
  if (now.page === "home") return <Home />;
  if (now.page === "new") return <NewTable key={now.game} game={now.game} />;
  if (now.page === "table") return <TablePage key={now.id} id={now.id} />;
  if (now.page === "invite") return <Invited key={now.secret} secret={now.secret} />;
  if (now.page === "lesson") return <LessonPage key={now.game} game={now.game} />;
  if (now.page === "learn") return <Learn {...(now.game ? { game: now.game } : {})} />;
  return <NotFound title={say("nowhere")} />;
}
