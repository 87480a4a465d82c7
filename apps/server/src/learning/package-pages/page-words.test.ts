import type { DocumentNode } from "@dars/contract/learning/document-node";
import { lessonSchema } from "@dars/contract/learning/lesson-schema";
import fc from "fast-check";
import { expect, inject, it } from "vitest";

import { LeftOut } from "#learning/lesson-documents/public.ts";
import { parseHtml } from "#learning/question-files/public.ts";
import { sized } from "#platform/testing/sized.ts";

import { PageWriter } from "./page-writer.ts";

const word = fc.stringMatching(/^[a-zابت]{1,8}$/u);
const INLINE = ["b", "i", "u", "sub", "sup", "code", "span", "font", "a", "s", "label", "mark"] as const;
const BLOCK = ["p", "div", "h1", "h6", "blockquote", "pre", "section", "center", "dl", "custom-box"] as const;

/** HTML as people and programs write it: blocks in inline elements too, and lists and tables in each other. */
const html = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    word,
    fc.constantFrom("<br>", "<hr/>", "&nbsp;", "<script>no</script>", "<!-- no -->"),
    fc
      .tuple(fc.constantFrom(...INLINE, ...BLOCK), fc.array(tie("node"), { maxLength: 4 }))
      .map(([name, inner]) => `<${name}>${inner.join(" ")}</${name}>`),
    fc
      .array(fc.array(tie("node"), { maxLength: 2 }), { maxLength: 3 })
      .map((items) => `<ul>${items.map((item) => `<li>${item.join(" ")}</li>`).join("")}</ul>`),
    fc
      .array(fc.array(tie("node"), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
      .map(
        (rows) =>
          `<table><caption>${rows.length}</caption><tbody>${rows
            .map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`)
            .join("")}</tbody></table>`,
      ),
  ),
})).node;

/** The letters of HTML, by a walk that knows nothing of elements but what they hide. */
const collectHtmlLetters = (text: string): string =>
  text
    .replaceAll(/<script>.*?<\/script>|<!--.*?-->/gsu, "")
    .replaceAll(/<[^>]*>/gu, "")
    .replaceAll("&nbsp;", "")
    .replaceAll(/\s/gu, "");

const collectNodeLetters = ({ text = "", content = [] }: DocumentNode): string =>
  (text + content.map(collectNodeLetters).join("")).replaceAll(/\s/gu, "");

const write = (text: string, left = new LeftOut()) =>
  new PageWriter({ left, findPicture: () => undefined }).write(parseHtml(text)).end();

it("keeps every letter of a page in its order, in a document that a lesson can hold", () => {
  fc.assert(
    fc.property(fc.array(html, { maxLength: 6 }), (nodes) => {
      const text = nodes.join(" ");
      const written = write(text);

      expect(written.map(collectNodeLetters).join("")).toBe(collectHtmlLetters(text));
      const content = written.length === 0 ? [{ type: "paragraph" }] : written;
      lessonSchema.nodeFromJSON({ type: "doc", content }).check();
    }),
    { numRuns: sized(200, 2000), seed: inject("seed") },
  );
});

it("reads a page of very many line breaks or formulas", () => {
  const many = 20_000;

  expect(write(`<p>${"<br>".repeat(many)}</p>`)).toEqual([]);
  expect(write(`<p>${String.raw`\(x\) `.repeat(many)}</p>`)[0]?.content).toHaveLength(2 * many - 1);
});

it("reads formulas in the words and as pictures, and names what no lesson shows", () => {
  const left = new LeftOut();
  const nodes = write(
    String.raw`<p>So \(x^2\) and <img class="equation_image" data-equation-content="\frac12" src="/x"></p>
    <img src="gone.png" alt="Map"><math><mi>x</mi></math><object data="x.swf"></object><svg><text>no</text></svg>`,
    left,
  );
  const flat = JSON.stringify(nodes);

  expect(flat).toContain(String.raw`{"type":"math","attrs":{"tex":"x^2"}}`);
  expect(flat).toContain(String.raw`{"type":"math","attrs":{"tex":"\\frac12"}}`);
  expect(flat).toContain("Map");
  expect(left.list()).toEqual([
    { kind: "pictures", count: 1 },
    { kind: "formulas", count: 1 },
    { kind: "objects", count: 1 },
    { kind: "drawings", count: 1 },
  ]);
});
