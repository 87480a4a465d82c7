import type { Reply } from "@dars/contract/platform/route";
import type { readFamilyHome as route } from "@dars/contract/shell/home";

import type { Context } from "#platform/context.ts";
import type { ReadsTogether } from "#platform/db/reads-together.ts";

import type { Family } from "./family.queries.ts";
import { listOwnPersons } from "./home.queries.ts";
import { NOBODY } from "./own-name.ts";

export type Families = ReadsTogether<number, Family>;

/** One query for each school of the parent and one to know them, however many children. */
export async function readFamilyHome(
  families: Families,
  { actor, database }: Context,
): Promise<Reply<typeof route>> {
  const persons = await listOwnPersons(database, actor.accountId);
  const schools = persons.filter(({ kind }) => kind !== "office");
  const guardians = await Promise.all(
    schools.map(async ({ schoolId, personId, school }) => {
      const found = await families.read(database, schoolId, personId);
      const children = found?.children.map((card) => ({ schoolId, school, ...card }));
      return { name: found?.name, children: children ?? [] };
    }),
  );
  const own = guardians.find(({ name }) => name !== undefined);
  const children = guardians.flatMap((guardian) => guardian.children);
  const withheld = children.filter(({ isSeen }) => !isSeen);
  return {
    name: own?.name ?? NOBODY,
    children: children.filter(({ isSeen }) => isSeen),
    ...(withheld.length > 0 && { withheld: withheld.map(({ studentId, name }) => ({ studentId, name })) }),
  };
}
