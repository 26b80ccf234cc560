import { useEffect, useRef, useState } from "preact/hooks";
import type { Line, Sight, TableInfo } from "../messages";
import type { TableModel } from "../net/table";
import { say } from "../text/language";
import type { Texts } from "../text/texts";
import { SeatMark } from "./Icon";

const SHOWN = 60;

/** The log in words, the latest first. */
export function LogPanel({ sight, texts }: { sight: Sight; texts: Texts }) {
  const [all, setAll] = useState(false);
  const lines = sight.lines.filter((line) => line.who >= 0 || line.who === -3);
  const shown = all ? lines : lines.slice(-SHOWN);
  return (
    <section class="sheet panel" aria-label={say("log")}>
      <div class="panel-h">
        <h2>{say("log")}</h2>
        {lines.length > shown.length && (
          <button class="t-sm muted" onClick={() => setAll(true)}>
            {say("all_lines", { n: lines.length })}
          </button>
        )}
      </div>
      <ol class="log">
        {shown.toReversed().map((line) => (
          <li key={line.number}>
            {line.who >= 0 ? <SeatMark seat={line.who} name={texts.seat(line.who)} small /> : <span />}
            <span>{sentence(line, texts)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function sentence(line: Line, texts: Texts): string {
  const who = line.who >= 0 ? `${texts.seat(line.who)}: ` : "";
  if (line.words.startsWith("undo ")) return who + say("took_back");
  if (line.who === -3) return tableLine(line.words, texts);
  return who + texts.action(line.words);
}

function tableLine(words: string, texts: Texts): string {
  const [verb, seat] = words.split(" ");
  const key = `line.${verb ?? ""}`;
  const name = seat && /^\d+$/.test(seat) ? texts.seat(Number(seat) - 1) : "";
  return say(key, { who: name });
}

export function ChatPanel({ table, info }: { table: TableModel; info: TableInfo }) {
  const [text, setText] = useState("");
  const end = useRef<HTMLLIElement>(null);
  const notes = table.notes.value;
  useEffect(() => end.current?.scrollIntoView({ block: "nearest" }), [notes.length]);
  const people = info.places.filter((place) => place.kind === "person").length;
  if (people < 2 && notes.length === 0) return null;
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (text.trim()) table.chat(text.trim());
    setText("");
  };
  return (
    <section class="sheet panel" aria-label={say("chat")}>
      <div class="panel-h">
        <h2>{say("chat")}</h2>
      </div>
      <ol class="chat" aria-live="polite">
        {notes.map((note) => (
          <li key={note.number} ref={end}>
            <b>{note.name}</b> {note.kind === "reaction" ? say(`reaction.${note.text}`) : note.text}
          </li>
        ))}
      </ol>
      <form class="chat-form" onSubmit={send}>
        <input aria-label={say("chat_text")} maxLength={300} value={text} onInput={(e) => setText(e.currentTarget.value)} />
        <button class="btn sm">{say("send")}</button>
      </form>
    </section>
  );
}
