import type { Input, Reply } from "@dars/contract/platform/route";
import type { OptionCount } from "@dars/contract/talking/ask-results";
import {
  ANONYMOUS_STEP,
  type listAnswers as answersRoute,
  type readAsk as route,
} from "@dars/contract/talking/asks";
import { Type } from "typebox";

import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { createPagination } from "#platform/http/create-pagination.ts";

import { ANSWER_LINES } from "./answer-lines.ts";
import { countAnswers, countOptions } from "./answers.queries.ts";
import type { AskRow } from "./asks.queries.ts";
import { toAskLine } from "./list-asks.ts";
import { requireAsk } from "./require-ask.ts";
import { listPlaces } from "./seats.queries.ts";
import { listSlots } from "./slots.queries.ts";

const PAGE = 200;
const pages = createPagination("ask-answers", Type.Object({ at: Type.Integer({ minimum: 0 }) }));

/** J6. */
export async function readAsk(
  context: Context,
  { params: { schoolId, askId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const ask = await requireAsk(context, schoolId, askId);
  const db = context.database.reading(schoolId);
  const [counts, options, slots] = await Promise.all([
    countAnswers(db, schoolId, [askId]),
    listCounts(db, ask),
    ask.kind === "meeting" ? listSlots(db, schoolId, askId) : undefined,
  ]);
  const count = counts.get(askId);
  const { body, attachments, audience, signatures, mode, revision } = ask;
  const line = toAskLine(ask, count);
  return {
    ask: { ...line, body, attachments: [...attachments], audience, signatures, mode, revision },
    results: {
      reached: line.reached,
      answered: line.answered,
      agreed: ask.kind === "consent" ? (count?.agreed ?? 0) : null,
      refused: ask.kind === "consent" ? (count?.refused ?? 0) : null,
      options: options && [...options],
    },
    ...(slots && { slots: [...slots] }),
    may: { remind: ask.state === "open", withdraw: ask.state !== "withdrawn" },
  };
}

async function listCounts(db: Db, { kind, schoolId, id }: AskRow): Promise<readonly OptionCount[] | null> {
  if (kind === "choice") return countOptions(db, schoolId, id, ANONYMOUS_STEP);
  if (kind !== "sign_up") return null;
  const places = await listPlaces(db, schoolId, id);
  return places.map(({ taken, ...option }) => ({ ...option, count: taken }));
}

/** J6; ASK-4. */
export async function listAnswers(
  context: Context,
  { params: { schoolId, askId }, query: { after } }: Input<typeof answersRoute>,
): Promise<Reply<typeof answersRoute>> {
  const ask = await requireAsk(context, schoolId, askId);
  const skip = pages.parseCursor(after)?.at ?? 0;
  const list = ANSWER_LINES[ask.kind];
  const found = await list(context.database.reading(schoolId), schoolId, { askId, skip, limit: PAGE + 1 });
  const { rows, next } = pages.buildPage(
    found.map((line, index) => ({ ...line, at: skip + index + 1, answeredAt: line.at })),
    PAGE,
  );
  return { answers: rows.map(({ answeredAt, ...line }) => ({ ...line, at: answeredAt })), next };
}
