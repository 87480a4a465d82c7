import fc from "fast-check";
import { expect, inject, test } from "vitest";

import type { Node } from "./markup/nodes.ts";
import { parseHtml } from "./markup/parse-html.ts";

/** The nodes in short: `p(one b(two))`. */
const formatNodes = (nodes: readonly Node[]): string =>
  nodes
    .map((node) => (typeof node === "string" ? node : `${node.name}(${formatNodes(node.children)})`))
    .join("|");

const written = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

test.each([
  ["<p>one<p>two", "p(one)|p(two)"],
  ["<ul><li>a<li>b</ul>c", "ul(li(a)|li(b))|c"],
  ["<table><tr><td>1<td>2<tr><td>3</table>", "table(tr(td(1)|td(2))|tr(td(3)))"],
  ["a<br>b<hr/>c<img src=x.png>d", "a|br()|b|hr()|c|img()|d"],
  ['x<gap id="g1"/>y', "x|gap()|y"],
  ["<b>bold<i>both</b>after", "b(bold|i(both))|after"],
  ["a<!-- unseen -->b<!-- to the end", "ab"],
  ["<script>if (a < b) run()</script>c", "script()|c"],
  ["&eacute;t&#233; &amp;&nbsp;&unknown; &rarr;", "été &\u00A0&unknown; →"],
])("%s is read as %s", (html, expected) => {
  expect(formatNodes(parseHtml(html))).toBe(expected);
});

test.each(["x<y", "if x<y and y<z, then x<z", "a < b", "<", "2 <3"])("%s has no tag in it", (text) => {
  expect(parseHtml(text)).toEqual([text]);
  expect(formatNodes(parseHtml(`<p>so</p>${text}`))).toBe(`p(so)|${text}`);
});

test("attributes are read in any quotes, and in none", () => {
  expect(parseHtml(`<a HREF='x y' title=z class="&lt;">t</a>`)).toEqual([
    { name: "a", attributes: { href: "x y", title: "z", class: "<" }, children: ["t"] },
  ]);
});

test("more than a hundred levels are refused", () => {
  expect(formatNodes(parseHtml("<i>".repeat(100)))).toContain("i(i(");
  expect(() => parseHtml("<i>".repeat(101))).toThrow("100 levels");
});

test("any text that is written as HTML is the text that is read", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1 }), (text) => {
      expect(formatNodes(parseHtml(written(text)))).toBe(text);
      expect(formatNodes(parseHtml(`<p>${written(text)}</p>`))).toBe(`p(${text})`);
    }),
    { seed: inject("seed") },
  );
});
