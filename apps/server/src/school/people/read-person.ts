import type { PersonPage } from "@dars/contract/school/people";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";
import { listTaughtClasses } from "#school/schools/public.ts";

import { mayReadAddress, mayReadContacts } from "./people.policy.ts";
import { findPerson, listChildren, listGuardians } from "./people.queries.ts";

interface ReadPersonKey {
  readonly schoolId: number;
  readonly personId: number;
}

export async function readPerson(
  { actor, database }: Context,
  { schoolId, personId }: ReadPersonKey,
): Promise<PersonPage> {
  const db = database.reading(schoolId);
  const [person, guardians, children, classes] = await Promise.all([
    findPerson(db, schoolId, personId),
    listGuardians(db, schoolId, personId),
    listChildren(db, schoolId, personId),
    listTaughtClasses(db, schoolId, personId),
  ]);
  if (!person) throw notFound("This person");
  const teaches = classes.map(({ id, subject, level, section, students }) => ({
    classId: id,
    subject,
    level,
    letter: section?.letter ?? null,
    students,
  }));
  const page = { ...person, guardians, children, teaches };
  if (!mayReadContacts(actor)) return withoutContacts(page);
  return mayReadAddress(actor) ? page : { ...page, address: null };
}

const withoutContacts = (page: PersonPage): PersonPage => ({
  ...page,
  phone: null,
  email: null,
  secondPhone: null,
  address: null,
  guardians: page.guardians.map(withoutPhones),
  children: page.children.map(withoutPhones),
});

const withoutPhones = (link: PersonPage["guardians"][number]) => ({
  ...link,
  phone: null,
  secondPhone: null,
});
