import { listAveragesSoFar } from "@dars/contract/marks/averages-so-far";
import type { listResultYears as route, PublishedYear } from "@dars/contract/marks/results";
import type { Input, Reply } from "@dars/contract/platform/route";

import { listSnapshots } from "#marks/publication/public.ts";
import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { getViewerKind } from "./get-viewer-kind.ts";
import { findStudent, listAcknowledged, listOwnOfferings, listEnrolledYears } from "./results.queries.ts";

/** H9: one line a year. A teacher of a single subject sees no outcome. */
export async function listResultYears(
  context: Context,
  { params: { schoolId, studentId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { actor, database } = context;
  const db = database.reading(schoolId, "at once");
  const [student, years, snapshots, acknowledged, showsOutcome] = await Promise.all([
    findStudent(db, schoolId, studentId),
    listEnrolledYears(db, schoolId, studentId),
    listSnapshots(db, schoolId, { studentId }, getViewerKind(context)),
    listAcknowledged(db, schoolId, [studentId], actor.role === "parent" ? actor.accountId : null),
    seesOutcome(context, schoolId, studentId),
  ]);
  if (!student) throw notFound("This student");
  return {
    student,
    years: years.map(({ yearId, title, state, level, section }) => {
      const snapshot = snapshots.find((each) => each.yearId === yearId);
      const outcome = showsOutcome ? snapshot?.shown.outcome : null;
      return {
        year: { id: yearId, title, isCurrent: state === "current" },
        level,
        section,
        published: snapshot
          ? {
              revision: snapshot.revision,
              publishedAt: snapshot.publishedAt.toISOString(),
              status: outcome?.status ?? null,
              average: outcome?.average ?? null,
              soFar: showsOutcome && snapshot.shown.outcome === null ? findNewest(snapshot.shown) : null,
              outOf: snapshot.shown.scale.max,
              isAcknowledged: acknowledged.some(
                (seen) => seen.yearId === yearId && seen.revision === snapshot.revision,
              ),
            }
          : null,
      };
    }),
  };
}

function findNewest(shown: Pick<PublishedYear, "columns" | "subjects" | "scale">) {
  const last = listAveragesSoFar(shown).at(-1);
  return last ? { label: last.column.label, average: last.average } : null;
}

async function seesOutcome(
  { actor: { role, personId }, database }: Context,
  schoolId: number,
  studentId: number,
): Promise<boolean> {
  if (role !== "teacher") return true;
  const own = await listOwnOfferings(database.reading(schoolId), schoolId, {
    teacherId: personId ?? 0,
    studentId,
  });
  return own.leads;
}
