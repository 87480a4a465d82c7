import type { ObjectionLine } from "@dars/contract/marks/results";

import type { ObjectionRow } from "./objections.queries.ts";

/** How long after a publication a family may object, and how long the school has to answer. */
export const OBJECTION_DAYS = 14;
export const ANSWER_DAYS = 7;

/** The last day on which something published then may be objected to, or null where that is over. */
export function objectUntil(publishedAt: Date, today: string): string | null {
  const until = new Date(publishedAt.getTime() + OBJECTION_DAYS * 86_400_000).toISOString().slice(0, 10);
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
