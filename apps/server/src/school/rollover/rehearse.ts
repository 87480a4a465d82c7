import type { Input } from "@dars/contract/platform/route";
import type { rehearseRollover as route } from "@dars/contract/school/rollover";

import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { writeOnce } from "#platform/db/write-once.ts";

import { requireOpen } from "./found-rollover.ts";
import { placeStudents, type Proposed } from "./place-students.policy.ts";
import { listLevels, listSeatSectionIds, listSetSections, replaceProposals } from "./places.queries.ts";
import { listComingSections, listLeavers, type LeaverRow } from "./readiness.queries.ts";
import { updateRevision, type Rollover } from "./rollover.queries.ts";

export const rehearseRollover = (
  context: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<{ students: number }> =>
  writeOnce(context, schoolId, body, async (db) => {
    const rollover = await requireOpen(db, schoolId);
    const students = await propose(db, schoolId, rollover);
    await updateRevision(db, schoolId, rollover.fromYearId);
    return { students };
  });

/**
 * Proposes a place for every active student whom nobody has set: for who stands in the next year already that very
 * place. Returns how many.
 */
export async function propose(
  db: Db,
  schoolId: number,
  { fromYearId, toYearId }: Pick<Rollover, "fromYearId" | "toYearId">,
): Promise<number> {
  const leavers = (await listLeavers(db, schoolId, { fromYearId, toYearId })).filter(({ isSet }) => !isSet);
  const catalogue = await listLevels(db, schoolId);
  const sections = await listComingSections(db, schoolId, fromYearId, toYearId);
  const taken = [
    ...(await listSetSections(db, schoolId, fromYearId)),
    ...(await listSeatSectionIds(db, schoolId, toYearId)),
  ];
  const proposals = [
    ...leavers.flatMap((leaver) => toProposed(leaver) ?? []),
    ...placeStudents(
      leavers.filter(({ stands }) => stands === null),
      catalogue,
      sections,
      taken,
    ),
  ];
  const leaverOf = new Map(leavers.map((leaver) => [leaver.studentId, leaver]));
  const places = proposals.flatMap((proposal) => {
    const leaver = leaverOf.get(proposal.studentId);
    return leaver ? [{ ...proposal, enrolmentId: leaver.enrolmentId, status: leaver.status }] : [];
  });
  await replaceProposals(db, schoolId, fromYearId, places);
  return places.length;
}

function toProposed({ studentId, levelId, stands }: LeaverRow): Proposed | undefined {
  if (stands === null) return undefined;
  const outcome = stands.levelId === levelId ? "repeating" : "promoted";
  return { studentId, outcome, ...stands, isProvisional: false };
}
