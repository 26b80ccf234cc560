import { useState } from "preact/hooks";
import type { Line, TableInfo } from "../messages";
import { api, Refused } from "../net/api";
import { say } from "../text/language";
import { useAttempts } from "./attempts";
import { type Finding, findings } from "./verifyFindings";

/** Were the draws fair? What was checked, by whom, and how to check it without us. */
export function Verify({ info, shown }: { info: TableInfo; shown: Line[] }) {
  const [found, setFound] = useState<Finding[]>();
  const checks = useAttempts();
  const saves = useAttempts();
  const wrong = checks.wrong || saves.wrong;
  const check = async () => {
    setFound(undefined);
    setFound(await findings(info, shown).catch(unreadable));
  };
  return (
    <details class="verify">
      <summary>{say("verify.title")}</summary>
      <p class="muted t-sm">{say("verify.about")}</p>
      <p class="score-acts">
        <button type="button" class="btn sm" aria-disabled={checks.busy} onClick={() => void checks.attempt(check)}>
          {say("verify.check")}
        </button>
        <button
          type="button"
          class="btn sm ghost"
          aria-disabled={saves.busy}
          onClick={() => void saves.attempt(() => download(info))}
        >
          {say("verify.download")}
        </button>
      </p>
      <div role="status">
        {checks.busy && <p>{say("wait")}</p>}
        {found && <Findings found={found} />}
      </div>
      {wrong && (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      )}
      <p class="t-sm muted">
        {say("verify.without_us")} <code>ratusha verify {fileOf(info)}</code>
      </p>
      {info.seed && (
        <dl class="t-sm muted seed">
          <dt>{say("verify.promise")}</dt>
          <dd>{info.commitment}</dd>
          <dt>{say("verify.seed")}</dt>
          <dd>{info.seed}</dd>
        </dl>
      )}
    </details>
  );
}

/** Whatever cannot even be computed with was not told as it should be; what is refused is said elsewhere. */
function unreadable(error: unknown): Finding[] {
  if (error instanceof Refused) throw error;
  return [{ kind: "bad", words: say("verify.unreadable", { why: String(error) }) }];
}

function Findings({ found }: { found: Finding[] }) {
  const own = found.filter(({ kind }) => kind !== "told");
  const told = found.filter(({ kind }) => kind === "told");
  return (
    <>
      {own.length > 0 && <FindingList title={say("verify.by_browser")} found={own} />}
      {told.length > 0 && <FindingList title={say("verify.by_server")} found={told} />}
    </>
  );
}

function FindingList({ title, found }: { title: string; found: Finding[] }) {
  return (
    <>
      <p class="t-sm">
        <b>{title}</b>
      </p>
      <ul class="findings">
        {found.map(({ kind, words }) => (
          <li key={words} class={kind}>
            {words}
          </li>
        ))}
      </ul>
    </>
  );
}

const fileOf = (info: TableInfo) => `${info.game}-${info.id}.log`;

async function download(info: TableInfo): Promise<void> {
  const { log } = await api.log(info.id);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([log], { type: "text/plain" }));
  link.download = fileOf(info);
  link.click();
  URL.revokeObjectURL(link.href);
}
