import type { Reply } from "@dars/contract/platform/route";
import type { readFamilyHome as route } from "@dars/contract/shell/home";

import type { Context } from "#platform/context.ts";

import { listChildCards } from "./family.queries.ts";
import { findName, listOwnPersons } from "./home.queries.ts";
import { NOBODY } from "./own-name.ts";

/** Three queries for children in one school and one more for each further school, however many children. */
export async function readFamilyHome({ actor, database }: Context): Promise<Reply<typeof route>> {
  const persons = await listOwnPersons(database.directory, actor.accountId);
  const schools = persons.filter(({ kind }) => kind !== "office");
  const [first] = schools;
  const [own, ...cards] = await Promise.all([
    first && findName(database.reading(first.schoolId), first.schoolId, first.personId),
    ...schools.map(async ({ schoolId, personId, school }) => {
      const children = await listChildCards(database.reading(schoolId), schoolId, personId);
      return children.map((card) => ({ schoolId, school, ...card }));
    }),
  ]);
  const children = cards.flat();
  const withheld = children.filter(({ isSeen }) => !isSeen);
  return {
    name: own?.name ?? NOBODY,
    children: children.filter(({ isSeen }) => isSeen),
    ...(withheld.length > 0 && { withheld: withheld.map(({ studentId, name }) => ({ studentId, name })) }),
  };
}
