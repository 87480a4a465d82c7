import { expect, test } from "vitest";

import { aGuardian, type LinkOptions } from "#platform/testing/factories/guardians.ts";
import { aGroup, aLevel, aSchool } from "#platform/testing/factories/organisation.ts";
import { aStudent } from "#platform/testing/factories/people.ts";
import { aSection, aYear } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { findHolder } from "./holders.queries.ts";

const { database } = await testbed([]);

/** The guardian who is printed on the card of a student with these links, in the order in which they were made. */
async function fetchPrintedGuardian(links: readonly LinkOptions[]): Promise<string | null> {
  const group = await aGroup(database);
  const school = await aSchool(database, group);
  const year = await aYear(database, school);
  const section = await aSection(database, year, { level: await aLevel(database, group) });
  const child = await aStudent(database, school, { section });
  const sibling = await aStudent(database, school, { section });
  await aGuardian(database, group, { of: [sibling], name: "of another" });
  for (const [index, link] of links.entries())
    await aGuardian(database, group, { of: [child], name: ORDINALS[index] ?? "later", ...link });
  const holder = await database.inSchool(school.id, (db) =>
    findHolder(db, school.id, { studentId: child.id, sectionId: section.id, yearId: year.id }),
  );
  return holder?.guardian?.en ?? null;
}

const ORDINALS = ["first", "middle", "last"];
const [MAIN, OTHER] = [{ isPrimary: true }, { isPrimary: false }];
const KEPT_AWAY = { isRestricted: true };
const INVITED = { linkState: "invited" } as const;

test.each([
  ["the first of three", [OTHER, OTHER, OTHER], "first"],
  ["the main one, though it is the middle one", [OTHER, MAIN, OTHER], "middle"],
  ["the main one, though it is the last", [OTHER, OTHER, MAIN], "last"],
  ["the first of two main ones", [OTHER, MAIN, MAIN], "middle"],
  ["the next one, where a court keeps the first away", [{ ...OTHER, ...KEPT_AWAY }, OTHER, OTHER], "middle"],
  ["another one, where a court keeps the main one away", [OTHER, { ...MAIN, ...KEPT_AWAY }, OTHER], "first"],
  ["nobody, where a court keeps all away", [KEPT_AWAY, KEPT_AWAY], null],
  ["no one who is not verified", [{ ...MAIN, ...INVITED }, OTHER], "middle"],
  ["no one of another student", [], null],
])("a report card names one guardian: %s", async (_, links, printed) => {
  expect(await fetchPrintedGuardian(links)).toBe(printed);
});
