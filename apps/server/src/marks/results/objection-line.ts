import type { ObjectionLine } from "@dars/contract/marks/results";
import { addDays } from "@dars/contract/time/days";

import type { ObjectionRow } from "./objections.queries.ts";

/** How long after a publication a family may object, and how long the school has to answer. */
const OBJECTION_DAYS = 14;
export const ANSWER_DAYS = 7;

/** The last day on which something published on that day may be objected to, or null where that is over. */
export function objectUntil(publishedOn: string, today: string): string | null {
  const until = addDays(publishedOn, OBJECTION_DAYS);
  return until >= today ? until : null;
}

export const objectionLine = (row: ObjectionRow, accountId: number): ObjectionLine => ({
  id: row.id,
  subject: { offeringId: row.offeringId, name: row.subjectName },
  code: row.code,
  mark: row.mark,
  text: row.text,
  state: row.state,
  filedAt: row.filedAt.toISOString(),
  answerUntil: row.answerUntil,
  answer: row.answer,
  answeredAt: row.answeredAt?.toISOString() ?? null,
  isOwn: row.filedBy === accountId,
});
