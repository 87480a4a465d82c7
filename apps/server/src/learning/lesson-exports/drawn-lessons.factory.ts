import type { DocumentNode } from "@dars/contract/learning/document-node";
import fc from "fast-check";

import { aTextBlock } from "#learning/lessons/lessons.factory.ts";

import type { LessonToWrite, WrittenPictures } from "./lesson-to-write.ts";

type Arbitrary = fc.Arbitrary<DocumentNode>;

const WORDS = [
  "القوة",
  "تسارع",
  "force",
  "3.5 m",
  "هێز",
  "وزن",
  "a < b & c",
  " – ",
  "(F = ma)",
  "٥٠٪",
  "e\u0301",
];
const FORMULAS = [
  "x^2",
  "\\frac{a}{b}",
  "\\sqrt[3]{x+1}",
  "\\sum_{i=1}^{n} i",
  "\\begin{pmatrix}1 & 2 \\\\ 3 & 4\\end{pmatrix}",
  "\\begin{cases}x & x>0 \\\\ 0 & x\\le 0\\end{cases}",
  "\\left|x\\right|",
  "\\vec{F} = m\\vec{a}",
  "\\overline{AB}",
  "{}_{6}^{14}C",
  "\\lim_{x\\to 0}\\frac{\\sin x}{x}",
  "\\text{السرعة} = \\frac{s}{t}",
  "\\color{red}{x}",
  "\\frac{1",
];

const size = { width: 1, height: 1, isSame: true };
/** The pictures that drawn lessons show, by the ids of their files. */
export const DRAWN_PICTURES: WrittenPictures = new Map([
  [
    "00000000000river",
    {
      type: "image/png",
      ...size,
      bytes: Buffer.from(
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
        "base64",
      ),
    },
  ],
  [
    "00000000000hills",
    { type: "image/jpeg", ...size, bytes: Buffer.from("ffd8ffe000104a464946ffd9", "hex") },
  ],
]);

const text = (marks: NonNullable<DocumentNode["marks"]>, words: string): DocumentNode => ({
  type: "text",
  text: words,
  ...(marks.length > 0 && { marks }),
});

const MARKS = ["strong", "em", "underline", "strike", "sub", "sup", "code"];
const aText = (isPlain: boolean): Arbitrary =>
  fc
    .tuple(
      fc.uniqueArray(fc.constantFrom(...(isPlain ? MARKS.slice(0, -1) : MARKS)), { maxLength: 2 }),
      fc.option(fc.constant("https://example.org/a?b=c&d")),
      fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }),
    )
    .map(([types, href, words]) => {
      const plain = types.includes("code")
        ? ["code"]
        : types.filter((one) => one !== "sup" || !types.includes("sub"));
      const marks = plain.map((type) => ({ type }));
      const link = href !== null && plain[0] !== "code" ? [{ type: "link", attrs: { href } }] : [];
      return text([...link, ...marks], words.join(" "));
    });
/** The last two are one that Word cannot say, and one that is not finished. */
const aMath = (isPlain: boolean): Arbitrary =>
  fc
    .constantFrom(...(isPlain ? FORMULAS.slice(0, -2) : FORMULAS))
    .map((tex) => ({ type: "math", attrs: { tex, mathml: null } }));
const line = (isPlain: boolean) =>
  fc.array(
    fc.oneof(
      { weight: 5, arbitrary: aText(isPlain) },
      { weight: 2, arbitrary: aMath(isPlain) },
      { weight: 1, arbitrary: fc.constant<DocumentNode>({ type: "hard_break" }) },
    ),
    { minLength: 1, maxLength: 4 },
  );
const aHeading = (isPlain: boolean): Arbitrary =>
  fc
    .tuple(fc.integer({ min: 1, max: 4 }), line(isPlain))
    .map(([level, content]) => ({ type: "heading", attrs: { level, dir: null }, content }));
const aPicture: Arbitrary = fc
  .tuple(fc.constantFrom(...DRAWN_PICTURES.keys()), fc.constantFrom("", "نهر", "a < b", "صورة 1"))
  .map(([fileId, alt]) => ({ type: "image", attrs: { fileId, alt } }));
const DEPTH = { maxDepth: 3, depthIdentifier: "block" } as const;

const aTable = (
  cell: fc.Arbitrary<readonly DocumentNode[]>,
  kinds: readonly string[],
  spans: readonly number[],
) =>
  fc
    .array(
      fc.array(
        fc.tuple(fc.constantFrom(...kinds), fc.constantFrom(...spans), fc.constantFrom(...spans), cell),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map((rows): DocumentNode => ({
      type: "table",
      content: rows.map((cells) => ({
        type: "table_row",
        content: cells.map(([type, colspan, rowspan, content]) => ({
          type,
          attrs: { colspan, rowspan, colwidth: null },
          content,
        })),
      })),
    }));

/** Blocks within each other; `isPlain`: of nothing but what Word has as well. */
const drawBlocks = (isPlain: boolean): fc.Arbitrary<readonly DocumentNode[]> => {
  const aFormula: Arbitrary = fc
    .constantFrom(...(isPlain ? FORMULAS.slice(0, -2) : FORMULAS))
    .map((tex) => ({ type: "formula", attrs: { tex, mathml: null, legend: [] } }));
  const aParagraph: Arbitrary = fc
    .tuple(line(isPlain), fc.constantFrom(null, ...(isPlain ? [] : [null, "rtl", "ltr"])))
    .map(([content, dir]) => ({ type: "paragraph", attrs: { dir }, content }));
  const { block } = fc.letrec<{ block: DocumentNode; item: DocumentNode; list: DocumentNode }>((tie) => {
    const rest: Arbitrary = fc.oneof(
      DEPTH,
      { weight: 1, arbitrary: aParagraph },
      { weight: 4, arbitrary: tie("list") },
    );
    const below: Arbitrary = isPlain ? rest.filter(({ type }) => type.endsWith("_list")) : rest;
    const cell: fc.Arbitrary<readonly DocumentNode[]> = fc.array(fc.oneof(DEPTH, aParagraph, tie("block")), {
      minLength: 1,
      maxLength: 2,
    });
    const only: Arbitrary[] = [
      fc.constant<DocumentNode>({ type: "rule" }),
      aTable(cell, ["table_cell", "table_header"], [1, 1, 2]),
      fc.tuple(fc.constantFrom("quote", "callout"), cell).map(([type, content]): DocumentNode => ({
        type,
        ...(type === "callout" && { attrs: { tone: "try" } }),
        content,
      })),
    ];
    const all: { readonly weight: number; readonly arbitrary: Arbitrary }[] = [
      { weight: 5, arbitrary: aParagraph },
      { weight: 2, arbitrary: aHeading(isPlain) },
      { weight: 1, arbitrary: aFormula },
      { weight: 1, arbitrary: aPicture },
      { weight: 3, arbitrary: tie("list") },
      { weight: 2, arbitrary: aTable(cell, ["table_cell"], [1]) },
      ...(isPlain ? [] : only.map((arbitrary) => ({ weight: 1, arbitrary }))),
    ];
    return {
      item: fc
        .tuple(aParagraph, fc.option(below, { depthIdentifier: "block", maxDepth: 3 }))
        .map(([first, more]): DocumentNode => ({
          type: "list_item",
          content: more ? [first, more] : [first],
        })),
      list: fc
        .tuple(
          fc.constantFrom("bullet_list", "ordered_list"),
          fc.integer({ min: 0, max: 20 }),
          fc.array(tie("item"), { minLength: 1, maxLength: 3 }),
        )
        .map(([type, start, content]): DocumentNode => ({
          type,
          ...(type === "ordered_list" && { attrs: { start } }),
          content,
        })),
      block: fc.oneof(DEPTH, ...all),
    };
  });
  return fc.array(block, { minLength: 1, maxLength: 5 });
};

/** The text of a lesson, of every kind that there is. */
export const drawnText = drawBlocks(false);

/** The text of a lesson of which Word has everything. */
export const plainText = drawBlocks(true);

/** A lesson of this text in one block. */
export const aLessonOf = (content: readonly DocumentNode[]): LessonToWrite => ({
  name: { en: null, ar: "قوانين نيوتن", ckb: null },
  subject: { en: null, ar: "الفيزياء", ckb: null },
  level: { en: null, ar: "الرابع", ckb: null },
  objectives: "",
  language: "ar",
  blocks: [{ ...aTextBlock(), content: { document: { type: "doc", content } } }],
  files: [],
  isForTeachers: false,
});
