import { exactly, exactText, rational } from "@dars/contract/learning/exact";
import type { Question, QuestionOf } from "@dars/contract/learning/questions";
import type { QuestionResponse } from "@dars/contract/learning/responses";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { BOOKS } from "./random-parts.factory.ts";
import { DIGITS, inDigits } from "./random-responses.factory.ts";
import { scoreResponse } from "./score-response.ts";

const ids = (...chosen: string[]): QuestionResponse => ({ kind: "ids", ids: chosen });
const typed = (text: string): QuestionResponse => ({ kind: "text", text });

const plain = (title: string) => ({
  title,
  language: null,
  dir: null,
  stem: [],
  points: "1",
  tags: [],
  difficulty: null,
  feedback: { general: null, right: null, partial: null, wrong: null },
  marking: "automatic" as const,
});

const counting = (value: string): QuestionOf<"numeric"> => ({
  ...plain("numeric"),
  type: "numeric",
  bands: [{ range: { value, tolerance: "0" }, share: "1", feedback: null }],
  counted: BOOKS,
});

const capital = (pattern: string, isLooseTaMarbuta = false): QuestionOf<"short_text"> => ({
  ...plain("short_text"),
  type: "short_text",
  patterns: [{ pattern, share: "1", feedback: null }],
  isLooseTaMarbuta,
});

describe("numbers that are counted in Arabic", () => {
  const BY_CATEGORY = [
    ["zero", "0", "0 لا كتب"],
    ["one", "1", "1 كتاب واحد"],
    ["two", "2", "2 كتابان"],
    ["few", "3", "3 كتب"],
    ["many", "11", "11 كتابًا"],
    ["other", "100", "100 كتاب"],
  ] as const;
  const CASES = BY_CATEGORY.flatMap(([category, number, text]) =>
    DIGITS.map((digits) => ({ category, number, text: inDigits(text, digits) })),
  );

  it.each(CASES)("are right with the noun in its form: $category, $text", ({ number, text }) => {
    const question = counting(number);
    expect(scoreResponse(question, typed(text))).toMatchObject({ outcome: "right", score: "1" });
    expect(scoreResponse(question, typed(text.replace(/\s.*/u, "")))).toMatchObject({ outcome: "right" });
  });

  it("are wrong with the noun in another form, unless the teacher does not mind", () => {
    const strict = counting("3");
    expect(scoreResponse(strict, typed("٣ كتاباً")).outcome).toBe("wrong");
    expect(
      scoreResponse({ ...strict, counted: { ...BOOKS, isFormExact: false } }, typed("٣ كتاباً")).outcome,
    ).toBe("right");
  });

  it("are said by the noun alone for one and two", () => {
    expect(scoreResponse(counting("2"), typed("كتابان")).outcome).toBe("right");
    expect(scoreResponse(counting("1"), typed("كتاب واحد")).outcome).toBe("right");
    expect(scoreResponse(counting("3"), typed("كتب")).outcome).toBe("wrong");
  });
});

describe("short texts", () => {
  it.each([
    ["بغداد", "بَغْــداد"],
    ["أحمد", "احمد"],
    ["کوردی", "كوردي"],
    ["سنة 2003", "سنة ٢٠٠٣"],
    ["سنة ۲۰۰۳", "سنة 2003"],
    ["Baghdad", "  BAGHDAD "],
    ["ba*d", "baghdad"],
    ["a\\*b", "a*b"],
  ])("%s is answered by %s", (pattern, text) => {
    expect(scoreResponse(capital(pattern), typed(text)).outcome).toBe("right");
  });

  it("keep ة and ه apart in marking, unless the question says otherwise", () => {
    expect(scoreResponse(capital("مدرسة"), typed("مدرسه")).outcome).toBe("wrong");
    expect(scoreResponse(capital("مدرسة", true), typed("مدرسه")).outcome).toBe("right");
  });

  it("are marked without trying every way a pattern of many wildcards could fit", () => {
    expect(scoreResponse(capital("*a".repeat(400)), typed("a".repeat(399) + "b".repeat(3000))).outcome).toBe(
      "wrong",
    );
  });
});

describe("what a person marks", () => {
  it("waits once it is answered, whatever its type", () => {
    const essay: Question = { ...plain("essay"), type: "essay", rubric: null, expectedWords: null };
    expect(scoreResponse(essay, { kind: "work", text: "كتبت", files: [] })).toMatchObject({
      outcome: "waiting",
      score: null,
    });
    expect(scoreResponse(essay, { kind: "work", text: " ", files: [] }).score).toBe("0");
    const byHand: Question = {
      ...plain("true_false"),
      type: "true_false",
      marking: "manual",
      isTrue: true,
      feedbackTrue: null,
      feedbackFalse: null,
    };
    expect(scoreResponse(byHand, { kind: "truth", isTrue: true }).outcome).toBe("waiting");
  });
});

describe("an exact score", () => {
  it("of three thirds is the whole", () => {
    const question: Question = {
      ...plain("multiple_choice"),
      type: "multiple_choice",
      options: ["a", "b", "c"].map((id) => ({ id, content: [], share: "1/3", feedback: null })),
      isShuffled: false,
      scoring: "shares",
      mostChosen: null,
    };
    expect(scoreResponse(question, ids("a", "b"))).toMatchObject({ outcome: "partial", score: "2/3" });
    expect(scoreResponse(question, ids("a", "b", "c"))).toMatchObject({ outcome: "right", score: "1" });
  });

  it("is written one way for one number", () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 1, max: 9 }),
        (over, under, times) => {
          const text = exactText(rational(over, under));
          expect(exactText(rational(over * times, under * times))).toBe(text);
          expect(exactly(text)).toEqual(rational(over, under));
        },
      ),
    );
  });
});
