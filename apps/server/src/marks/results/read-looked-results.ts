import type { LookedStudent, readLookedResults as route } from "@dars/contract/marks/result-looks";
import type { Input, Reply } from "@dars/contract/platform/route";

import { listEnrolled, listSectionFacts, listSnapshots, type ShownYear } from "#marks/publication/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { AppError, notFound } from "#platform/errors.ts";

import { findOpenLook } from "./result-looks.queries.ts";

/** H9, H10: what is published, without ranks. Every read is written down (MOD-5). */
export const readLookedResults = (
  context: Context,
  { params: { schoolId, sectionId } }: Input<typeof route>,
): Promise<Reply<typeof route>> =>
  context.database.inSchool(schoolId, async (db) => {
    const [facts] = await listSectionFacts(db, schoolId, [sectionId]);
    if (!facts) throw notFound("This section");
    const look = await findOpenLook(db, schoolId, context.actor.accountId, sectionId);
    if (!look)
      throw new AppError("forbidden", "Give a reason before you read these marks.", {
        details: { needs: "look" },
      });
    const enrolled = await listEnrolled(db, schoolId, [sectionId]);
    const snapshots = await listSnapshots(db, schoolId, { sectionId }, "student");
    const students = enrolled.flatMap(({ id, name, registerNo }) => {
      const found = snapshots.find((each) => each.studentId === id && each.yearId === facts.yearId);
      return found ? [{ student: { id, name, registerNo }, shown: found.shown }] : [];
    });
    await audited(context, db, schoolId, "results.looked-at", ["section", sectionId], {
      look: look.id,
      students: students.length,
    });
    const { id, letter, title, level } = facts;
    return {
      endsAt: look.endsAt.toISOString(),
      level,
      section: { id, letter, title },
      subjects: subjectsIn(students.map(({ shown }) => shown)),
      students: students.map(({ student, shown }) => ({ student, ...marksIn(shown) })),
    };
  });

const marksIn = ({ outcome, subjects }: ShownYear): Omit<LookedStudent, "student"> => ({
  status: outcome?.status ?? null,
  average: outcome?.average ?? null,
  subjects: subjects.map(({ offeringId, marks, effective }) => ({ offeringId, marks, effective })),
});

/** Each subject that one of them takes, with the columns that one of them sees, those that teachers made first (GB-9). */
function subjectsIn(years: readonly ShownYear[]): Reply<typeof route>["subjects"] {
  const taken = Map.groupBy(
    years.flatMap(({ subjects }) => subjects),
    ({ offeringId }) => offeringId,
  );
  const columns = new Map(years.flatMap((year) => year.columns).map((column) => [column.code, column]));
  return [...taken.values()].flatMap((of) => {
    const [first] = of;
    if (!first) return [];
    const codes = new Set(of.flatMap(({ published }) => published));
    const { offeringId, name, theme } = first;
    const shown = [...columns.values()].filter(({ code }) => codes.has(code));
    const made = new Map(of.flatMap(({ inCategories = [] }) => inCategories).map((own) => [own.code, own]));
    return {
      offeringId,
      name,
      theme,
      columns: [
        ...[...made.values()].map(({ code, title }) => ({
          code,
          label: { ar: title, ckb: title, en: title },
        })),
        ...shown.map(({ code, label }) => ({ code, label })),
      ],
    };
  });
}
