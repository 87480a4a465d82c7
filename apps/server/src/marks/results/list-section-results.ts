import type { PublishedYear } from "@dars/contract/marks/results";
import type { listSectionResults as route } from "@dars/contract/marks/section-results";
import type { Input, Reply } from "@dars/contract/platform/route";

import { listSnapshots, listSectionFacts, listEnrolled } from "#marks/publication/public.ts";
import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { listAcknowledged } from "./results.queries.ts";

/** H9, H10: the office, and who leads the section. */
export async function listSectionResults(
  { database }: Context,
  { params: { schoolId, sectionId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const [[section], students, snapshots] = await Promise.all([
    listSectionFacts(db, schoolId, [sectionId]),
    listEnrolled(db, schoolId, [sectionId]),
    listSnapshots(db, schoolId, { sectionId }, "student"),
  ]);
  if (!section) throw notFound("This section");
  const seen = await listAcknowledged(
    db,
    schoolId,
    students.map(({ id }) => id),
    null,
  );
  const { id, letter, title, level, yearId, yearTitle } = section;
  return {
    year: { id: yearId, title: yearTitle },
    level,
    section: { id, letter, title },
    students: students.map(({ id: studentId, name, registerNo }) => {
      const snapshot = snapshots.find((each) => each.studentId === studentId && each.yearId === yearId);
      const outcome = snapshot?.shown.outcome;
      return {
        student: { id: studentId, name, registerNo },
        published: snapshot
          ? {
              revision: snapshot.revision,
              status: outcome?.status ?? null,
              average: outcome?.average ?? null,
              rank: outcome?.rank ?? null,
              failed: snapshot.shown.subjects.filter(hasFailed).length,
              acknowledged: seen.some(
                (each) => each.studentId === studentId && each.revision === snapshot.revision,
              ),
            }
          : null,
      };
    }),
  };
}

const hasFailed = ({ parts }: PublishedYear["subjects"][number]) =>
  parts.some(({ standing }) => standing === "failed");
