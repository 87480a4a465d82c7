import { readHome } from "@dars/contract/shell/home";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aSecondRound } from "#marks/publication/publication.factory.ts";
import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import { counted } from "#platform/testing/counted-database.ts";
import type { Member } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { home } from "./home.routes.ts";
import { openHomes, readHome as verb } from "./read-home.ts";

const { database, as, tokens } = await testbed([home], { authorise: authoriseWith() });

const fetchLateCount = async ({ actor }: Pick<Member, "actor">) =>
  (await as(actor).call(readHome, {})).teacher?.work.columns.late;

test("PUB-3: a teacher's home counts no column in which nobody of the class is to get a mark", async () => {
  const { teacher, homeroomTeacher } = await aSecondRound(database, { daysAgo: 1 });
  expect([await fetchLateCount(teacher), await fetchLateCount(homeroomTeacher)]).toEqual([1, 0]);
});

test("a teacher's home takes no query more for columns that nobody fills", async () => {
  const [plain, withIdle] = [await aMarkedSchool(database), await aSecondRound(database, { daysAgo: 1 })];

  expect(await countQueries(withIdle.homeroomTeacher)).toBe(await countQueries(plain.homeroomTeacher));
});

async function countQueries({ actor }: Pick<Member, "actor">): Promise<number> {
  const watched = counted(database);
  const context = { actor, database: watched.database, tokens, requestId: "", address: "" };
  await verb(openHomes(), context);
  return watched.count();
}
