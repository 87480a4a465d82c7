import type { createSectionAccounts as route } from "@dars/contract/identity/account-office";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { notFound } from "#platform/errors.ts";

import { findSubject, insertRole } from "./account-office.queries.ts";
import { openAccount } from "./open-account.ts";
import { findSectionNames, listSectionPeople, type SectionPerson } from "./section-people.queries.ts";

/** A5: creates an account for each student and verified guardian of a section without one. Existing accounts stay. */
export async function createSectionAccounts(
  context: Context,
  { params: { schoolId, sectionId }, body: { key } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  return writeOnce(context, schoolId, { key, sectionId }, async (db) => {
    if (!(await findSectionNames(db, schoolId, sectionId))) throw notFound("This section");
    const without = (await listSectionPeople(db, schoolId, sectionId)).filter(
      (person) => person.accountId === null,
    );
    for (const person of without) await create(db, schoolId, person);
    await audited(context, db, schoolId, "accounts.created", ["section", sectionId], {
      count: without.length,
    });
    return { created: without.length };
  });
}

async function create(db: Db, schoolId: number, { id: personId, role }: SectionPerson): Promise<void> {
  const person = await findSubject(db, schoolId, personId);
  if (!person) return;
  const accountId = await openAccount(db, schoolId, person);
  await insertRole(db, { accountId, groupId: person.groupId, schoolId, personId }, role);
}
