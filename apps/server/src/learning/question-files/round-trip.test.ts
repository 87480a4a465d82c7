import type { Question } from "@dars/contract/learning/questions";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { questions, scored, unscored } from "#learning/scoring/random-questions.factory.ts";
import { sized } from "#platform/testing/sized.ts";

import { writeQti } from "./qti/write-qti.ts";
import { readQuestions } from "./read-questions.ts";
import { PICTURE, withoutCriteria, withPictures } from "./round-trips.factory.ts";
import { qtiPackage } from "./samples.factory.ts";
import { equalShare } from "./shares.ts";
import { writeGiftFile, writeQtiPackage } from "./written-file.ts";

const named = (list: readonly Question[]) => list.map((question, at) => ({ id: `q${at + 1}`, question }));

const drawn = withPictures(questions);

describe("questions written as a package of QTI 2.2", () => {
  it("are the same when they are imported again, but for what is named as lost", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(drawn, { minLength: 1, maxLength: 5 }), async (list) => {
        const { bytes, rows } = await writeQtiPackage(named(list), PICTURE.media);
        const { format, items } = await readQuestions("p.zip", bytes);
        const whole = list.filter((_, at) => rows[at]?.state !== "refused");
        if (whole.length === 0) return;
        expect(format).toBe("qti-2.2");
        expect(items.map(({ question, reasons }) => ({ question, reasons }))).toEqual(
          list.flatMap((question, at) =>
            rows[at]?.state === "refused" ? [] : [{ question: asQti(question), reasons: [] }],
          ),
        );
      }),
      { numRuns: sized(40, 500) },
    );
  });

  it("lose nothing unnamed: what is said to be whole comes back whole", async () => {
    await fc.assert(
      fc.asyncProperty(drawn, async (question) => {
        const { bytes, rows } = await writeQtiPackage(named([question]), PICTURE.media);
        if (rows[0]?.state !== "imported") return;
        const { items } = await readQuestions("p.zip", bytes);
        expect(items[0]?.question).toEqual(canonical(question));
      }),
      { numRuns: sized(40, 500) },
    );
  });

  it("have numbers that other programs read, which know no fractions", () => {
    fc.assert(
      fc.property(questions, (question) => {
        const { text } = writeQti(question, "q1", () => "a.png");
        const numbers = text?.match(
          /(?<=(?:mappedValue|upperBound|defaultValue)="|baseType="float">)[^"<]+/gu,
        );
        expect(numbers?.filter((number) => !/^-?\d+(?:\.\d+)?$/u.test(number)) ?? []).toEqual([]);
      }),
      { numRuns: sized(200, 1000) },
    );
  });

  it("keep what another project's items hold", async () => {
    const first = await readQuestions("items.zip", await qtiPackage());
    const list = first.items.flatMap(({ id, question }) =>
      question?.marking === "automatic" ? [{ id, question }] : [],
    );
    const { bytes, rows } = await writeQtiPackage(list, first.store.media);
    const again = await readQuestions("again.zip", bytes);
    const importedQuestions = list
      .filter((_, at) => rows[at]?.state === "imported")
      .map(({ question }) => canonical(question));
    const back = again.items
      .map(({ question }) => question)
      .filter((_, at) => rows.filter(({ state }) => state !== "refused")[at]?.state === "imported");
    expect(importedQuestions.length).toBeGreaterThan(25);
    expect(back).toEqual(importedQuestions);
  });
});

/** How QTI says all or nothing: the right ones by themselves, each with an equal part. */
function canonical(question: Question): Question {
  if (!("scoring" in question) || question.scoring !== "all" || question.type === "ordering") return question;
  if (question.type === "multiple_choice") return { ...question, options: equalParts(question.options) };
  if (question.type === "hotspot") return { ...question, areas: equalParts(question.areas) };
  if (question.type === "hottext") return { ...question, words: equalParts(question.words) };
  const share = equalShare(question.pairs.length);
  return { ...question, pairs: question.pairs.map((pair) => ({ ...pair, share })), otherPairs: "0" };
}

function equalParts<T extends { readonly share: string }>(parts: readonly T[]): T[] {
  const isRight = ({ share }: T) => !share.startsWith("-") && share !== "0";
  const share = equalShare(parts.filter(isRight).length);
  return parts.map((part) => ({ ...part, share: isRight(part) ? share : "0" }));
}

/** With what QTI has no place for taken out. */
function asQti(question: Question): Question {
  const whole = canonical(withoutCriteria(question));
  if (whole.type === "ordering") return { ...whole, scoring: "all" };
  if (whole.type === "numeric") return { ...whole, counted: null };
  if (whole.type !== "cloze") return whole;
  return {
    ...whole,
    gaps: whole.gaps.map((gap) => {
      if (gap.kind === "number")
        return { ...gap, bands: gap.bands.map((band) => ({ ...band, feedback: null })) };
      return gap.kind === "choice"
        ? { ...gap, options: gap.options.map((option) => ({ ...option, feedback: null })) }
        : gap;
    }),
  };
}

describe("questions written as GIFT", () => {
  const giftable = fc.oneof(
    scored.single_choice,
    scored.multiple_choice,
    scored.true_false,
    scored.short_text,
    scored.numeric,
    scored.matching,
    unscored.essay,
    unscored.description,
  );

  it("are the same when they are imported again, but for what GIFT has no place for", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(withPictures(giftable), { minLength: 1, maxLength: 5 }), async (list) => {
        const { bytes, rows } = writeGiftFile(named(list));
        const { items } = await readQuestions("q.gift", bytes);
        const written = list.filter((_, at) => rows[at]?.state !== "refused");
        if (written.length === 0) return;
        expect(items.map(({ question, reasons }) => ({ question, reasons }))).toEqual(
          written.map((question) => ({ question: asGift(question), reasons: [] })),
        );
      }),
      { numRuns: sized(60, 500) },
    );
  });

  it("lose nothing unnamed: what is said to be whole comes back whole", async () => {
    await fc.assert(
      fc.asyncProperty(withPictures(questions), async (question) => {
        const { bytes, rows } = writeGiftFile(named([question]));
        if (rows[0]?.state !== "imported") return;
        const { items } = await readQuestions("q.gift", bytes);
        expect(items[0]).toMatchObject({ reasons: [] });
        expect(items[0]?.question).toEqual(
          question.type === "matching" ? asGiftMatching(question) : question,
        );
      }),
      { numRuns: sized(300, 2000) },
    );
  });

  it("are refused where GIFT has no such question", () => {
    fc.assert(
      fc.property(fc.oneof(scored.ordering, scored.cloze, scored.hotspot), (question) => {
        expect(writeGiftFile(named([question])).rows[0]?.state).toBe("refused");
      }),
      { numRuns: 20 },
    );
  });
});

/** With what GIFT has no place for taken out, and the ids that reading gives. */
function asGift(question: Question): Question {
  const { general } = question.feedback;
  const feedback = {
    general: question.type === "description" ? null : general,
    right: null,
    partial: null,
    wrong: null,
  };
  const plain = { ...withoutCriteria(question), language: null, dir: null, difficulty: null, feedback };
  if (plain.type === "essay") return { ...plain, points: "1", rubric: null, expectedWords: null };
  if (plain.type === "description") return plain;
  const one = { ...plain, points: "1", ...("isShuffled" in plain ? { isShuffled: true } : {}) };
  if (one.type === "numeric") return { ...one, counted: null };
  if (one.type === "short_text") return { ...one, isLooseTaMarbuta: false };
  if (one.type === "multiple_choice")
    return { ...one, isShuffled: true, scoring: "shares", mostChosen: null };
  return one.type === "matching" ? asGiftMatching(one) : one;
}

/** Answers are named in the order in which pairs name them. */
function asGiftMatching(question: Extract<Question, { type: "matching" }>): Question {
  const used = [...new Set(question.pairs.map(({ right }) => right))];
  const order = [...used, ...question.right.map(({ id }) => id).filter((id) => !used.includes(id))];
  const toRightId = (id: string) => `r${order.indexOf(id) + 1}`;
  const share = equalShare(question.pairs.length);
  return {
    ...question,
    right: order
      .flatMap((id) => question.right.filter((part) => part.id === id))
      .map((part) => ({ ...part, id: toRightId(part.id) })),
    pairs: question.pairs.map((pair) => ({
      ...pair,
      right: toRightId(pair.right),
      share,
    })),
    otherPairs: "0",
    scoring: "shares",
    isShuffled: true,
  };
}
