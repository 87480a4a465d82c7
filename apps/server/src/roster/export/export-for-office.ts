import type { FileReply, Input } from "@dars/contract/platform/route";
import type { exportRoster as route } from "@dars/contract/roster/export";

import { takeOut } from "#oversight/exports/public.ts";
import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { listSchoolRows } from "./group-rows.queries.ts";
import { outgoingPackage } from "./outgoing-package.ts";

/**
 * The package of a school, or for the head office of the whole group; with `since` only the changes. The
 * audit log records the exporter and the purpose.
 */
export async function exportForOffice(
  context: Context,
  { params: { schoolId }, query }: Input<typeof route>,
): Promise<FileReply> {
  const { database, actor } = context;
  const { version = "1.2", demographics = false, gradebook = false, reason, since } = query;
  const schools = await listSchoolRows(database.directory, actor.groupId);
  const school = schools.find(({ id }) => id === schoolId);
  if (!school) throw notFound("This school");
  const of = school.isOffice ? {} : { schoolId };
  const options = {
    version,
    demographics,
    gradebook,
    ...of,
    ...(since !== undefined && { since: new Date(since) }),
  };
  const place = { groupId: actor.groupId, placeId: schoolId };
  return takeOut(context, {
    schoolId,
    reason,
    prepare: () => outgoingPackage(database, { ...place, ...options }),
  });
}
