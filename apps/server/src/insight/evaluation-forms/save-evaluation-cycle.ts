import type { CycleRecord, saveEvaluationCycle as route } from "@dars/contract/insight/evaluation-forms";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";

import { insertCycle, listCycles, lockForms, updateCycle } from "./evaluation-forms.queries.ts";
import { findRubric } from "./rubrics.queries.ts";

/** EVA-5: a day lies in one cycle of the group at most. */
export async function saveEvaluationCycle(
  context: Context,
  { params: { schoolId, cycleId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { groupId } = context.actor;
  const { cycle } = body;
  requireSense(cycle);
  if (cycleId === 0 && body.revision !== 0) throw invalid("A new cycle has revision 0.", "/body/revision");
  return writeOnce(context, schoolId, { ...body, cycleId }, async (db) => {
    await lockForms(db, groupId);
    const cycles = await listCycles(db, groupId);
    const known = cycles.find(({ id }) => id === cycleId);
    if (cycleId !== 0 && !known) throw notFound("This cycle");
    requireSeen({ revision: known?.revision ?? 0 }, body.revision);
    const others = cycles.filter(({ id }) => id !== cycleId);
    if (others.some((other) => other.startsOn <= cycle.endsOn && cycle.startsOn <= other.endsOn))
      throw clash("overlaps", "Another cycle has some of these days.");
    if (!(await findRubric(db, schoolId, cycle.rubricId)))
      throw invalid("The form is published.", "/body/cycle/rubricId");
    const made = known
      ? await updateCycle(db, groupId, cycleId, cycle)
      : await insertCycle(db, groupId, cycle);
    await audited(context, db, schoolId, "evaluation-cycle.saved", ["evaluation-cycle", made.id]);
    return made;
  });
}

function requireSense({ startsOn, endsOn, weights }: CycleRecord): void {
  if (startsOn > endsOn) throw invalid("It ends before it begins.", "/body/cycle/endsOn");
  if (Object.values(weights).every((weight) => weight === 0))
    throw invalid("At least one weight must be above 0.", "/body/cycle/weights");
}
