import { useState } from "preact/hooks";
import { api, Refused } from "../net/api";
import { say } from "../text/language";
import { NameField } from "./NameField";
import { be, lastName, person } from "./person";
import { go } from "./route";
import { TitleBlock } from "./TitleBlock";

/** Somebody came by a link: a name, and the place is theirs. */
export function Invited({ secret }: { secret: string }) {
  const [name, setName] = useState(person.value?.name ?? lastName.value);
  const [wrong, setWrong] = useState("");
  const sit = async (event: SubmitEvent) => {
    event.preventDefault();
    try {
      await be(name || say("guest"));
      const table = await api.useInvite(secret);
      go(`/table/${table.id}`, true);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      setWrong(error.message);
    }
  };
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
          <button class="btn primary wide">{say("sit_down")}</button>
        </form>
      </main>
    </>
  );
}
