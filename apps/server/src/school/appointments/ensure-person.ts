import { lockAccountPerson } from "#identity/accounts/public.ts";
import type { Database, Db } from "#platform/db/db.ts";
import type { Task } from "#platform/jobs/run-jobs.ts";
import { findOffice } from "#school/schools/public.ts";

import { findAccountNames, insertOwnPerson, listNobodies } from "./own-person.queries.ts";

/** An account that is charged with something in a school. */
interface Charged {
  readonly schoolId: number;
  readonly accountId: number;
  readonly groupId: number;
}

/**
 * Coordinators and evaluators of a school are among its people, by their names in the head office: room
 * members (K1, K4), audiences of posts and messages, and recipients of notifications (NTF-4) are all people.
 */
export async function ensurePerson(
  database: Database,
  db: Db,
  { schoolId, accountId, groupId }: Charged,
): Promise<void> {
  await lockAccountPerson(db, schoolId, accountId);
  if (await findAccountNames(db, schoolId, accountId)) return;
  const office = await findOffice(db, groupId);
  const names = await findAccountNames(database.reading(office.id), office.id, accountId);
  if (names) await insertOwnPerson(db, schoolId, accountId, names.copied);
}

/** For appointments that came another way than by being granted, such as with a demo school. */
export async function ensurePeople(database: Database): Promise<void> {
  for (const charged of await listNobodies(database.directory))
    await database.inSchool(charged.schoolId, (db) => ensurePerson(database, db, charged));
}

export const appointmentTasks = (database: Database): Readonly<Record<string, Task>> => ({
  "people of mandates": { run: () => ensurePeople(database), everySeconds: 3600 },
});
