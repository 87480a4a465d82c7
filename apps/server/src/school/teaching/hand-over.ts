import type { Input } from "@dars/contract/platform/route";
import type { handOver as route } from "@dars/contract/school/teaching";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";

import { lockTaughtClass, ONE_PRIMARY, requireTeacher } from "./assign-teacher.ts";
import { handedOver } from "./handed-over.ts";
import { insertAssignment, lockPrimaries, updateEnd } from "./teaching.queries.ts";

/** From one day to the next in one step: no day has two primary teachers, and none that had one is left without. */
export const handOver = (
  context: Context,
  { params: { schoolId, classId }, body }: Input<typeof route>,
): Promise<{ id: number }> =>
  writeOnce(
    context,
    schoolId,
    { ...body, classId },
    async (db) => {
      await lockTaughtClass(db, schoolId, classId);
      await requireTeacher(db, schoolId, body.teacherId);
      const step = handedOver(await lockPrimaries(db, schoolId, classId), body.on);
      if (step.from?.teacherId === body.teacherId)
        throw clash("same-teacher", "This teacher has the class on that day.");
      if (step.from) await updateEnd(db, schoolId, step.from.id, body.on);
      const { id } = await insertAssignment(db, schoolId, classId, {
        teacherId: body.teacherId,
        role: "primary",
        startsOn: body.on,
        endsOn: step.endsOn,
      });
      await audited(context, db, schoolId, "class.handed-over", ["class", classId], {
        from: step.from?.teacherId ?? null,
        to: body.teacherId,
        on: body.on,
      });
      return { id };
    },
    ONE_PRIMARY,
  );
