import type { objectToMark as route } from "@dars/contract/marks/objections";
import type { Input, Reply } from "@dars/contract/platform/route";

import { storedMark } from "#marks/sheets/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { getViewerKind } from "./get-viewer-kind.ts";
import { objectable } from "./objectable.ts";
import { ANSWER_DAYS, objectionLine } from "./objection-line.ts";
import { findObjection, insertObjection } from "./objections.queries.ts";
import { findYearState } from "./results.queries.ts";
import { tellObjection } from "./tell-objection.ts";
import { visibleYear } from "./visible-year.ts";

/** H13: against a mark that is published, while there is time for it. */
export async function objectToMark(
  context: Context,
  { params, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { schoolId, studentId, yearId } = params;
  const { offeringId, code, text } = body;
  const { accountId } = context.actor;
  const { shown } = await visibleYear(context, params);
  const subject = shown.subjects.find((each) => each.offeringId === offeringId);
  if (!subject?.published.includes(code)) throw notFound("This mark");
  return writeOnce(
    context,
    schoolId,
    { ...body, studentId, yearId },
    async (db) => {
      const year = await findYearState(db, schoolId, yearId);
      const columns = await objectable(db, schoolId, {
        studentId,
        yearId,
        eyes: getViewerKind(context),
        year,
      });
      if (!columns.some((each) => each.offeringId === offeringId && each.code === code))
        throw clash("late", "The time to object is over.");
      const mark = storedMark(subject.marks[code] ?? null);
      const made = { ...mark, studentId, yearId, offeringId, code, text, accountId, days: ANSWER_DAYS };
      const { id } = await insertObjection(db, schoolId, made);
      await audited(context, db, schoolId, "objection.filed", ["mark_objection", id], {
        studentId,
        column: code,
      });
      await tellObjection(db, schoolId, id);
      const row = await findObjection(db, schoolId, id);
      if (!row) throw notFound("This objection");
      return objectionLine(row, accountId);
    },
    { mark_objections_one_open: "open" },
  );
}
