import { lockPersonOf } from "#identity/accounts/public.ts";
import type { Database, Db } from "#platform/db/db.ts";
import type { Task } from "#platform/jobs/run-jobs.ts";

import { findOffice } from "./appointments.queries.ts";
import { findNamesOf, insertOwnPerson, listNobodies } from "./own-person.queries.ts";

/** An account that is charged with something in a school. */
interface Charged {
  readonly schoolId: number;
  readonly accountId: number;
  readonly groupId: number;
}

/**
 * Whoever coordinates or evaluates in a school is one of its people, by the names it has in the head office: people are
 * who sit in rooms (K1, K4), whom a post or a message is for, and who is told of it (NTF-4).
 */
export async function ensurePerson(
  database: Database,
  db: Db,
  { schoolId, accountId, groupId }: Charged,
): Promise<void> {
  await lockPersonOf(db, schoolId, accountId);
  if (await findNamesOf(db, schoolId, accountId)) return;
  const office = await findOffice(db, groupId);
  const names = await findNamesOf(database.reading(office.id), office.id, accountId);
  if (names) await insertOwnPerson(db, schoolId, accountId, names);
}

/** For mandates that came another way than by being granted, such as with a demo school. */
export async function ensurePeople(database: Database): Promise<void> {
  for (const charged of await listNobodies(database.directory))
    await database.inSchool(charged.schoolId, (db) => ensurePerson(database, db, charged));
}

export const appointmentTasks = (database: Database): Readonly<Record<string, Task>> => ({
  "people of mandates": { run: () => ensurePeople(database), everySeconds: 3600 },
});
