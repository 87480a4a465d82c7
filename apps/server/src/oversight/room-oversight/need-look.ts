import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { AppError } from "#platform/errors.ts";

import { findOpenLook } from "./looks.queries.ts";

/** The caller's open look into a room. Throws forbidden with `details.needs` `look` where there is none. */
export async function needLook({ actor }: Context, db: Db, schoolId: number, roomId: number) {
  const look = await findOpenLook(db, schoolId, actor, roomId);
  if (look) return look;
  throw new AppError("forbidden", "Give a reason before you open this chat.", { details: { needs: "look" } });
}
