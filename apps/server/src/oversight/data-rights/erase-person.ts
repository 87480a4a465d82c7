import { isHeldNow, lockKeeping } from "#oversight/retention/public.ts";
import { audit } from "#platform/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { eraseRows } from "#platform/db/erase-rows.ts";
import type { PersonTable } from "#platform/db/person-table.ts";
import { TryLater } from "#platform/jobs/run-jobs.ts";
import { redactMessage } from "#talking/chat/public.ts";
import { eraseFilesOfAccount } from "#talking/files/public.ts";
import { erasePersonPhoto } from "#talking/person-photos/public.ts";

import { listOpenExports, updateDropped } from "./data-exports.queries.ts";
import { deleteOriginals, listTextsToErase } from "./erase-words.queries.ts";
import {
  addToErasure,
  findErasure,
  findStanding,
  listBirths,
  listMergedInto,
  updateErased,
} from "./erasures.queries.ts";
import { getExportPath, type ErasureParts, type ExportParts } from "./get-export-path.ts";
import { enterInLedger } from "./ledger.ts";

export const ERASE_PERSON = "erase a person";

const AT_ONCE = 50;
/** Until a legal hold is looked for again. */
const DAY_SECONDS = 86_400;

interface PersonKey {
  readonly schoolId: number;
  readonly personId: number;
}

/**
 * DSR-2, with the records that were merged into this one. May be begun again after any part of it. A legal hold that came meanwhile stops it, of a room only the
 * messages there (docs/decisions/0018-what-a-hold-keeps.md): it looks again each day.
 */
export async function erasePerson(parts: ErasureParts, which: PersonKey): Promise<void> {
  const { database } = parts;
  const { schoolId, personId } = which;
  const erasure = await findErasure(database.reading(schoolId), schoolId, personId);
  if (!erasure || erasure.doneAt !== null) return;
  const { groupId } = erasure;
  const unheld = <T>(work: (db: Db) => Promise<T>) =>
    database.inSchool(schoolId, async (db) => {
      await lockKeeping(db, groupId);
      if (await isHeldNow(db, schoolId, personId)) throw new TryLater(DAY_SECONDS);
      return work(db);
    });
  const records = [personId, ...(await listMergedInto(database.reading(schoolId), schoolId, personId))];
  // Before the first row goes: what has begun to be erased is known to be so.
  await enterInLedger(parts.store, await listBirths(database.reading(schoolId), schoolId, records));
  for (const recordId of records) {
    await dropExports(parts, { schoolId, personId: recordId });
    await unheld((db) => eraseRecord(db, parts.personTables, which, recordId));
    while (await unheld((db) => eraseTexts(db, which, recordId)));
  }
  for (const recordId of records) {
    const left = await listTextsToErase(database.reading(schoolId), schoolId, recordId, 1);
    if (left.length > 0) throw new TryLater(DAY_SECONDS);
  }
  await unheld((db) => finish(db, which, records));
}

async function dropExports({ database, store }: ExportParts, { schoolId, personId }: PersonKey) {
  for (const { id: exportId } of await listOpenExports(database.reading(schoolId), schoolId, personId)) {
    await store.remove(getExportPath({ schoolId, exportId }));
    await database.inSchool(schoolId, (db) => updateDropped(db, schoolId, exportId));
  }
}

/** Everything of a person but messages. May be repeated. */
async function eraseRecord(
  db: Db,
  tables: readonly PersonTable[],
  { schoolId, personId }: PersonKey,
  recordId: number,
): Promise<void> {
  const standing = await findStanding(db, schoolId, recordId);
  await eraseRows(db, schoolId, tables, { whose: "people", id: recordId });
  await addToErasure(db, schoolId, personId, { files: await erasePersonPhoto(db, schoolId, recordId) });
  if (standing === undefined || standing.accountId === null) return;
  // In a restored database an account may serve another school again: there it stays.
  if (!standing.obstacles.includes("elsewhere"))
    await eraseRows(db, schoolId, tables, { whose: "accounts", id: standing.accountId });
  const files = await eraseFilesOfAccount(db, schoolId, standing.accountId);
  await addToErasure(db, schoolId, personId, { files });
}

/** False where none is left that no hold keeps. */
async function eraseTexts(db: Db, { schoolId, personId }: PersonKey, recordId: number): Promise<boolean> {
  const texts = await listTextsToErase(db, schoolId, recordId, AT_ONCE);
  const free = texts.filter(({ isHeld }) => !isHeld);
  let messages = 0;
  for (const { roomId, msgNo } of free) {
    const seq = await redactMessage(db, schoolId, { roomId, msgNo, by: null, reason: "author" });
    // Another run was faster.
    if (seq !== undefined) messages += 1;
  }
  await addToErasure(db, schoolId, personId, { messages });
  return free.length > 0;
}

/** The entry of the audit log is the certificate. */
async function finish(db: Db, { schoolId, personId }: PersonKey, records: readonly number[]): Promise<void> {
  for (const recordId of records) await deleteOriginals(db, schoolId, recordId);
  const done = await updateErased(db, schoolId, personId);
  if (!done) return;
  await audit(db, schoolId, {
    action: "person.erased",
    accountId: null,
    subject: { kind: "person", id: personId },
    changes: { messages: done.messages, files: done.files },
  });
}
