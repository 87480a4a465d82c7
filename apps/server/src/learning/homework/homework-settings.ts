import type {
  readHomeworkSettings as readRoute,
  saveHomeworkSettings as saveRoute,
} from "@dars/contract/learning/homework-writing";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";

import { findEveningMinutes, saveEveningMinutes } from "./evenings.queries.ts";

export const readHomeworkSettings = async (
  { database }: Context,
  { params: { schoolId } }: Input<typeof readRoute>,
): Promise<Reply<typeof readRoute>> => ({
  eveningMinutes: await findEveningMinutes(database.reading(schoolId), schoolId),
});

/** HW-6. */
export async function saveHomeworkSettings(
  context: Context,
  { params: { schoolId }, body }: Input<typeof saveRoute>,
): Promise<Reply<typeof saveRoute>> {
  await context.database.inSchool(schoolId, async (db) => {
    await saveEveningMinutes(db, schoolId, body.eveningMinutes);
    await audited(context, db, schoolId, "homework-settings.changed", ["school", schoolId], {
      eveningMinutes: body.eveningMinutes,
    });
  });
  return body;
}
