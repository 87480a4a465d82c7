import type { Input, Reply } from "@dars/contract/platform/route";
import type { removePersonPhoto as route } from "@dars/contract/talking/person-photos";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { erasePersonPhoto } from "./erase-person-photo.ts";
import { lockPerson } from "./person-photos.queries.ts";

/** A3. */
export const removePersonPhoto = (
  context: Context,
  { params: { schoolId, personId } }: Input<typeof route>,
): Promise<Reply<typeof route>> =>
  context.database.inSchool(schoolId, async (db) => {
    if (!(await lockPerson(db, schoolId, personId))) throw notFound("This person");
    if ((await erasePersonPhoto(db, schoolId, personId)) > 0)
      await audited(context, db, schoolId, "person-photo.changed", ["person", personId], { is: "removed" });
    return {};
  });
