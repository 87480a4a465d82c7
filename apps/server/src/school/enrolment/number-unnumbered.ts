import type { Input, Reply } from "@dars/contract/platform/route";
import type { numberUnnumbered as route } from "@dars/contract/school/enrolment";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";

import { giveRegisterNumbers } from "./give-register-numbers.ts";
import { countUnnumberedSections, listUnnumbered, lockOpenSections } from "./unnumbered.queries.ts";

/** B6, ENR-5. */
export async function numberUnnumbered(
  context: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return writeOnce(context, schoolId, body, async (db) => {
    await lockOpenSections(db, schoolId);
    const counts = await countUnnumberedSections(db, schoolId);
    if (counts.sections === 0) return counts;
    await giveRegisterNumbers(db, schoolId, await listUnnumbered(db, schoolId), { isFirst: true });
    await audited(context, db, schoolId, "section.numbered", ["school", schoolId], { ...counts });
    return counts;
  });
}
