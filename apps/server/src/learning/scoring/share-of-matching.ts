import { compare, exactly, ONE, sumFractions, ZERO } from "@dars/contract/learning/exact";
import type { Pair } from "@dars/contract/learning/question-parts";
import type { QuestionOf } from "@dars/contract/learning/questions";

import { type Share, shareWith } from "./share.ts";

type Answer = Pick<Pair, "left" | "right">;

/** Something of the left that is paired with more than the key pairs it with counts for nothing. */
export function shareOfMatching(question: QuestionOf<"matching">, given: readonly Answer[]): Share {
  const answers = distinct(
    given.filter(({ left, right }) => has(question.left, left) && has(question.right, right)),
  );
  const isAllowed = ({ left }: Answer) =>
    answers.filter((each) => each.left === left).length <=
    Math.max(1, question.pairs.filter((pair) => pair.left === left && isRight(pair)).length);
  return shareOfPairs(question, answers, isAllowed);
}

/** A gap holds one choice, and a choice fills no more gaps than it may; what breaks this counts for nothing. */
export function shareOfGapMatch(question: QuestionOf<"gap_match">, given: readonly Answer[]): Share {
  const answers = distinct(given.filter(({ left }) => has(question.choices, left)));
  const isAllowed = ({ left, right }: Answer) => {
    const most = question.choices.find(({ id }) => id === left)?.most ?? Number.POSITIVE_INFINITY;
    return (
      answers.filter((each) => each.right === right).length === 1 &&
      answers.filter((each) => each.left === left).length <= most
    );
  };
  return shareOfPairs(question, answers, isAllowed);
}

const has = (parts: ReadonlyArray<{ readonly id: string }>, partId: string) =>
  parts.some(({ id }) => id === partId);

const isRight = ({ share }: Pair) => compare(exactly(share), ZERO) > 0;

const isSame = (one: Answer, other: Answer) => one.left === other.left && one.right === other.right;

const distinct = (answers: readonly Answer[]) =>
  answers.filter((answer, at) => answers.findIndex((each) => isSame(each, answer)) === at);

function shareOfPairs(
  { pairs, otherPairs, scoring }: QuestionOf<"matching"> | QuestionOf<"gap_match">,
  answers: readonly Answer[],
  isAllowed: (answer: Answer) => boolean,
): Share {
  if (scoring === "all") {
    const rightPairs = pairs.filter(isRight);
    const isWhole =
      answers.length === rightPairs.length &&
      answers.every((each) => rightPairs.some((pair) => isSame(pair, each)));
    return shareWith(isWhole ? ONE : ZERO);
  }
  const shares = answers.filter(isAllowed).map((answer) => {
    const pair = pairs.find((each) => isSame(each, answer));
    return exactly(pair ? pair.share : otherPairs);
  });
  return shareWith(sumFractions(shares));
}
