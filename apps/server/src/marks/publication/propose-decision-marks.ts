import type { proposeDecisionMarks as route } from "@dars/contract/marks/decision-marks";
import type { Input, Reply } from "@dars/contract/platform/route";

import { exactJson, fittingYear } from "#marks/engine/public.ts";
import { audit, by } from "#platform/audit.ts";
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
    "proposeDecisionMarks",
    { ...body, studentId },
    async (db) => {
      const deciding = (await decisionsOfSection(db, schoolId, body.sectionId)).find(
        ({ student }) => student.id === studentId,
      );
      if (!deciding) throw notFound("A decision about this student");
      await requireOpenYear(db, schoolId, deciding.yearId);
      const made = allocationOf(deciding, body.subjects);
      const { id } = await insertAllocation(db, schoolId, {
        ...made,
        studentId,
        yearId: deciding.yearId,
        reason: body.reason,
        accountId,
      });
      await audit(db, schoolId, {
        action: "decision-marks.proposed",
        ...by(context),
        subject: { kind: "person", id: studentId },
        changes: { allocation: id, subjects: body.subjects.length },
      });
      return { id };
    },
    { decision_allocations_one_open: "open" },
  );
}

/** All that each of the subjects lacks (GB-1). Throws conflict where they are not to be saved, or not all of them. */
function allocationOf({ taken, compiled, year, round }: Deciding, offeringIds: readonly number[]) {
  const amounts = offeringIds.map((offeringId) => {
    const code = taken.find(({ subject }) => subject.offeringId === offeringId)?.subject.code;
    const candidate = round.candidates.find((each) => each.code === code);
    if (!candidate) throw clash("misfit", "This subject takes no decision marks.");
    return String(exactJson(candidate.lacks));
  });
  const made = { round: round.round, part: round.part, offeringIds, amounts };
  const tried = { ...year, manual: { [made.part]: asManual(made, taken) } };
  if (fittingYear(compiled, tried) !== tried)
    throw clash("misfit", "The pool is not enough for all of them.");
  return made;
}
