import type { Role } from "@dars/contract/platform/roles";

import { utcYear } from "#platform/wall-time.ts";

import { auditInsertion } from "./audit.queries.ts";
import type { Context } from "./context.ts";
import type { Db, Written } from "./db/db.ts";

export interface AuditEntry {
  /** Noun and past participle, such as `code.issued`. */
  readonly action: string;
  readonly accountId: number | null;
  readonly role?: Role;
  readonly subject?: { readonly kind: string; readonly id: number };
  readonly requestId?: string;
  /** Fields that may be kept: never names, marks, messages or tokens. */
  readonly changes?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Who it was, as the context says. */
export const by = ({ actor, requestId }: Context) => ({
  accountId: actor.accountId,
  role: actor.role,
  requestId,
});

/**
 * Records a change and its author, in the transaction of the change. `schoolId` is the head office for
 * changes without a school.
 */
export const audit = (db: Db, schoolId: number, entry: AuditEntry): Promise<void> =>
  auditEach(db, schoolId, [entry]);

/**
 * Records what the caller of a verb has changed, in the transaction of the change. `action` is a noun and a past
 * participle, such as `code.issued`; the subject is null for the school itself, and changes hold no names, marks,
 * messages or tokens.
 */
export const audited = (
  context: Context,
  db: Db,
  schoolId: number,
  action: string,
  subject: readonly [kind: string, id: number] | null = null,
  changes?: AuditEntry["changes"],
): Promise<void> =>
  audit(db, schoolId, {
    action,
    ...by(context),
    ...(subject && { subject: { kind: subject[0], id: subject[1] } }),
    ...(changes && { changes }),
  });

/** Records changes that are made together, in one statement. */
export const auditEach = async (db: Db, schoolId: number, entries: readonly AuditEntry[]): Promise<void> => {
  await auditing(schoolId, entries).execute(db);
};

/** The statement of `auditEach`, for a transaction that sends its last ones together. */
export const auditing = (schoolId: number, entries: readonly AuditEntry[]): Written =>
  // Only the partition is chosen by the year; the calendar year is close enough and always there.
  auditInsertion(schoolId, utcYear(), entries);
