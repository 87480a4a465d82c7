import { compare, exactly, wide, ZERO } from "@dars/contract/learning/exact";
import { listQuestionFaults } from "@dars/contract/learning/list-question-faults";
import { Question, type QuestionOf } from "@dars/contract/learning/questions";
import type { QuestionResponse } from "@dars/contract/learning/responses";
import fc from "fast-check";
import { Value } from "typebox/value";
import { describe, expect, it } from "vitest";

import { sized } from "#platform/testing/sized.ts";

import { questions, scored, scoredQuestions } from "./random-questions.factory.ts";
import { responsesTo } from "./random-responses.factory.ts";
import { scoreResponse } from "./score-response.ts";
import { secondScore } from "./second-scoring.factory.ts";

const computeScore = (question: Question, response: QuestionResponse) =>
  exactly(scoreResponse(question, response).score ?? "-1");

const answered = (arbitrary: fc.Arbitrary<Question>) =>
  arbitrary.chain((question) => fc.tuple(fc.constant(question), responsesTo(question)));

const ids = (...chosen: string[]): QuestionResponse => ({ kind: "ids", ids: chosen });
const typed = (text: string): QuestionResponse => ({ kind: "text", text });

describe("every type of question", () => {
  it("drawn for these tests is one that the contract and its rules accept", () => {
    fc.assert(
      fc.property(questions, (question) => {
        expect(Value.Check(Question, question)).toBe(true);
        expect(listQuestionFaults(question)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it.each(Object.entries(scored))("%s scores between nothing and its points", (_, arbitrary) => {
    fc.assert(
      fc.property(answered(arbitrary), ([question, response]) => {
        const score = computeScore(question, response);
        expect(compare(score, ZERO)).toBeGreaterThanOrEqual(0);
        expect(compare(score, exactly(question.points))).toBeLessThanOrEqual(0);
      }),
    );
  });

  it.each(Object.entries(scored))("%s scores an answer that is sent again the same", (_, arbitrary) => {
    fc.assert(
      fc.property(answered(arbitrary), ([question, response]) => {
        const again = structuredClone(response);
        if (again.kind === "ids") again.ids.push(...again.ids);
        if (again.kind === "pairs") again.pairs.push(...again.pairs);
        if (again.kind === "gaps") again.gaps.push(...again.gaps);
        expect(scoreResponse(question, again)).toEqual(scoreResponse(question, response));
      }),
    );
  });

  it.each(Object.entries(scored))("%s scores nothing when it is left unanswered", (_, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, (question) => {
        const noPairs: QuestionResponse = { kind: "pairs", pairs: [] };
        for (const response of [null, ids(), typed("  "), noPairs])
          expect(scoreResponse(question, response)).toMatchObject({ outcome: "unanswered", score: "0" });
      }),
    );
  });

  it("scores the same in whatever order options, words, areas, pairs and gaps were answered", () => {
    const unordered = fc.oneof(
      scored.multiple_choice,
      scored.hotspot,
      scored.hottext,
      scored.matching,
      scored.gap_match,
      scored.cloze,
    );
    fc.assert(
      fc.property(answered(unordered), ([question, response]) => {
        const turned = structuredClone(response);
        if (turned.kind === "ids") turned.ids.reverse();
        if (turned.kind === "pairs") turned.pairs.reverse();
        if (turned.kind === "gaps") turned.gaps.reverse();
        expect(computeScore(question, turned)).toEqual(computeScore(question, response));
      }),
    );
  });

  it("agrees with scoring that was written a second time apart", () => {
    fc.assert(
      fc.property(answered(scoredQuestions), ([question, response]) => {
        const { n: over, d: under } = wide(computeScore(question, response));
        const [secondOver, secondUnder] = secondScore(question, response);
        expect(over * secondUnder).toBe(secondOver * under);
      }),
      { numRuns: sized(3000, 100_000) },
    );
  });
});

describe("one more right part", () => {
  it("never lowers the score of choices, hotspots and hottext that add up", () => {
    const choices = fc.oneof(scored.multiple_choice, scored.hotspot, scored.hottext);
    fc.assert(
      fc.property(answered(choices), ([question, response]) => {
        if (response.kind !== "ids" || !("mostChosen" in question)) return;
        const free = { ...question, mostChosen: null, scoring: "shares" as const };
        const parts = getParts(question).filter(({ share }) => compare(exactly(share), ZERO) > 0);
        for (const { id } of parts)
          expect(
            compare(computeScore(free, ids(...response.ids, id)), computeScore(free, response)),
          ).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("never lowers the score of a matching in which each item is paired once", () => {
    fc.assert(
      fc.property(scored.matching, fc.array(fc.nat(5), { minLength: 6, maxLength: 6 }), (question, draws) => {
        const adding = { ...question, scoring: "shares" as const };
        const pairs = question.left.map(({ id }, at) => ({
          left: id,
          right: question.right[(draws[at] ?? 0) % question.right.length]?.id ?? "",
        }));
        for (const [at, { left, right }] of question.pairs.entries()) {
          const better = pairs.with(at, { left, right });
          expect(
            compare(
              computeScore(adding, { kind: "pairs", pairs: better }),
              computeScore(adding, { kind: "pairs", pairs }),
            ),
          ).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it("never lowers the score of an ordering: two neighbours put right earn one pair more", () => {
    fc.assert(
      fc.property(scored.ordering, fc.nat(), (question, draw) => {
        const kendall: QuestionOf<"ordering"> = { ...question, scoring: "kendall" };
        const at = draw % (question.key.length - 1);
        const [one = "", other = ""] = question.key.slice(at, at + 2);
        const swapped = question.key.with(at, other).with(at + 1, one);
        expect(
          compare(computeScore(kendall, ids(...question.key)), computeScore(kendall, ids(...swapped))),
        ).toBeGreaterThan(0);
      }),
    );
  });

  it("never lowers the score of a cloze", () => {
    fc.assert(
      fc.property(answered(scored.cloze), ([question, response]) => {
        if (question.type !== "cloze" || response.kind !== "gaps") return;
        for (const gap of question.gaps) {
          if (gap.kind !== "choice") continue;
          const better = response.gaps.map((each) =>
            each.id === gap.id ? { id: gap.id, text: gap.options[0]?.id ?? "" } : each,
          );
          expect(
            compare(computeScore(question, { kind: "gaps", gaps: better }), computeScore(question, response)),
          ).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});

const getParts = (
  question: QuestionOf<"multiple_choice"> | QuestionOf<"hotspot"> | QuestionOf<"hottext">,
) => {
  if (question.type === "multiple_choice") return question.options;
  return question.type === "hotspot" ? question.areas : question.words;
};
