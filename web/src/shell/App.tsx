import { lazy, Suspense } from "preact/compat";
import { connected } from "../net/line";
import { say, texts } from "../text/language";
import { Home } from "./Home";
import { route } from "./route";

const NewTable = lazy(() => import("./NewTable").then((file) => file.NewTable));
const TablePage = lazy(() => import("./TablePage").then((file) => file.TablePage));
const Learn = lazy(() => import("./Learn").then((file) => file.Learn));
const Invited = lazy(() => import("./Invited").then((file) => file.Invited));

export function App() {
  if (!texts.value) return null;
  return (
    <>
      {!connected.value && (
        <p class="offline" role="status">
          {say("offline")}
        </p>
      )}
      <Suspense fallback={<p class="wait">{say("wait")}</p>}>
        <Page />
      </Suspense>
    </>
  );
}

function Page() {
  const now = route.value;
  document.documentElement.dataset["room"] = "home";
  if (now.page === "home") return <Home />;
  if (now.page === "new") return <NewTable key={now.game} game={now.game} />;
  if (now.page === "table") return <TablePage key={now.id} id={now.id} />;
  if (now.page === "invite") return <Invited secret={now.secret} />;
  if (now.page === "learn") return <Learn {...(now.game ? { game: now.game } : {})} />;
  return (
    <main class="nowhere sheet">
      <h1>{say("nowhere")}</h1>
      <a class="btn primary" href="/">
        {say("back_home")}
      </a>
    </main>
  );
}
