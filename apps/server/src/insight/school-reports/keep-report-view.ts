import {
  MOST_REPORT_VIEWS,
  type deleteReportView as deleteRoute,
  type saveReportView as route,
} from "@dars/contract/insight/school-reports";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { clash } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { deleteView, listViews, lockViews, upsertView } from "./report-views.queries.ts";

/** A view is its person's own: the same id of another person is another view. */
export async function keepReportView(
  { actor: { accountId }, database }: Context,
  { params: { schoolId, view: id }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return database.inSchool(schoolId, async (db) => {
    await lockViews(db, schoolId, accountId);
    const others = (await listViews(db, schoolId, accountId)).filter((view) => view.id !== id);
    if (others.length >= MOST_REPORT_VIEWS) throw clash("too-many", "So many views are kept already.");
    await upsertView(db, schoolId, accountId, { ...body, id, name: body.name.trim() });
    return {};
  });
}

export async function deleteReportView(
  { actor: { accountId }, database }: Context,
  { params: { schoolId, view } }: Input<typeof deleteRoute>,
): Promise<Reply<typeof deleteRoute>> {
  const { numDeletedRows } = await database.inSchool(schoolId, (db) =>
    deleteView(db, schoolId, accountId, view),
  );
  if (numDeletedRows === 0n) throw notFound("This view");
  return {};
}
