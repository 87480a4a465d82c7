import type { Role } from "@dars/contract/platform/roles";

import type { Context } from "./context.ts";
import type { Db } from "./db/db.ts";

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
export async function audit(db: Db, schoolId: number, entry: AuditEntry): Promise<void> {
  await db
    .insertInto("audit_events")
    .values({
      school_id: schoolId,
      // Only the partition is chosen by it; the calendar year is close enough and always there.
      school_year: new Date().getUTCFullYear(),
      account_id: entry.accountId,
      role: entry.role ?? null,
      action: entry.action,
      subject_kind: entry.subject?.kind ?? null,
      subject_id: entry.subject?.id ?? null,
      request_id: entry.requestId ?? null,
      changes: entry.changes === undefined ? null : JSON.stringify(entry.changes),
    })
    .execute();
}
