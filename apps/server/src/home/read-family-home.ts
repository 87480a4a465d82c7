import type { ChildCard } from "@dars/contract/home";
import type { Names } from "@dars/contract/primitives";

import type { Context } from "#platform/context.ts";

import { listChildCards } from "./family.queries.ts";
import { findName, listOwnPersons } from "./home.queries.ts";
import { NOBODY } from "./own-name.ts";

/** Three queries for children in one school and one more for each further school, however many children. */
export async function readFamilyHome({
  actor,
  database,
}: Context): Promise<{ name: Names; children: ChildCard[] }> {
  const persons = await listOwnPersons(database.directory, actor.accountId);
  const schools = persons.filter(({ kind }) => kind !== "office");
  const [first] = schools;
  const [own, ...children] = await Promise.all([
    first && findName(database.reading(first.schoolId), first.schoolId, first.personId),
    ...schools.map(async ({ schoolId, personId, school }) => {
      const cards = await listChildCards(database.reading(schoolId), schoolId, personId);
      return cards.map((card) => ({ schoolId, school, ...card }));
    }),
  ]);
  return { name: own?.name ?? NOBODY, children: children.flat() };
}
