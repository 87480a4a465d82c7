import type { readRetention as read, saveRetention as save } from "@dars/contract/oversight/retention";
import type { Input, Reply } from "@dars/contract/platform/route";

import { readOwnSchoolId } from "#identity/accounts/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { requireSeen } from "#platform/db/write-once.ts";
import { invalid } from "#platform/errors.ts";

import { findPolicies, lockLettingGo, savePolicies } from "./retention.queries.ts";

type RetentionReply = Reply<typeof read>;

export const readRetention = ({ database, actor }: Context): Promise<RetentionReply> =>
  findPolicies(database.directory, actor.groupId);

/** Data that has expired by it is deleted in the next night. */
export async function saveRetention(context: Context, { body }: Input<typeof save>): Promise<RetentionReply> {
  const { database, actor } = context;
  const { kept, revision } = body;
  if (kept["chat-files"] > kept["chat-words"])
    throw invalid("Files cannot be kept longer than their messages.", "/body/kept/chat-files");
  const schoolId = await readOwnSchoolId(context);
  return database.inSchool(schoolId, async (db) => {
    await lockLettingGo(db, actor.groupId);
    const known = await findPolicies(db, actor.groupId);
    if (JSON.stringify(known.kept) === JSON.stringify(kept)) return known;
    requireSeen(known, revision);
    await savePolicies(db, actor.groupId, kept);
    await audited(context, db, schoolId, "retention.changed", null, { ...kept });
    return findPolicies(db, actor.groupId);
  });
}
