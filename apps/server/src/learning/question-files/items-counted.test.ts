import fc from "fast-check";
import { Parser } from "htmlparser2";
import { describe, expect, it } from "vitest";

import { sized } from "#platform/testing/sized.ts";

import type { ReadItem } from "./read-item.ts";
import { readText } from "./samples.factory.ts";

const TYPES =
  "multichoice truefalse shortanswer numerical matching ddmatch essay description cloze gapselect ddwtos ordering recordrtc";
const OTHERS =
  "ddimageortext ddmarker calculated calculatedmulti random randomsamatch stack gapfill coderunner x";
const TEXTS = [
  "ما دجلة؟",
  "[[1]] و [[2]]",
  "{1:SHORTANSWER:=أ~ب}",
  "{1:MC:=أ",
  "<script>x</script>",
  "",
  "<p>أ &lt; ب",
];
const PARTS = [
  '<answer fraction="100"><text>true</text></answer>',
  '<answer fraction="0"><text>false</text><feedback><text>لا</text></feedback></answer>',
  '<answer fraction="كثير"><text>7</text><tolerance>0</tolerance></answer>',
  "<subquestion><text>أ</text><answer><text>١</text></answer></subquestion>",
  "<selectoption><text>أ</text><group>1</group></selectoption>",
  "<dragbox><text>أ</text><group>2</group></dragbox>",
  "<defaultgrade>abc</defaultgrade>",
  "<single>false</single>",
  "<hint><text>فكّر</text></hint>",
];

const moodleQuestions = fc
  .tuple(
    fc.constantFrom(...`${TYPES} ${OTHERS} category`.split(" ")),
    fc.constantFrom(...TEXTS),
    fc.array(fc.constantFrom(...PARTS), { maxLength: 5 }),
  )
  .map(([type, text, parts]) =>
    type === "category"
      ? '<question type="category"><category><text>$course$/top/علوم</text></category></question>'
      : `<question type="${type}"><name><text>س</text></name><questiontext format="html"><text><![CDATA[${text}]]></text></questiontext>${parts.join("")}</question>`,
  );

/** How many questions a file has, by a parser that knows no more of them than their element. */
function countMoodle(xml: string): number {
  let count = 0;
  const parser = new Parser(
    { onopentag: (name, { type }) => void (count += name === "question" && type !== "category" ? 1 : 0) },
    { xmlMode: true },
  );
  parser.end(xml);
  return count;
}

const GIFT = [
  "::عنوان::ما ٢+٢؟ {#4}",
  "دجلة {=نهر ~جبل ~%50%ماء}",
  "اكتب {}",
  "أ {=١ -> ٢ =٣ -> ٤}",
  "نص بلا سؤال",
  "خطأ {=أ",
  "خطأ }",
  "خطأ {#كثير}",
  String.raw`\{ليس\} {T}`,
  "سطران\nمن سؤال {F}",
  "<script>x</script> {T}",
];
const BETWEEN = ["// تعليق", "$CATEGORY: علوم", "// [tag:أ]", "  "];

const giftFiles = fc
  .tuple(
    fc.array(fc.constantFrom(...GIFT, ...BETWEEN), { minLength: 1 }),
    fc.constantFrom("\n", "\r\n", "\r"),
  )
  .map(([parts, end]) => ["::أول::نص", ...parts].join("\n\n").replaceAll("\n", end));

/** How many paragraphs a file has that are neither a comment nor a folder. */
const countGift = (text: string): number =>
  text
    .replaceAll(/\r\n?/gu, "\n")
    .split(/\n\s*\n/u)
    .filter((part) => part.trim() !== "" && !/^\s*(?:\/\/|\$CATEGORY)/u.test(part)).length;

/** Each item is imported or named with its reason, and no two count as one. */
function expectNamed(items: readonly ReadItem[], count: number): void {
  const imported = items.filter(({ question }) => question !== null).length;
  const refused = items.filter(
    ({ question, reasons }) => question === null && reasons.join("") !== "",
  ).length;
  expect(imported + refused).toBe(count);
  expect(items).toHaveLength(count);
  expect(new Set(items.map(({ id }) => id)).size).toBe(count);
}

describe("each question of a file is imported or named", () => {
  it("in Moodle XML, whatever its type and its faults", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(moodleQuestions, { maxLength: 12 }), async (list) => {
        const xml = `<?xml version="1.0"?><quiz>${list.join("\n<!-- question: 1 -->")}</quiz>`;
        expectNamed((await readText("q.xml", xml)).items, countMoodle(xml));
      }),
      { numRuns: sized(150, 2000) },
    );
  });

  it("in GIFT, whatever ends its lines", async () => {
    await fc.assert(
      fc.asyncProperty(giftFiles, async (text) => {
        expectNamed((await readText("q.gift", text)).items, countGift(text));
      }),
      { numRuns: sized(150, 2000) },
    );
  });
});
