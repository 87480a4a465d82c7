import { listDeciders } from "#identity/accounts/public.ts";
import { audit } from "#platform/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { enterSchool } from "#platform/db/enter-school.ts";
import { notify } from "#talking/notifications/public.ts";

import { insertExport, type ExportTaken } from "./exports.queries.ts";

interface AnnounceExportScope {
  readonly schoolId: number;
  /** The group's head office, a school by itself. */
  readonly officeId: number;
  /** Other schools whose people are in it. */
  readonly others: readonly number[];
}

/**
 * Notifies the rest of the office about a large file, in the transaction that serves it: on their devices, by
 * a row of the audit log in each school whose people are in it, and by the note on the manage page, which
 * reads `exports_taken`. `id`: of its row there. Ends in `schoolId`, where it began.
 */
export async function announceExport(
  db: Db,
  { schoolId, officeId, others }: AnnounceExportScope,
  id: number,
  taken: ExportTaken,
): Promise<void> {
  if (schoolId !== officeId) await tellOthers(db, schoolId, id, taken, "school_management");
  await note(db, schoolId, taken);
  for (const other of others) {
    await enterSchool(db, other);
    const noticeId = await insertExport(db, other, taken, true);
    await note(db, other, taken);
    await tellOthers(db, other, noticeId, taken, "school_management");
  }
  await enterSchool(db, officeId);
  // An export of a school and one of the office may have the same number.
  await tellOthers(db, officeId, schoolId === officeId ? id : `${schoolId}-${id}`, taken, "administrator");
  await enterSchool(db, schoolId);
}

/** The user who exported it knows. */
async function tellOthers(
  db: Db,
  schoolId: number,
  id: number | string,
  { accountId }: ExportTaken,
  role: "school_management" | "administrator",
): Promise<void> {
  const others = await listDeciders(db, { schoolId, roles: [role], exceptAccountId: accountId });
  const recipients = others.map(({ personId }) => ({ personId }));
  await notify(db, { schoolId, recipients, kind: "export", page: "notifications", id });
}

const note = (db: Db, schoolId: number, { accountId, kind, students }: ExportTaken) =>
  audit(db, schoolId, { action: "export.announced", accountId, changes: { kind, students } });
