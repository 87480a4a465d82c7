import type { Input, Reply } from "@dars/contract/platform/route";
import type { savePersonPhoto as route } from "@dars/contract/talking/person-photos";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import { replaceFiles } from "#talking/files/public.ts";

import { lockPerson, upsertPhoto } from "./person-photos.queries.ts";

/** A3. The photo before is erased in the same step. */
export const savePersonPhoto = (
  context: Context,
  { params: { schoolId, personId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> =>
  writeOnce(context, schoolId, { ...body, personId }, async (db) => {
    const { fileId } = body;
    const { accountId } = context.actor;
    // Two who set one photo go one after the other.
    if (!(await lockPerson(db, schoolId, personId))) throw notFound("This person");
    const id = await upsertPhoto(db, schoolId, { personId, fileId, accountId });
    await replaceFiles(db, { schoolId, accountId, fileIds: [fileId], to: { kind: "person", id } });
    await audited(context, db, schoolId, "person-photo.changed", ["person", personId], { is: "set" });
    return {};
  });
