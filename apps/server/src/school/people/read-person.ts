import type { PersonPage } from "@dars/contract/school/people";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";
import { listTaughtClasses } from "#school/schools/public.ts";

import { mayReadAddress, mayReadContacts, mayReadSiblings } from "./people.policy.ts";
import { findPerson, listChildren, listGuardians } from "./people.queries.ts";
import { PEOPLE_COLUMNS } from "./people.record.ts";

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
  const { siblings, ...details } = person;
  const page = {
    ...details,
    ...(mayReadSiblings(actor) && { siblings }),
    guardians,
    children,
    teaches,
  };
  if (mayReadAddress(actor)) return page;
  const withoutAddress = { ...page, ...hiddenFields("address") };
  if (mayReadContacts(actor)) return withoutAddress;
  return {
    ...withoutAddress,
    ...hiddenFields("contacts"),
    guardians: guardians.map(withoutPhones),
    children: children.map(withoutPhones),
  };
}

/** The fields of a record that only some may see, emptied. */
const hiddenFields = (seen: "address" | "contacts"): Readonly<Record<string, null>> =>
  Object.fromEntries(
    Object.values(PEOPLE_COLUMNS).flatMap((column) =>
      column.seen === seen && column.field !== undefined ? [[column.field, null]] : [],
    ),
  );

const withoutPhones = (link: PersonPage["guardians"][number]) => ({
  ...link,
  phone: null,
  secondPhone: null,
});
