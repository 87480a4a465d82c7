import type { drawPicturePin as route } from "@dars/contract/identity/class-devices";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { AppError, notFound } from "#platform/errors.ts";

import { findYoung, hasStudent } from "./class-devices.queries.ts";
import { writePin } from "./picture-pin.ts";

/** ACC-2: four new pictures for a child under 13. They are in this answer and nowhere else. */
export async function drawPicturePin(
  context: Context,
  { schoolId, studentId }: Input<typeof route>["params"],
): Promise<Reply<typeof route>> {
  const { actor, database, tokens } = context;
  return database.inSchool(schoolId, async (db) => {
    if (!(await hasStudent(db, schoolId, studentId))) throw notFound("This student");
    if (!(await findYoung(db, schoolId, studentId)))
      throw new AppError("conflict", "Sign-in pictures are for children under 13 in a section.");
    const pictures = await writePin(db, tokens, { schoolId, studentId, by: actor.accountId });
    await audited(context, db, schoolId, "picture-pin.drawn", ["person", studentId]);
    return { pictures };
  });
}
