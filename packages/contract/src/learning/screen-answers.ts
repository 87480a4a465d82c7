import type { QuestionResponse } from "./responses.ts";
import { isAmong, isSameResponse, latestWrites } from "./same-response.ts";
import type { AnswersSideBySide, AnswerWrite, GivenAnswer, WrittenAnswer } from "./written-answers.ts";

/** The answer to a question that stands on a screen, and what other pages answered that this one has not taken over. */
export interface ScreenAnswer {
  readonly questionId: number;
  readonly response: QuestionResponse;
  readonly by: AnswerWrite;
  readonly seen: readonly AnswerWrite[];
  readonly others: readonly OtherAnswer[];
}

interface OtherAnswer {
  readonly response: QuestionResponse;
  readonly by: AnswerWrite;
}

/** Answers that were stored without a writer. */
export const UNKNOWN_WRITE: AnswerWrite = { page: "old", no: 1 };

const writer = ({ by = UNKNOWN_WRITE }: Pick<WrittenAnswer, "by">): AnswerWrite => by;

/** What a page shows of an attempt when it opens. */
export const screenFrom = (attempt: Partial<AnswersSideBySide>): ScreenAnswer[] => withHeard([], attempt);

/** After the student has answered a question; answers of others still stand beside it. */
export function withTyped(
  screen: readonly ScreenAnswer[],
  { questionId, response }: Pick<ScreenAnswer, "questionId" | "response">,
  by: AnswerWrite,
): ScreenAnswer[] {
  const known = screen.find((each) => each.questionId === questionId);
  const seen = known ? latestWrites([...known.seen, known.by]) : [];
  return replaced(screen, { questionId, response, by, seen, others: known?.others ?? [] });
}

/** After the student has chosen among the answers to a question: the chosen one replaces all of them. */
export function withChosen(
  screen: readonly ScreenAnswer[],
  { questionId, response }: Pick<ScreenAnswer, "questionId" | "response">,
  by: AnswerWrite,
): ScreenAnswer[] {
  const known = screen.find((each) => each.questionId === questionId);
  if (!known) return withTyped(screen, { questionId, response }, by);
  const seen = latestWrites([...known.seen, known.by, ...known.others.map((other) => other.by)]);
  return replaced(screen, { questionId, response, by, seen, others: [] });
}

/** After the server has said what it has: blank questions are filled in, and what differs stands beside. */
export function withHeard(
  screen: readonly ScreenAnswer[],
  { answers = [], others = [] }: Partial<AnswersSideBySide>,
): ScreenAnswer[] {
  let known = [...screen];
  for (const answer of [...answers, ...others]) known = withAnswer(known, answer);
  return known;
}

function withAnswer(screen: readonly ScreenAnswer[], answer: WrittenAnswer): ScreenAnswer[] {
  const { questionId, response } = answer;
  const by = writer(answer);
  const own = screen.find((each) => each.questionId === questionId);
  if (!own) return [...screen, { questionId, response, by, seen: [], others: [] }];
  if (isKnown(own, by)) return [...screen];
  if (isSameResponse(own.response, response))
    return replaced(screen, { ...own, seen: latestWrites([...own.seen, by]) });
  return replaced(screen, beside(own, { response, by }));
}

/** After what this device itself has sent, or still keeps, is found again: it stands on the screen. */
export function withKept(
  screen: readonly ScreenAnswer[],
  storedAnswers: readonly GivenAnswer[],
): ScreenAnswer[] {
  let known = [...screen];
  for (const answer of storedAnswers) known = withOwn(known, answer);
  return known;
}

function withOwn(screen: readonly ScreenAnswer[], answer: GivenAnswer): ScreenAnswer[] {
  const { questionId, response, seen = [] } = answer;
  const by = writer(answer);
  const own = screen.find((each) => each.questionId === questionId);
  if (own && isAmong(by, [...own.seen, own.by])) return [...screen];
  const others = (own ? [...own.others, own] : [])
    .filter((each) => !isAmong(each.by, [...seen, by]) && !isSameResponse(each.response, response))
    .map((each) => ({ response: each.response, by: each.by }));
  return replaced(screen, { questionId, response, by, seen, others });
}

/** The answers as they are sent. */
export const givenBy = (screen: readonly ScreenAnswer[]): GivenAnswer[] =>
  screen.map(({ questionId, response, by, seen }) => ({ questionId, response, by, seen: [...seen] }));

const isKnown = ({ by, seen, others }: Omit<ScreenAnswer, "questionId" | "response">, write: AnswerWrite) =>
  isAmong(write, [...seen, by]) || others.some((other) => isAmong(write, [other.by]));

const beside = (own: ScreenAnswer, other: OtherAnswer): ScreenAnswer => ({
  ...own,
  others: [...own.others.filter(({ by }) => !isAmong(by, [other.by])), other],
});

const replaced = (screen: readonly ScreenAnswer[], answer: ScreenAnswer): ScreenAnswer[] => [
  ...screen.filter(({ questionId }) => questionId !== answer.questionId),
  answer,
];
