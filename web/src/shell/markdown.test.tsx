import { render } from "preact";
import { expect, test } from "vitest";
import { slug } from "./inPage";
import { chapters, markdown } from "./markdown";

function html(text: string): string {
  const place = document.createElement("div");
  render(markdown(text), place);
  return place.innerHTML;
}

test("headings are named so that links find them; of two alike the first is meant", () => {
  expect(html("# Setup\n## The turn\n## The turn\n### Rolls & pay")).toBe(
    '<h1 id="setup">Setup</h1><h2 id="the-turn">The turn</h2><h2>The turn</h2><h3 id="rolls--pay">Rolls &amp; pay</h3>',
  );
  expect(slug("Хід гравця, 2")).toBe("хід-гравця-2");
});

test("lines of a paragraph are one; an empty line ends it", () => {
  expect(html("one\ntwo\n\nthree")).toBe("<p>one two</p><p>three</p>");
});

test("words are bold, leaning, code or a link within the page", () => {
  expect(html("a **b** *c* `d*e*`")).toBe("<p>a <b>b</b> <i>c</i> <code>d*e*</code></p>");
  expect(html("[turn](#the-turn), [log](../log.md)")).toBe('<p><a href="#the-turn">turn</a>, log</p>');
});

test("a list has its items, and lines that go on belong to the item before", () => {
  expect(html("- one\n  and more\n- two")).toBe("<ul><li>one and more</li><li>two</li></ul>");
  expect(html("1. one\n2. two")).toBe("<ol><li>one</li><li>two</li></ol>");
});

test("a table has a head and rows; an empty head is no heading", () => {
  expect(html("| | b |\n|---|---|\n| 1 | 2 |")).toContain(
    '<thead><tr><td></td><th scope="col">b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody>',
  );
});

test("a block is shown as it stands; examples are folded away", () => {
  expect(html("```text\n# no heading\n```\nafter")).toBe('<pre tabindex="0"># no heading</pre><p>after</p>');
  expect(html("```example\nroll 3\n```")).toContain('<details class="example">');
});

test("no HTML is taken from a text", () => {
  expect(html("<script>alert(1)</script> <!-- not at the start -->")).not.toContain("<script>");
  expect(html("<!-- left out -->")).toBe("");
});

test("the chapters are the second headings, and none from within a block", () => {
  expect(chapters("# Game\n## Setup\n```\n## no chapter\n```\n### Part\n## Turn")).toEqual(["Setup", "Turn"]);
});
