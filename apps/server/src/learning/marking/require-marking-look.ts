import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { AppError } from "#platform/errors.ts";

import { findOpenMarkingLook } from "./marking-looks.queries.ts";

/** E6: of the management: that it said, in the last hour, why it marks this exercise. Throws forbidden, with `needs` `look`. */
export async function requireMarkingLook(
  { actor: { accountId, role } }: Context,
  db: Db,
  schoolId: number,
  exerciseId: number,
): Promise<void> {
  if (role !== "school_management") return;
  if (!(await findOpenMarkingLook(db, schoolId, { exerciseId, accountId })))
    throw new AppError("forbidden", "Give a reason before you mark for the teacher.", {
      details: { needs: "look" },
    });
}
