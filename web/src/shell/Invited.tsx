import { useState } from "preact/hooks";
import { api, Refused } from "../net/api";
import { say } from "../text/language";
import { useAttempts } from "./attempts";
import { NameField } from "./NameField";
import { NotFound } from "./NotFound";
import { seated } from "./ownNonce";
import { PasteLink } from "./PasteLink";
import { be, lastName, person } from "./person";
import { go } from "./route";
import { TitleBlock } from "./TitleBlock";
import { useTitle } from "./title";

/** Somebody came by a link: a name, and the place is theirs. */
export function Invited({ secret }: { secret: string }) {
  const [name, setName] = useState(person.value?.name ?? lastName.value);
  const { attempt, wrong, busy } = useAttempts();
  const [gone, setGone] = useState(false);
  useTitle(say(secret ? "invited" : "paste.title"));
  const sit = async (event: SubmitEvent) => {
    event.preventDefault();
    await attempt(async () => {
      await be(name || say("guest"));
      const table = await seated(api.useInvite(secret)).catch((error: unknown) => {
        setGone(error instanceof Refused && (error.status === 404 || error.status === 422));
        throw error;
      });
      go(`/table/${table.id}`, true);
    });
  };
  if (!secret) return <PasteLink />;
  if (gone) return <NotFound title={say("refused.no_such_thing")} text={say("invite_gone")} />;
  return (
    <>
      <TitleBlock />
      <main class="new-table">
        <form class="sheet keyline" onSubmit={sit}>
          <h1>{say("invited")}</h1>
          <NameField name={name} change={setName} />
          {wrong && (
            <p class="wrong" role="alert">
              {wrong}
            </p>
          )}
          <button type="submit" class="btn primary wide" aria-disabled={busy}>
            {say("sit_down")}
          </button>
        </form>
      </main>
    </>
  );
}
