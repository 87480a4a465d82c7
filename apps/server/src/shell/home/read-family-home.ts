import type { Reply } from "@dars/contract/platform/route";
import type { readFamilyHome as route } from "@dars/contract/shell/home";

import type { Context } from "#platform/context.ts";

import { listGuardians } from "./family.queries.ts";
import { listOwnPersons } from "./home.queries.ts";
import { NOBODY } from "./own-name.ts";

/** One query for each school of the parent and one to know them, however many children. */
export async function readFamilyHome({ actor, database }: Context): Promise<Reply<typeof route>> {
  const persons = await listOwnPersons(database.shortDirectory, { accountId: actor.accountId });
  const schools = persons.filter(({ kind }) => kind !== "office");
  const guardians = await Promise.all(
    schools.map(async ({ schoolId, personId, school }) => {
      const found = await listGuardians(database.shortReading(schoolId), { schoolId, guardianId: personId });
      return found.map(({ name, children }) => ({
        name,
        children: children.map((card) => ({ schoolId, school, ...card })),
      }));
    }),
  );
  const [own] = guardians.flat();
  const children = guardians.flat().flatMap((guardian) => guardian.children);
  const withheld = children.filter(({ isSeen }) => !isSeen);
  return {
    name: own?.name ?? NOBODY,
    children: children.filter(({ isSeen }) => isSeen),
    ...(withheld.length > 0 && { withheld: withheld.map(({ studentId, name }) => ({ studentId, name })) }),
  };
}
