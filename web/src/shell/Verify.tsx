import { useState } from "preact/hooks";
import type { TableInfo } from "../messages";
import { api } from "../net/api";
import { say } from "../text/language";
import { canCompute, firstWrong, promised } from "./draws";
import { promiseOf } from "./promises";
import { attempt } from "./refusal";

interface Finding {
  good: boolean;
  words: string;
}

/** Were the draws fair? What was checked, by whom, and how to check it without us. */
export function Verify({ info }: { info: TableInfo }) {
  const [found, setFound] = useState<Finding[]>();
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);
  const check = async () => {
    setBusy(true);
    await attempt(async () => setFound(await findings(info)), setWrong);
    setBusy(false);
  };
  return (
    <details class="verify">
      <summary>{say("verify.title")}</summary>
      <p class="muted t-sm">{say("verify.about")}</p>
      <p class="score-acts">
        <button class="btn sm" disabled={busy} onClick={() => void check()}>
          {say("verify.check")}
        </button>
        <button class="btn sm ghost" onClick={() => void attempt(() => download(info), setWrong)}>
          {say("verify.download")}
        </button>
      </p>
      <ul class="findings" role="status">
        {busy && <li>{say("wait")}</li>}
        {!busy && found?.map(({ good, words }) => (
          <li key={words} class={good ? "good" : "bad"}>
            {words}
          </li>
        ))}
      </ul>
      {wrong && <p class="wrong" role="alert">{wrong}</p>}
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

/** First what this browser can say by itself, then what it is told. */
async function findings(info: TableInfo): Promise<Finding[]> {
  const told = await api.verify(info.id);
  if (!told.fair) return [{ good: false, words: say("verify.unfair", { why: told.why ?? "" }) }];
  const found: Finding[] = [];
  if (canCompute()) {
    const hash = await promised(told.seed, told.table);
    found.push(...keptPromise(info, hash), await computed(told, hash));
  } else found.push({ good: true, words: say("verify.no_crypto") });
  found.push({ good: true, words: say("verify.server", { n: told.draws.length }) });
  if (told.taken_back) found.push({ good: true, words: say("verify.taken_back", { n: told.taken_back }) });
  if (told.practice) found.push({ good: true, words: say("verify.practice") });
  return found;
}

function keptPromise(info: TableInfo, hash: string): Finding[] {
  const kept = promiseOf(info.id);
  if (!kept) return [{ good: hash === info.commitment, words: say(hash === info.commitment ? "verify.not_seen" : "verify.broken") }];
  const good = kept.commitment === hash;
  return [{ good, words: say(good ? (kept.before ? "verify.kept" : "verify.kept_late") : "verify.broken") }];
}

async function computed(told: Awaited<ReturnType<typeof api.verify>>, hash: string): Promise<Finding> {
  const wrong = hash === told.commitment ? await firstWrong(told) : told.draws[0];
  if (!wrong) return { good: true, words: say("verify.computed", { n: told.draws.length }) };
  return { good: false, words: say("verify.differs", { stream: wrong.stream, n: wrong.count }) };
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
