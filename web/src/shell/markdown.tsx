// The rulebooks' Markdown as elements: headings, paragraphs, lists, tables and blocks. No HTML is ever taken from a
// text.

import type { ComponentChildren } from "preact";
import { say } from "../text/language";
import { InPage, slug } from "./inPage";

const BLOCK = /^```/;

export function markdown(text: string): ComponentChildren[] {
  const lines = text.split("\n");
  const found: ComponentChildren[] = [];
  const named = new Set<string>();
  let at = 0;
  const take = (while_: (line: string) => boolean): string[] => {
    const taken: string[] = [];
    while (at < lines.length && while_(lines[at] ?? "")) taken.push(lines[at++] ?? "");
    return taken;
  };
  while (at < lines.length) {
    const line = lines[at] ?? "";
    if (!line.trim() || line.startsWith("<!--")) at++;
    else if (BLOCK.test(line)) {
      at++;
      const inside = take((each) => !BLOCK.test(each));
      at++;
      found.push(block(line, inside.join("\n")));
    } else if (line.startsWith("#")) {
      at++;
      found.push(heading(line, named));
    } else if (line.startsWith("|")) found.push(table(take((each) => each.startsWith("|"))));
    else if (/^[-*] |^\d+\. /.test(line)) found.push(list(take((each) => /^([-*] |\d+\. | {2,}\S)/.test(each))));
    else found.push(<p>{inline(take((each) => each.trim() !== "" && !/^(#|\||```|[-*] )/.test(each)).join(" "))}</p>);
  }
  return found;
}

/** Examples are written for programs to play: there for whoever wants them, and out of the way of whoever reads. */
function block(first: string, inside: string): ComponentChildren {
  const whole = <pre tabIndex={0}>{inside}</pre>;
  if (!first.startsWith("```example")) return whole;
  return (
    <details class="example">
      <summary>{say("example")}</summary>
      {whole}
    </details>
  );
}

/** Where two headings say the same, links mean the first. */
function heading(line: string, named: Set<string>): ComponentChildren {
  const words = line.replace(/^#+ /, "");
  const place = slug(words);
  const id = named.has(place) ? undefined : place;
  named.add(place);
  if (line.startsWith("###")) return <h3 id={id}>{inline(words)}</h3>;
  return line.startsWith("## ") ? <h2 id={id}>{inline(words)}</h2> : <h1 id={id}>{inline(words)}</h1>;
}

/** The chapters of a text, each as the words of its heading. */
export function chapters(text: string): string[] {
  const outside = text.replace(/^```[\s\S]*?^```/gm, "");
  return [...outside.matchAll(/^## (.+)$/gm)].map(([, words]) => words ?? "");
}

function list(lines: string[]): ComponentChildren {
  const items: string[] = [];
  for (const line of lines) {
    if (/^\s/.test(line)) items.push(`${items.pop() ?? ""} ${line.trim()}`);
    else items.push(line.replace(/^([-*]|\d+\.) /, ""));
  }
  const rows = items.map((item, place) => <li key={place}>{inline(item)}</li>);
  return /^\d/.test(lines[0] ?? "") ? <ol>{rows}</ol> : <ul>{rows}</ul>;
}

function table(lines: string[]): ComponentChildren {
  const rows = lines.filter((line) => !/^\|[\s:|-]+\|$/.test(line)).map((line) => line.slice(1, -1).split("|"));
  const [head, ...body] = rows;
  return (
    <div class="scroll-x" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head?.map((cell, place) =>
              cell.trim() ? (
                <th key={place} scope="col">
                  {inline(cell.trim())}
                </th>
              ) : (
                <td key={place} />
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {body.map((row, place) => (
            <tr key={place}>
              {row.map((cell, column) => (
                <td key={column}>{inline(cell.trim())}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function inline(text: string): ComponentChildren[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*|\[[^\]]+\]\([^)]+\))/).map((part) => {
    if (part.startsWith("`")) return <code>{part.slice(1, -1)}</code>;
    if (part.startsWith("**")) return <b>{part.slice(2, -2)}</b>;
    if (part.startsWith("*") && part.length > 2) return <i>{part.slice(1, -1)}</i>;
    const [, words, place] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part) ?? [];
    if (!words || !place) return part;
    return place.startsWith("#") ? <InPage to={place.slice(1)}>{words}</InPage> : words;
  });
}
