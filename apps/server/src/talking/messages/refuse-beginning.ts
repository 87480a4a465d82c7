import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { AppError, forbidden } from "#platform/errors.ts";

import { countBegunLately, mayStudentsWrite } from "./begin-thread.queries.ts";

/** Each notifies the whole office; far more than a person needs. */
const MOST_AN_HOUR = 20;

/** L1: students write to the office where the school allows it; a limit keeps its inbox from being flooded. */
export async function refuseBeginning(
  { actor: { accountId, role } }: Context,
  db: Db,
  schoolId: number,
): Promise<void> {
  if (role === "student" && !(await mayStudentsWrite(db, schoolId))) throw forbidden("write to the school");
  if ((await countBegunLately(db, schoolId, accountId)) >= MOST_AN_HOUR)
    throw new AppError("too-many-requests", "Too many messages to the office. Wait until it has answered.", {
      retryAfter: 3600,
    });
}
