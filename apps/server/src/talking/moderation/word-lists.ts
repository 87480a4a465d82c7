import type { Input, Reply } from "@dars/contract/platform/route";
import type { readWordLists as read, saveWordLists as save } from "@dars/contract/talking/moderation-words";

import { readOwnSchoolId } from "#identity/accounts/public.ts";
import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { requireSeen } from "#platform/db/write-once.ts";

import { findWordLists, lockGroup, saveLists } from "./words.queries.ts";

type WordListsReply = Reply<typeof read>;

export const readWordLists = ({ database, actor }: Context): Promise<WordListsReply> =>
  findWordLists(database.directory, actor.groupId);

/** MOD-4: they flag from the next minute on; earlier messages stay as they are. */
export async function saveWordLists(context: Context, { body }: Input<typeof save>): Promise<WordListsReply> {
  const { database, actor } = context;
  const schoolId = await readOwnSchoolId(context);
  return database.inSchool(schoolId, async (db) => {
    await lockGroup(db, actor.groupId);
    const known = await findWordLists(db, actor.groupId);
    if (JSON.stringify(known.lists) === JSON.stringify(body.lists)) return known;
    requireSeen(known, body.revision);
    await saveLists(db, actor.groupId, body.lists);
    const { ar, ckb, en } = body.lists;
    await audited(context, db, schoolId, "word-lists.changed", null, {
      ar: ar.length,
      ckb: ckb.length,
      en: en.length,
    });
    return findWordLists(db, actor.groupId);
  });
}
