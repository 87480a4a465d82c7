import type { DocumentNode } from "@dars/contract/learning/document-node";
import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import { HOSTILE_TEXTS } from "@dars/contract/testing/hostile-texts";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";

import { checkBlocks } from "./check-blocks.ts";

const aBlock = (kind: string, content: Record<string, unknown>): LessonBlock => ({
  id: aKey(),
  kind,
  content,
  notes: null,
  answers: null,
});
const buildDocument = (...content: readonly DocumentNode[]): DocumentNode => ({ type: "doc", content });
const text = (words: string, marks: DocumentNode["marks"] = []) => ({ type: "text", text: words, marks });
const stored = (node: DocumentNode): DocumentNode => {
  const [block] = checkBlocks([aBlock("text", { document: buildDocument(node) })]);
  const document: DocumentNode = Object(block?.content)["document"];
  return document.content?.[0] ?? { type: "none" };
};

test("there are as many hostile texts as were asked for, each once", () => {
  expect(new Set(HOSTILE_TEXTS).size).toBe(HOSTILE_TEXTS.length);
  expect(HOSTILE_TEXTS.length).toBeGreaterThanOrEqual(500);
});

test("a hostile text stays the words that it is, wherever a lesson has words", () => {
  for (const words of HOSTILE_TEXTS) {
    expect(stored({ type: "paragraph", content: [text(words)] }).content?.[0]?.text).toBe(words);
    expect(stored({ type: "code_block", content: [text(words)] }).content?.[0]?.text).toBe(words);
    const [picture] = checkBlocks([aBlock("image", { fileId: aKey(), alt: words, caption: words })]);
    expect(picture?.content).toMatchObject({ alt: words, caption: words });
  }
});

test("a hostile text is no address, no file, no direction, no tone and no kind of node", () => {
  const wrong: readonly ((words: string) => DocumentNode)[] = [
    (words) => ({
      type: "paragraph",
      content: [text("x", [{ type: "link", attrs: { href: words } }])],
    }),
    (words) => ({ type: "image", attrs: { fileId: words, alt: "" } }),
    (words) => ({ type: "paragraph", attrs: { dir: words }, content: [] }),
    (words) => ({
      type: "callout",
      attrs: { tone: words },
      content: [{ type: "paragraph", content: [text("x")] }],
    }),
    (words) => ({ type: words }),
    (words) => ({ type: "paragraph", content: [text("x", [{ type: words }])] }),
  ];
  for (const words of HOSTILE_TEXTS)
    for (const node of wrong) expect(() => stored(node(words)), words).toThrow(/./);
});

test("a hostile formula makes MathML that neither links nor runs, and a sent one is thrown away", () => {
  for (const words of HOSTILE_TEXTS) {
    const attrs = { tex: words, mathml: words, legend: [{ letter: "x", meaning: words }] };
    const { mathml } = stored({ type: "formula", attrs }).attrs ?? {};
    if (typeof mathml !== "string") continue;
    expect(mathml).toMatch(/^<math[ >]/);
    const tags = mathml.match(/<[^>]*>/g) ?? [];
    for (const tag of tags) {
      expect(tag).not.toMatch(/^<\/?(script|img|iframe|svg|object|embed|a|style|link|form)\b/i);
      expect(tag).not.toMatch(/\s(on\w+|href|src|xlink:href)\s*=/i);
    }
  }
});
