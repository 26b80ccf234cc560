import { useEffect, useRef, useState } from "preact/hooks";
import type { TableInfo } from "../messages";
import type { TableModel } from "../net/table";
import { say } from "../text/language";
import { isSomebodyElsewhere } from "./otherPlayers";

export function ChatPanel({ table, info }: { table: TableModel; info: TableInfo }) {
  const text = table.draft.value;
  const [wrong, setWrong] = useState("");
  const [sending, setSending] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const notes = table.notes.value;
  // the list alone: the page stays where it is
  useEffect(() => list.current?.scrollTo(0, list.current.scrollHeight), [notes.length]);
  if (!isSomebodyElsewhere(info) && notes.length === 0) return null;
  // What could not be said stays in the field, with the reason.
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!text.trim() || sending) return;
    setSending(true);
    const why = await table.chat(text.trim());
    setSending(false);
    setWrong(why);
    if (!why && table.draft.peek() === text) table.draft.value = "";
  };
  return (
    <section class="sheet panel" aria-label={say("chat")}>
      <div class="panel-h">
        <h2>{say("chat")}</h2>
      </div>
      <ol class="chat" ref={list} aria-live="polite" tabIndex={0} aria-label={say("chat")}>
        {notes.map((note) => (
          <li key={note.number}>
            <b>{note.name}</b> {note.kind === "reaction" ? say(`reaction.${note.text}`) : note.text}
          </li>
        ))}
      </ol>
      <form class="chat-form" onSubmit={send}>
        <input
          aria-label={say("chat_text")}
          maxLength={300}
          value={text}
          onInput={(e) => (table.draft.value = e.currentTarget.value)}
        />
        <button type="submit" class="btn sm" aria-disabled={sending}>
          {say("send")}
        </button>
      </form>
      {wrong && (
        <p class="wrong" role="alert">
          {wrong}
        </p>
      )}
    </section>
  );
}
