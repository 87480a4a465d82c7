import type { linkSchoolArchive as route } from "@dars/contract/oversight/school-archives";
import type { Input, Reply } from "@dars/contract/platform/route";

import { refuseUnproved } from "#identity/accounts/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { clash } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";
import { endOfLinks } from "#talking/files/public.ts";

import { writeArchiveLink } from "./archive-links.ts";
import { getArchiveName } from "./archive-shapes.ts";
import { findArchive, updateTaken } from "./archives.queries.ts";
import { deriveArchiveState } from "./to-school-archive.ts";

/** Q9: the bytes come by the link, so that no device has to hold them. */
export async function linkSchoolArchive(
  context: Context,
  { params: { schoolId, archiveId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { database, actor, tokens } = context;
  const { accountId, sessionId } = actor;
  const archive = await findArchive(database.reading(schoolId), schoolId, archiveId);
  if (archive?.askedBy !== accountId) throw notFound("This archive");
  const state = deriveArchiveState(archive);
  if (state !== "ready") throw clash(state, "This archive cannot be downloaded now.");
  await refuseUnproved(context);
  await database.inSchool(schoolId, async (db) => {
    await updateTaken(db, schoolId, archiveId);
    await audited(context, db, schoolId, "school-archive.taken", null, { archive: archiveId });
  });
  const until = endOfLinks(Date.now());
  return {
    url: writeArchiveLink(tokens, { schoolId, archiveId, sessionId, until }),
    name: getArchiveName(schoolId),
  };
}
