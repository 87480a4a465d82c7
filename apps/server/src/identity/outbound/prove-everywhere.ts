import { findAccountOfPerson, listAccountPeople } from "#identity/accounts/public.ts";
import { audit, type AuditEntry } from "#platform/audit.ts";
import type { Database } from "#platform/db/db.ts";
import type { Tokens } from "#platform/tokens.ts";

import { computeContactHash } from "./contact-hash.ts";
import { listContacts, updateProved, type ContactOfPerson } from "./contact-proofs.queries.ts";

export interface SchoolContact extends ContactOfPerson {
  readonly schoolId: number;
}

/** The contacts in all records of an account: it has them the same in each, unless an office changed one. */
export async function listAccountContacts(
  database: Database,
  accountId: number,
): Promise<readonly SchoolContact[]> {
  const people = await listAccountPeople(database.directory, accountId);
  const lists = await Promise.all(people.map((person) => listSchoolContacts(database, person)));
  return lists.flat();
}

interface SchoolPerson {
  readonly schoolId: number;
  readonly personId: number;
}

const listSchoolContacts = async (
  database: Database,
  { schoolId, personId }: SchoolPerson,
): Promise<readonly SchoolContact[]> =>
  (await listContacts(database.reading(schoolId), schoolId, [personId])).map((contact) => ({
    ...contact,
    schoolId,
  }));

interface ContactProofParts {
  readonly database: Database;
  readonly tokens: Tokens;
}

interface ShownContact extends SchoolPerson {
  readonly kind: ContactOfPerson["kind"];
  readonly contactHash: Buffer;
  readonly by: Pick<AuditEntry, "accountId" | "role" | "requestId">;
}

/**
 * OUT-5: a contact that is proved in one school is proved in each record of the account that has it. Stops stay as they
 * are: they are of each school by itself.
 */
export async function proveEverywhere(
  { database, tokens }: ContactProofParts,
  { schoolId, personId, kind, contactHash, by }: ShownContact,
): Promise<void> {
  const account = await findAccountOfPerson(database.directory, schoolId, personId);
  const all = account
    ? await listAccountContacts(database, account.id)
    : await listSchoolContacts(database, { schoolId, personId });
  for (const one of all) {
    if (one.kind !== kind || !computeContactHash(tokens, one.contact).equals(contactHash)) continue;
    await database.inSchool(one.schoolId, async (db) => {
      if (!(await updateProved(db, one, contactHash))) return;
      await audit(db, one.schoolId, {
        action: "contact.proved",
        ...by,
        subject: { kind: "person", id: one.personId },
        changes: { kind },
      });
    });
  }
}
