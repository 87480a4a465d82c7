import { listQuestionFaults } from "@dars/contract/learning/list-question-faults";
import { Question } from "@dars/contract/learning/questions";
import { richText } from "@dars/contract/learning/rich-text";
import fc from "fast-check";
import { Value } from "typebox/value";
import { expect, test } from "vitest";

import { toDraft, faultsIn, toQuestion } from "./draft-question.ts";
import { aBand, aPair, aPattern, BLANK_DRAFT, type Draft } from "./draft.ts";
import { questions } from "./random-questions.factory.ts";
import { sameContent } from "./same-content.ts";
import { withSlots } from "./stem-slots.ts";
import { aText } from "./text-draft.ts";

test.each(Object.entries(questions))(
  "a question of a file is opened and saved without loss: %s",
  (_type, some) => {
    const any: fc.Arbitrary<Question> = some;
    fc.assert(
      fc.property(any, (question) => {
        const draft = toDraft(question);
        expect(draft).toBeDefined();
        if (!draft) return;
        expect(sameContent(toQuestion(draft), question)).toBe(true);
        expect(toDraft(toQuestion(draft))).toEqual(draft);
        // What can be asked has no fault in the form either.
        expect(listQuestionFaults(question).length > 0 || faultsIn(draft).length === 0).toBe(true);
      }),
      { numRuns: 150 },
    );
  },
);

test("what a matching question has beside its pairs is not lost: it does not open", async () => {
  const [question] = fc.sample(questions.matching, { seed: 1, numRuns: 1 });
  if (!question) throw new Error("No question.");
  expect(
    toDraft({ ...question, left: [...question.left, { id: "lone", content: richText("?") }] }),
  ).toBeUndefined();
});

const typed = (changed: Partial<Draft>): Draft => withSlots({ ...BLANK_DRAFT, stem: aText("؟"), ...changed });

/** The question, which is one that the server takes. */
function expectQuestion(draft: Draft): Question {
  expect(faultsIn(draft)).toEqual([]);
  const question = toQuestion(draft);
  expect(Value.Check(Question, question)).toBe(true);
  expect(listQuestionFaults(question)).toEqual([]);
  return question;
}

test("points and numbers are typed with the digits of any keyboard", () => {
  const bands = [{ ...aBand("b1"), first: "٣٫١٤", second: "٠٫٠١" }];

  expect(expectQuestion(typed({ type: "numeric", points: "٣٫٥ ", bands }))).toMatchObject({
    points: "3.5",
    bands: [{ range: { value: "3.14", tolerance: "0.01" } }],
  });
});

test("several right options share the points; a wrong one takes as much off", () => {
  const options = BLANK_DRAFT.options.map((option, at) => ({
    ...option,
    text: aText(`${at}`),
    isRight: at < 2,
  }));

  expect(expectQuestion(typed({ type: "multiple_choice", options }))).toMatchObject({
    options: [{ share: "0.5" }, { share: "0.5" }, { share: "-0.5" }, { share: "-0.5" }],
  });
  expect(expectQuestion(typed({ type: "multiple_choice", options, weighing: "all" }))).toMatchObject({
    scoring: "all",
  });
});

test("two items that belong to one answer share it", () => {
  const pairs = ["الفرات", "دجلة"].map((river, at) => {
    const pair = aPair(`${at}`);
    return {
      ...pair,
      left: { ...pair.left, text: aText(river) },
      right: { ...pair.right, text: aText("نهر") },
    };
  });
  const question = expectQuestion(
    typed({ type: "matching", pairs, extras: [{ id: "x1", text: aText("جبل"), most: null }] }),
  );

  expect(question).toMatchObject({
    right: [{ id: "r0" }, { id: "x1" }],
    pairs: [
      { left: "l0", right: "r0", share: "0.5" },
      { left: "l1", right: "r0", share: "0.5" },
    ],
  });
});

test("a gap is typed into the text by its number, and needs an answer", () => {
  const draft = typed({ type: "cloze", stem: aText("عاصمة العراق [[1]] ومياهها من [[٢]].") });
  expect(faultsIn(draft).map(([field]) => field)).toEqual(draft.gaps.map(({ id }) => id));

  const gaps = draft.gaps.map((gap) => ({
    ...gap,
    patterns: [aPattern("a1", "بغداد")],
  }));
  expect(expectQuestion({ ...draft, gaps })).toMatchObject({
    stem: [
      {
        content: [{}, { type: "gap", id: draft.gaps[0]?.id }, {}, { type: "gap", id: draft.gaps[1]?.id }, {}],
      },
    ],
    gaps: [{ share: "0.5" }, { share: "0.5" }],
  });
});

test("a word that can be chosen keeps what was said of it while others come before it", () => {
  const draft = typed({ type: "hottext", stem: aText("ذهب [[الولد]] إلى [[المدرسة]]") });
  const spots = draft.spots.map((spot) => ({ ...spot, isRight: spot.words === "الولد" }));
  const longer = withSlots({ ...draft, spots, stem: aText("[[أمس]] ذهب [[الولد]] إلى [[المدرسة]]") });

  expect(longer.spots.map(({ words, isRight }) => [words, isRight])).toEqual([
    ["أمس", false],
    ["الولد", true],
    ["المدرسة", false],
  ]);
  expect(expectQuestion(longer)).toMatchObject({ words: [{ share: "-1" }, { share: "1" }, { share: "-1" }] });
});

test("a formula is typed between its marks", () => {
  expect(toQuestion(typed({ stem: aText(String.raw`كم \(\frac{1}{2}\)؟`) })).stem).toEqual([
    {
      type: "paragraph",
      content: [
        { type: "text", text: "كم ", marks: [] },
        { type: "math", tex: String.raw`\frac{1}{2}` },
        { type: "text", text: "؟", marks: [] },
      ],
    },
  ]);
});

test.each<[string, Partial<Draft>, string]>([
  ["no text", { stem: aText(" ") }, "stem"],
  ["no points", { points: "many" }, "points"],
  ["one option", { options: BLANK_DRAFT.options.slice(0, 1) }, "answers"],
  ["a text without gaps", { type: "cloze" }, "stem"],
  [
    "half a pair",
    { type: "matching", pairs: [{ ...aPair("1"), left: { id: "l1", text: aText("x") } }] },
    "p1",
  ],
  ["no order", { type: "ordering" }, "answers"],
  ["a rubric that cannot be read", { type: "audio", criteria: "Law" }, "criteria"],
])("the fault of a draft lies at its field: %s", (_what, changed, field) => {
  expect(faultsIn(typed(changed)).map(([at]) => at)).toContain(field);
});
