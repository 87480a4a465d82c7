import type { Database, Db } from "#platform/db/db.ts";
import { oneByOne } from "#platform/one-by-one.ts";

import { flagged } from "./flagged.ts";
import { openCase } from "./open-case.ts";
import {
  beginScan,
  findWordLists,
  listSaid,
  listSchoolsWithWords,
  setScanned,
  type FlaggedMessage,
} from "./words.queries.ts";

/** Messages looked at in one transaction. */
const AT_ONCE = 2000;

/** MOD-4: opens a case for each message with a flagged word. It hides nothing, and does not warn the author. */
export async function scanWords(database: Database, atOnce = AT_ONCE): Promise<number> {
  let count = 0;
  await oneByOne(await listSchoolsWithWords(database.directory), async ({ id: schoolId, groupId }) => {
    const { lists } = await findWordLists(database.directory, groupId);
    count += await scanSchool(database, schoolId, flagged(Object.values(lists).flat()), atOnce);
  });
  return count;
}

/** A repeated scan finds the same, without messages that have a case already. */
async function scanSchool(
  database: Database,
  schoolId: number,
  isFlagged: (text: string) => boolean,
  limit: number,
): Promise<number> {
  const begun = await database.inSchool(schoolId, (db) => beginScan(db, schoolId));
  let count = 0;
  let after: FlaggedMessage | undefined;
  for (;;) {
    const messages = await listSaid(database.reading(schoolId), schoolId, { after, limit });
    const found = messages.filter(({ body }) => isFlagged(body));
    if (found.length > 0) await database.inSchool(schoolId, (db) => openCases(db, schoolId, found));
    count += found.length;
    after = messages.at(-1);
    if (messages.length < limit) break;
  }
  await database.inSchool(schoolId, (db) => setScanned(db, schoolId, begun));
  return count;
}

async function openCases(db: Db, schoolId: number, found: readonly FlaggedMessage[]): Promise<void> {
  for (const { roomId, msgNo, senderId } of found)
    await openCase(db, schoolId, {
      roomId,
      msgNo,
      aboutPersonId: senderId,
      origin: "words",
      reason: "other",
    });
}
