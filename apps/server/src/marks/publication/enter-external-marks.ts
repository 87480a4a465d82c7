import type { enterExternalMarks as route } from "@dars/contract/marks/publication";
import type { Input, Reply } from "@dars/contract/platform/route";

import { storedMark, writeExternalMark } from "#marks/sheets/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";

import { requireMark } from "./amend-mark.ts";
import { findOpenYear, updateAmended } from "./amendments.queries.ts";
import { keepAnew } from "./keep-anew.ts";
import { findCurrentSectionId } from "./section-data.queries.ts";
import { lockYear } from "./snapshots.queries.ts";
import { subjectsPublished } from "./subjects-published.ts";

/** GB-7. */
export async function enterExternalMarks(
  context: Context,
  { params: { schoolId, studentId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { accountId } = context.actor;
  return writeOnce(context, schoolId, { ...body, studentId }, async (db) => {
    const [first] = body.marks;
    const year = await findOpenYear(db, schoolId, first?.offeringId ?? 0);
    if (!year) throw notFound("This subject of the year");
    await lockYear(db, schoolId, year.id);
    const sectionId = await findCurrentSectionId(db, schoolId, { studentId, yearId: year.id });
    if (sectionId === null) throw notFound("The section of this student");
    const taken = (await subjectsPublished(db, schoolId, [sectionId]))(studentId);
    let isPublished = false;
    for (const [at, { offeringId, code, mark }] of body.marks.entries()) {
      const subject = taken.find((each) => each.subject.offeringId === offeringId);
      if (!subject) throw invalid("The student does not take this subject.", `/body/marks/${at}/offeringId`);
      await requireMark(db, schoolId, sectionId, { offeringId, code, mark, path: `/body/marks/${at}/mark` });
      const isAmendment = subject.published.includes(code);
      const cell = { studentId, offeringId, code, ...storedMark(mark) };
      await writeExternalMark(db, { schoolId, accountId, document: body.document, isAmendment }, cell);
      if (isAmendment) await updateAmended(db, schoolId, { studentId, offeringId, code });
      isPublished ||= isAmendment;
    }
    if (isPublished) await keepAnew(db, { schoolId, yearId: year.id, studentId });
    await audited(context, db, schoolId, "marks.external", ["person", studentId], {
      marks: body.marks.length,
      isPublished,
    });
    return { entered: body.marks.length, isPublished };
  });
}
