import type { Input } from "@dars/contract/platform/route";
import type { assignTeacher as route } from "@dars/contract/school/teaching";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { clash, writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { findTeacher } from "#school/structure/public.ts";
import { requireOpenYear } from "#school/years/public.ts";

import { insertAssignment, lockClass } from "./teaching.queries.ts";

/** ASG-1, as the database keeps it. */
export const ONE_PRIMARY = { teacher_assignments_one_primary: "primary-taken" };

export const assignTeacher = (
  context: Context,
  { params: { schoolId, classId }, body }: Input<typeof route>,
): Promise<{ id: number }> =>
  writeOnce(
    context,
    schoolId,
    { ...body, classId },
    async (db) => {
      const { teacherId, role, startsOn, endsOn } = body;
      if (endsOn !== null && endsOn <= startsOn) throw invalid("It ends after it begins.", "/body/endsOn");
      await lockTaughtClass(db, schoolId, classId);
      await requireTeacher(db, schoolId, teacherId);
      const { id } = await insertAssignment(db, schoolId, classId, body);
      await audited(context, db, schoolId, "teacher.assigned", ["class", classId], {
        teacher: teacherId,
        role,
        startsOn,
        endsOn,
      });
      return { id };
    },
    ONE_PRIMARY,
  );

/** An open class of a year that may be written. Throws not-found, forbidden or conflict. */
export async function lockTaughtClass(db: Db, schoolId: number, classId: number): Promise<void> {
  const known = await lockClass(db, schoolId, classId);
  if (!known) throw notFound("This class");
  await requireOpenYear(db, schoolId, known.yearId);
  if (known.state === "closed") throw clash("class-closed", "The class is closed.");
}

/** Throws invalid for a person who is no teacher of the school. */
export async function requireTeacher(db: Db, schoolId: number, teacherId: number): Promise<void> {
  if (!(await findTeacher(db, schoolId, teacherId)))
    throw invalid("No teacher of this school has this ID.", "/body/teacherId");
}
