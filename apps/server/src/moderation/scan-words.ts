import type { Database, Db } from "#platform/db/db.ts";

import { flagged } from "./flags.ts";
import { openCase } from "./open-case.ts";
import { findWordLists, listSaid, listSchoolsWithWords, setScanned } from "./words.queries.ts";

/** Messages looked at in one transaction. */
const AT_ONCE = 2000;

/** MOD-4: opens a case for each message with a flagged word. Nothing is hidden, and nobody is told off. */
export async function scanWords(database: Database): Promise<number> {
  let count = 0;
  for (const { id: schoolId, groupId } of await listSchoolsWithWords(database.directory)) {
    const { lists } = await findWordLists(database.directory, groupId);
    const isFlagged = flagged(Object.values(lists).flat());
    count += await database.inSchool(schoolId, (db) => scanSchool(db, schoolId, isFlagged));
  }
  return count;
}

async function scanSchool(db: Db, schoolId: number, isFlagged: (text: string) => boolean): Promise<number> {
  const said = await listSaid(db, schoolId, AT_ONCE);
  const found = said.filter(({ body }) => isFlagged(body));
  for (const { roomId, msgNo, senderId } of found)
    await openCase(db, schoolId, {
      roomId,
      msgNo,
      aboutPersonId: senderId,
      origin: "words",
      reason: "other",
    });
  await setScanned(db, schoolId, said.length === AT_ONCE ? (said.at(-1)?.at ?? null) : null);
  return found.length;
}
