import { endSessions } from "#identity/accounts/public.ts";
import { audit } from "#platform/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { listSchoolIds } from "#platform/db/school-ids.queries.ts";
import { addJobs } from "#platform/jobs/add-job.ts";
import { oneByOne } from "#platform/one-by-one.ts";

import { ERASE_PERSON } from "./erase-person.ts";
import {
  findStanding,
  insertErasure,
  listBirths,
  listErased,
  lockPerson,
  type ErasedRecord,
} from "./erasures.queries.ts";
import type { ExportParts } from "./get-export-path.ts";
import { enterInLedger, readLedger } from "./ledger.ts";

/**
 * T19: erases again whom a database that was restored to an earlier day has back, and writes down whom the ledger
 * does not have yet. A restored school may call such a person enrolled or a guardian again. That is no obstacle:
 * two of the office had decided when it was over.
 */
export async function repeatErasures({ database, store }: ExportParts): Promise<void> {
  const ledger = Map.groupBy(await readLedger(store), ({ schoolId }) => schoolId);
  await oneByOne(await listSchoolIds(database.directory), async (schoolId) => {
    const written = ledger.get(schoolId) ?? [];
    const erased = await listErased(database.reading(schoolId), schoolId);
    await enterInLedger(store, without(erased, written));
    await oneByOne(without(written, erased), (record) =>
      database.inSchool(schoolId, (db) => eraseAgain(db, record)),
    );
  });
}

const without = (some: readonly ErasedRecord[], others: readonly ErasedRecord[]): ErasedRecord[] => {
  const known = new Set(others.map(toRecordKey));
  return some.filter((record) => !known.has(toRecordKey(record)));
};

const toRecordKey = ({ personId, born }: ErasedRecord): string => `${personId}-${born}`;

async function eraseAgain(db: Db, { schoolId, personId, born }: ErasedRecord): Promise<void> {
  await lockPerson(db, schoolId, personId);
  const [here] = await listBirths(db, schoolId, [personId]);
  // Made after the backup, or the id is another person's by now.
  if (here?.born !== born || !(await insertErasure(db, schoolId, { personId, accountId: null }))) return;
  const { accountId = null } = (await findStanding(db, schoolId, personId)) ?? {};
  if (accountId !== null) await endSessions(db, { accountId }, "disabled");
  await addJobs(db, [{ task: ERASE_PERSON, payload: { schoolId, personId } }]);
  await audit(db, schoolId, {
    action: "erasure.repeated",
    accountId: null,
    subject: { kind: "person", id: personId },
  });
}
