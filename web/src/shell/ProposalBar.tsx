import type { Snapshot, TableInfo } from "../messages";
import { api } from "../net/api";
import { say } from "../text/language";
import type { Texts } from "../text/texts";
import { useAttempts } from "./attempts";
import { sentence } from "./Log";

/** An open question, and the answer of whoever is asked. */
export function ProposalBar({ info, snapshot, texts }: { info: TableInfo; snapshot: Snapshot; texts: Texts }) {
  const open = info.proposal;
  const { attempt, wrong, busy } = useAttempts();
  if (!open) return null;
  const mine = info.places.findIndex((place) => place.yours);
  const asked = open.needed.includes(mine) && !open.agreed.includes(mine);
  const by = info.places[open.by]?.name ?? "";
  const vote = (yes: boolean) => void attempt(() => api.vote(info.id, open.id, yes));
  const who = open.seat === null ? "" : texts.seat(open.seat);
  // lines are numbered as one's first seat reads them, and a page may show another
  const line =
    snapshot.seat === (info.seats[0] ?? -1) ? snapshot.lines.find(({ number }) => number === open.line) : undefined;
  const what = open.what === "undo" && !line ? "undo_some" : open.what;
  return (
    <div class="proposal" role="status">
      <p>{say(`proposal.${what}`, { by, who, what: line ? sentence(line, texts) : "" })}</p>
      {asked && (
        <span>
          <button type="button" class="btn sm primary" aria-disabled={busy} onClick={() => vote(true)}>
            {say("agree")}
          </button>
          <button type="button" class="btn sm" aria-disabled={busy} onClick={() => vote(false)}>
            {say("decline")}
          </button>
        </span>
      )}
      {wrong && (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}
