import type { Question } from "@dars/contract/learning/questions";
import { richText } from "@dars/contract/learning/rich-text";
import fc from "fast-check";
import { parse } from "gift-pegjs";
import { describe, expect, it } from "vitest";

import { questions } from "#learning/scoring/random-questions.factory.ts";
import { sized } from "#platform/testing/sized.ts";

import { QUESTION_BASE } from "./question-base.ts";
import { withPictures } from "./round-trips.factory.ts";
import { readSingleQuestion } from "./samples.factory.ts";
import { writeGiftFile, writeMoodleFile } from "./written-file.ts";

const named = (list: readonly Question[]) => list.map((question, at) => ({ id: `q${at + 1}`, question }));

/** What the parser of another project calls the types of Dars. */
const TYPES: Readonly<Record<string, string>> = {
  single_choice: "MC",
  multiple_choice: "MC",
  true_false: "TF",
  short_text: "Short",
  numeric: "Numerical",
  matching: "Matching",
  essay: "Essay",
  description: "Description",
};

describe("questions written as GIFT", () => {
  it("are read by the parser of another project, as many as are written and of the same types", () => {
    fc.assert(
      fc.property(fc.array(withPictures(questions), { minLength: 1, maxLength: 6 }), (list) => {
        const { bytes, rows } = writeGiftFile(named(list));
        const written = list.filter((_, at) => rows[at]?.state !== "refused");
        const read = written.length === 0 ? [] : parse(bytes.toString());
        expect(read.filter(({ type }) => type !== "Category").map(({ type }) => type)).toEqual(
          written.map(({ type }) => TYPES[type]),
        );
      }),
      { numRuns: sized(100, 1000) },
    );
  });

  it("have no title where the question has none", () => {
    const question: Question = {
      ...QUESTION_BASE,
      type: "true_false",
      stem: richText("دجلة نهر"),
      isTrue: true,
      feedbackTrue: null,
      feedbackFalse: null,
    };
    expect(writeGiftFile(named([question])).bytes.toString()).toBe("[html]دجلة نهر {T}\n");
  });

  it("keep an answer that begins as a format does", async () => {
    const patterns = [{ pattern: "[html]x", share: "1", feedback: null }];
    const question: Question = {
      ...QUESTION_BASE,
      type: "short_text",
      stem: richText("؟"),
      patterns,
      isLooseTaMarbuta: false,
    };
    const { bytes } = writeGiftFile(named([question]));
    expect(await readSingleQuestion("q.gift", bytes.toString())).toMatchObject({ patterns });
  });

  it("name words that would become a formula", () => {
    const stem = richText(String.raw`ما معنى \(x\)؟`);
    const question: Question = { ...QUESTION_BASE, type: "description", stem, points: "0" };
    const lost = ["Words that look like a formula become one."];
    expect(writeGiftFile(named([question])).rows[0]?.reasons).toEqual(lost);
    expect(writeMoodleFile(named([question]), new Map()).rows[0]?.reasons).toEqual(lost);
  });

  it("begin with what is lost, in comments", async () => {
    const question: Question = {
      ...QUESTION_BASE,
      type: "essay",
      stem: richText("اكتب"),
      points: "5",
      rubric: null,
      expectedWords: 50,
    };
    const text = writeGiftFile(named([question])).bytes.toString();
    expect(text.split("\n").slice(0, 2)).toEqual([
      "// What GIFT cannot say of these 1 questions: 0 complete, 1 in part, 0 left out",
      "// Partly: اكتب: How many words are expected is not part of GIFT. Points are not part of GIFT.",
    ]);
    expect((await readSingleQuestion("q.gift", text)).type).toBe("essay");
  });
});
