import type { Input } from "@dars/contract/platform/route";
import type { changeSchool as route } from "@dars/contract/school/school-records";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { lockSchool as lockWholeSchool } from "#platform/db/lock-school.ts";
import { requireSeen, writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { OWN_CODE, requireSound } from "./create-school.ts";
import { lockSchool, updateSchool } from "./school-records.queries.ts";

export const changeSchool = (
  context: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<{ revision: number }> =>
  writeOnce(
    context,
    schoolId,
    body,
    async (db) => {
      const { groupId } = context.actor;
      const known = await lockSchool(db, groupId, schoolId);
      if (!known) throw notFound("This school");
      requireSeen(known, body.revision);
      await requireSound(db, body.school);
      const { revision } = await updateSchool(db, groupId, schoolId, body.school);
      const { code, kind, gender, shift, weekDays, hours, timeZone } = body.school;
      await audited(context, db, schoolId, "school.changed", ["school", schoolId], {
        code,
        kind,
        gender,
        shift,
        weekDays,
        timeZone,
        ...(hours && { opensAt: hours.opensAt, closesAt: hours.closesAt }),
      });
      return { revision };
    },
    OWN_CODE,
    // A code is part of the key.
    (db) => lockWholeSchool(db, schoolId, { withKey: true }),
  );
