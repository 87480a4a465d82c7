import { add, divide, exactly, exactText, rational, subtract } from "@dars/contract/learning/exact";
import type { NumberBand } from "@dars/contract/learning/question-parts";
import type { Question, QuestionOf } from "@dars/contract/learning/questions";
import { listInlines, richText } from "@dars/contract/learning/rich-text";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { questions } from "#learning/scoring/random-questions.factory.ts";
import { sized } from "#platform/testing/sized.ts";

import { readQuestions } from "./read-questions.ts";
import { PICTURE, readPlainly, withoutCriteria, withPictures } from "./round-trips.factory.ts";
import { writeMoodleFile } from "./written-file.ts";

const named = (list: readonly Question[]) => list.map((question, at) => ({ id: `q${at + 1}`, question }));
const drawn = fc.array(withPictures(questions), { minLength: 1, maxLength: 5 });

describe("questions written as Moodle XML", () => {
  it("are the same when they are imported again, but for what the report names", async () => {
    await fc.assert(
      fc.asyncProperty(drawn, async (list) => {
        const { bytes, rows } = writeMoodleFile(named(list), PICTURE.media);
        const { format, items } = await readQuestions("q.xml", bytes);
        const written = list.filter((_, at) => rows[at]?.state !== "refused");
        expect(format).toBe("moodle-xml");
        expect(items.map(({ question }) => question && asNumbered(question))).toEqual(
          written.map((question) => asNumbered(asMoodle(question))),
        );
      }),
      { numRuns: sized(60, 500) },
    );
  });

  it("lose nothing unnamed: what is said to be whole comes back whole", async () => {
    await fc.assert(
      fc.asyncProperty(withPictures(questions), async (question) => {
        const { bytes, rows } = writeMoodleFile(named([question]), PICTURE.media);
        if (rows[0]?.state !== "imported") return;
        const { items } = await readQuestions("q.xml", bytes);
        expect(items[0]).toMatchObject({ reasons: [] });
        expect(items[0]?.question && asNumbered(items[0].question)).toEqual(asNumbered(question));
      }),
      { numRuns: sized(150, 1000) },
    );
  });

  it("are as many for another reader as the report says, with their pictures", async () => {
    await fc.assert(
      fc.asyncProperty(drawn, async (list) => {
        const { bytes, rows } = writeMoodleFile(named(list), PICTURE.media);
        const plain = readPlainly(bytes.toString());
        expect(plain.faults).toEqual([]);
        expect(plain.questions).toHaveLength(rows.filter(({ state }) => state !== "refused").length);
        const shown = plain.questions.flatMap(({ shows }) => shows);
        const carried = plain.questions.flatMap(({ carries }) => carries);
        expect(new Set(shown)).toEqual(new Set(carried));
      }),
      { numRuns: sized(40, 300) },
    );
  });
});

/** With what Moodle has no place for taken out. */
function asMoodle(question: Question): Question {
  const { general, ...whole } = question.feedback;
  const isCombined = /^(?:single_choice|multiple_choice|matching|ordering|gap_match)$/u.test(question.type);
  const feedback = { general, ...(isCombined ? whole : { right: null, partial: null, wrong: null }) };
  const plain = { ...withoutCriteria(question), language: null, dir: null, difficulty: null, feedback };
  switch (plain.type) {
    case "multiple_choice":
      return { ...plain, scoring: "shares", mostChosen: null };
    case "short_text":
      return { ...plain, isLooseTaMarbuta: false };
    case "numeric":
      return { ...plain, counted: null };
    case "cloze":
      return { ...plain, isLooseTaMarbuta: false };
    case "ordering":
      return { ...plain, isShuffled: true };
    case "essay":
      return { ...plain, expectedWords: null };
    case "matching":
    case "gap_match":
      return asEqualPairs(plain);
    default:
      return plain;
  }
}

function asEqualPairs(question: QuestionOf<"matching"> | QuestionOf<"gap_match">): Question {
  const share = exactText(rational(1, question.pairs.length));
  const pairs = question.pairs.map((pair) => ({ ...pair, share }));
  const same = { pairs, otherPairs: "0", scoring: "shares" } as const;
  if (question.type === "matching") return { ...question, ...same };
  const isMany = (id: string) => question.pairs.filter(({ left }) => left === id).length > 1;
  const choices = question.choices.map((choice) => ({
    ...choice,
    most: choice.most === 1 && !isMany(choice.id) ? 1 : null,
  }));
  return { ...question, ...same, choices };
}

/** With ids by position, the items of an order in their right order, and ranges as a number and a tolerance. */
function asNumbered(question: Question): Question {
  switch (question.type) {
    case "numeric":
      return { ...question, bands: question.bands.map(asTolerance) };
    case "cloze":
      return { ...question, gaps: question.gaps.map(asGap) };
    case "ordering": {
      const items = question.key.flatMap((id) => question.items.filter((item) => item.id === id));
      const ids = items.map((_, at) => `i${at + 1}`);
      return { ...question, items: items.map((item, at) => ({ ...item, id: `i${at + 1}` })), key: ids };
    }
    case "matching":
      return asNumberedMatching(question);
    default:
      return question;
  }
}

const asGap = (gap: QuestionOf<"cloze">["gaps"][number]) =>
  gap.kind === "number" ? { ...gap, bands: gap.bands.map(asTolerance) } : gap;

function asTolerance(band: NumberBand): NumberBand {
  if ("value" in band.range) return band;
  const [from, to] = [exactly(band.range.from), exactly(band.range.to)];
  const two = rational(2);
  const range = {
    value: exactText(divide(add(from, to), two)),
    tolerance: exactText(divide(subtract(to, from), two)),
  };
  return { ...band, range };
}

/** The answers in the order in which pairs name them, as the file has them. */
function asNumberedMatching(question: QuestionOf<"matching">): Question {
  const used = [...new Set(question.pairs.map(({ right }) => right))];
  const order = [...used, ...question.right.map(({ id }) => id).filter((id) => !used.includes(id))];
  const number = (id: string) => `r${order.indexOf(id) + 1}`;
  return {
    ...question,
    right: order.flatMap((id) =>
      question.right.filter((part) => part.id === id).map((part) => ({ ...part, id: number(id) })),
    ),
    pairs: question.pairs.map((pair) => ({ ...pair, right: number(pair.right) })),
  };
}

it("a title of dashes does not end the comment that holds the report", async () => {
  const [any] = fc.sample(
    questions.filter(({ type }) => type === "true_false"),
    { numRuns: 1, seed: 1 },
  );
  if (!any) throw new Error("no question");
  const question = { ...any, title: "----> a ---", difficulty: 3 };
  const { items } = await readQuestions("q.xml", writeMoodleFile(named([question]), new Map()).bytes);
  expect(items.map((item) => item.question?.title)).toEqual([question.title]);
});

describe("a question of Moodle that looks like its own signs", () => {
  it.each(["{1:SHORTANSWER:=a}", "[[1]]", "a ]]> b", "--> c", "&lt;b&gt; @@PLUGINFILE@@/x"])(
    "keeps %s as words",
    async (text) => {
      const [cloze] = fc.sample(
        questions.filter(({ type }) => type === "cloze"),
        { numRuns: 1, seed: 1 },
      );
      if (cloze?.type !== "cloze") throw new Error("no cloze");
      const stem = [...richText(text), ...cloze.stem];
      const { bytes } = writeMoodleFile(named([{ ...cloze, stem }]), new Map());
      const { items } = await readQuestions("q.xml", bytes);
      expect(listInlines(items[0]?.question?.stem ?? [])[0]).toEqual({ type: "text", text, marks: [] });
    },
  );
});
