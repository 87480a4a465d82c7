import { Id } from "@dars/contract/platform/primitives";
import type { Input, Reply } from "@dars/contract/platform/route";
import type { AskLine, listAsks as route } from "@dars/contract/talking/asks";
import { Type } from "typebox";

import type { Context } from "#platform/context.ts";
import { createPagination } from "#platform/http/create-pagination.ts";

import { countAnswers, type AskCount } from "./answers.queries.ts";
import { listAsksBy, type AskRow } from "./asks.queries.ts";
import { isOffice } from "./require-ask.ts";

const PAGE = 20;
const pages = createPagination("asks", Type.Object({ id: Id }));

/** J6. */
export async function listAsks(
  { actor, database }: Context,
  { params: { schoolId }, query: { after } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const page = { limit: PAGE + 1, after: pages.parseCursor(after) };
  const found = await listAsksBy(db, schoolId, actor, isOffice(actor), page);
  const { rows, next } = pages.buildPage(found, PAGE);
  const counts = await countAnswers(
    db,
    schoolId,
    rows.map(({ id }) => id),
  );
  return { asks: rows.map((ask) => toAskLine(ask, counts.get(ask.id))), next };
}

export const toAskLine = (
  { id, kind, title, state, author, createdAt, closesAt, isAnonymous }: AskRow,
  count: AskCount | undefined,
): AskLine => ({
  id,
  kind,
  title,
  state,
  author,
  createdAt: createdAt.toISOString(),
  closesAt: closesAt.toISOString(),
  isAnonymous,
  reached: count?.reached ?? 0,
  answered: count?.answered ?? 0,
});
