import { audit, type AuditEntry } from "#platform/audit.ts";
import type { Db } from "#platform/db/db.ts";
import { enterSchool } from "#platform/db/enter-school.ts";

import { listAccountPeople } from "./people.queries.ts";

/** Writes what its owner did to an account down in every school that knows it, in the transaction that does it. */
export async function noteOnAccount(
  db: Db,
  accountId: number,
  entry: Pick<AuditEntry, "action" | "role" | "requestId">,
): Promise<void> {
  for (const { schoolId, personId } of await listAccountPeople(db, accountId)) {
    await enterSchool(db, schoolId);
    await audit(db, schoolId, { ...entry, accountId, subject: { kind: "person", id: personId } });
  }
}
