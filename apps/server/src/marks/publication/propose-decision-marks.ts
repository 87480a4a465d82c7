import type { proposeDecisionMarks as route } from "@dars/contract/marks/decision-marks";
import type { Input, Reply } from "@dars/contract/platform/route";

import { exactJson, fittingYear, type DecisionRound } from "#marks/engine/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import { requireOpenYear } from "#school/years/public.ts";

import { decisionsOfSection, type Deciding } from "./decisions-of-section.ts";
import { insertAllocation } from "./decisions.queries.ts";
import { asManual } from "./manual-of-students.ts";

/** H6: nothing changes by it until a second person confirms. */
export async function proposeDecisionMarks(
  context: Context,
  { params: { schoolId, studentId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { accountId } = context.actor;
  return writeOnce(
    context,
    schoolId,
    { ...body, studentId },
    async (db) => {
      const deciding = (await decisionsOfSection(db, schoolId, body.sectionId)).find(
        ({ student }) => student.id === studentId,
      );
      if (!deciding) throw notFound("A decision about this student");
      await requireOpenYear(db, schoolId, deciding.yearId);
      const made = buildAllocation(deciding, body.part, body.subjects);
      const { id } = await insertAllocation(db, schoolId, {
        ...made,
        studentId,
        yearId: deciding.yearId,
        reason: body.reason,
        accountId,
      });
      await audited(context, db, schoolId, "decision-marks.proposed", ["person", studentId], {
        allocation: id,
        subjects: body.subjects.length,
      });
      return { id };
    },
    { decision_allocations_one_open_of_part: "open" },
  );
}

/** All that each of the subjects lacks (GB-1). Throws conflict where they are not to be saved, or not all of them. */
function buildAllocation(
  { taken, compiled, year, rounds }: Deciding,
  partCode: string | undefined,
  offeringIds: readonly number[],
) {
  const { part, round, candidates } = requireRound(rounds, partCode, compiled.parts.length);
  const amounts = offeringIds.map((offeringId) => {
    const code = taken.find(({ subject }) => subject.offeringId === offeringId)?.subject.code;
    const candidate = candidates.find((each) => each.code === code);
    if (!candidate) throw clash("misfit", "This subject takes no decision marks.");
    return String(exactJson(candidate.lacks));
  });
  const made = { round, part, offeringIds, amounts };
  const given = { ...year.manual?.[part], ...asManual(made, taken) };
  const tried = { ...year, manual: { ...year.manual, [part]: given } };
  if (fittingYear(compiled, tried) !== tried)
    throw clash("misfit", "The pool is not enough for all of them.");
  return made;
}

/** Apps that know one pool a year name none. */
function requireRound(
  rounds: readonly DecisionRound[],
  part: string | undefined,
  pools: number,
): DecisionRound {
  const found = part === undefined && pools === 1 ? rounds[0] : rounds.find((each) => each.part === part);
  if (!found) throw clash("misfit", "This pool saves no subject of the student.");
  return found;
}
