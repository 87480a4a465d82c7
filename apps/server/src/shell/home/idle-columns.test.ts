import { readHome } from "@dars/contract/shell/home";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aSecondRound } from "#marks/publication/publication.factory.ts";
import type { Member } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { home } from "./home.routes.ts";

const { database, as } = await testbed([home], { authorise: authoriseWith() });

const fetchLateCount = async ({ actor }: Pick<Member, "actor">) =>
  (await as(actor).call(readHome, {})).teacher?.work.columns.late;

test("PUB-3: a teacher's home counts no column in which nobody of the class is to get a mark", async () => {
  const { teacher, homeroomTeacher } = await aSecondRound(database, { daysAgo: 1 });
  expect([await fetchLateCount(teacher), await fetchLateCount(homeroomTeacher)]).toEqual([1, 0]);
});
