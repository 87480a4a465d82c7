import { FEW_STUDENTS } from "@dars/contract/oversight/exports";

import { audit, type AuditEntry } from "#platform/audit.ts";
import type { Database, Db } from "#platform/db/db.ts";
import type { ExportKind } from "#platform/db/schema.gen.ts";

import { announceExport } from "./announce-export.ts";
import { findPlace, insertExport, listSchoolIds, lockSchool, nextMoment } from "./exports.queries.ts";
import { watermark } from "./watermark.ts";

/** The moment at which a file leaves, and the line that it carries where there are many students in it. */
export interface Leaving {
  readonly takenAt: Date;
  readonly mark?: string;
}

/** A file about to leave. */
export interface Outgoing<T> {
  readonly kind: ExportKind;
  /** The action in the audit log, and the data recorded there beside the reason. */
  readonly action: string;
  readonly changes: NonNullable<AuditEntry["changes"]>;
  /** How many students are in it, under whichever heading. */
  readonly students: number;
  /** True where it says in itself who took it however few are in it. */
  readonly isMarked?: boolean;
  readonly version?: string;
  readonly hasDemographics?: boolean;
  readonly isDelta?: boolean;
  /** Makes the file, in the transaction that notes it. */
  readonly write: (db: Db, leaving: Leaving) => Promise<T>;
}

interface GiveOutRequest {
  readonly schoolId: number;
  readonly reason: string | null;
  /** The name that the watermark says. */
  readonly who: string;
  /** Without an account: the command line. */
  readonly by: Pick<AuditEntry, "accountId" | "role" | "requestId">;
}

/** Writes a file and notes that it left, together or not at all. `claim` may refuse it at the last moment. */
export async function giveOut<T>(
  database: Database,
  { schoolId, reason, who, by }: GiveOutRequest,
  outgoing: Outgoing<T>,
  claim: (db: Db) => Promise<void> = () => Promise.resolve(),
): Promise<T> {
  const { kind, students, isMarked = false } = outgoing;
  const place = await findPlace(database.directory, schoolId);
  const isLarge = students > FEW_STUDENTS;
  const others = isLarge && place.isOffice ? await listSchoolIds(database.directory, place.groupId) : [];
  return database.inSchool(schoolId, async (db) => {
    await claim(db);
    await lockSchool(db, schoolId);
    const takenAt = await nextMoment(db, schoolId);
    const mark = watermark({ school: place.name, who, at: takenAt, timeZone: place.timeZone });
    const file = await outgoing.write(db, { takenAt, ...((isLarge || isMarked) && { mark }) });
    const { version = null, hasDemographics = false, isDelta = false } = outgoing;
    const about = { kind, students, reason, version, hasDemographics, isDelta };
    const taken = { ...about, accountId: by.accountId, takenBy: who, takenAt };
    const id = await insertExport(db, schoolId, taken);
    await audit(db, schoolId, {
      ...by,
      action: outgoing.action,
      changes: { ...outgoing.changes, reason, students },
    });
    if (isLarge) await announceExport(db, { schoolId, officeId: place.officeId, others }, id, taken);
    return file;
  });
}
