import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";
import { aGuardianLink } from "#platform/testing/factories/guardians.ts";
import { aStudent, aTeacher } from "#platform/testing/factories/people.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";

import { hasOwnChild } from "./guardians.queries.ts";

const { database } = await freshDatabase();

test.each([
  ["verified", {}, true],
  ["verified, without the right to see", { canView: false }, true],
  ["verified, restricted by a court", { isRestricted: true }, true],
  ["invited", { linkState: "invited" }, false],
  ["suspended", { linkState: "suspended" }, false],
  ["ended", { linkState: "ended" }, false],
] as const)("G5: a teacher's own child is one with a link that is %s", async (_, link, isOwn) => {
  const { school, amal } = await aWorkingSchool(database);
  const [parent, colleague] = [await aTeacher(database, school), await aTeacher(database, school)];
  const badr = await aStudent(database, school);
  const elsewhere = await aWorkingSchool(database);
  await aGuardianLink(database, parent, amal, link);
  await aGuardianLink(database, colleague, badr);
  const isChildOf = async ({ accountId }: typeof parent, child: typeof badr) =>
    (await hasOwnChild(database.reading(child.schoolId), child.schoolId, accountId, child.id)) !== undefined;

  expect(await isChildOf(parent, amal)).toBe(isOwn);
  for (const other of [badr, elsewhere.amal]) expect(await isChildOf(parent, other)).toBe(false);
  expect([await isChildOf(colleague, amal), await isChildOf(colleague, badr)]).toEqual([false, true]);
});
