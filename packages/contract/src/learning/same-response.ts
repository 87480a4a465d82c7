import type { QuestionResponse } from "./responses.ts";
import type { AnswerWrite } from "./written-answers.ts";

/** Whether two answers say the same. Pairs and gaps have no order; an order, and what was chosen first, have one. */
export function isSameResponse(one: QuestionResponse, other: QuestionResponse): boolean {
  return saidBy(one) === saidBy(other);
}

function saidBy(response: QuestionResponse): string {
  switch (response.kind) {
    case "ids":
      return JSON.stringify([response.kind, response.ids]);
    case "truth":
      return JSON.stringify([response.kind, response.isTrue]);
    case "pairs":
      return JSON.stringify([
        response.kind,
        response.pairs.map(({ left, right }) => JSON.stringify([left, right])).toSorted(),
      ]);
    case "gaps":
      return JSON.stringify([
        response.kind,
        response.gaps.map(({ id, text }) => JSON.stringify([id, text])).toSorted(),
      ]);
    case "work":
      return JSON.stringify([response.kind, response.text, response.files.map(({ fileId }) => fileId)]);
    default:
      return JSON.stringify([response.kind, response.text]);
  }
}

/** Whether a write is one of those seen, or was made on the same page before one of them. */
export const isAmong = ({ page, no }: AnswerWrite, seen: readonly AnswerWrite[]): boolean =>
  seen.some((each) => each.page === page && each.no >= no);

/** The latest write of each page. */
export function latestWrites(writes: readonly AnswerWrite[]): AnswerWrite[] {
  const latest = new Map<string, number>();
  for (const { page, no } of writes) latest.set(page, Math.max(no, latest.get(page) ?? 0));
  return [...latest].map(([page, no]) => ({ page, no }));
}
