import { publishMarks } from "@dars/contract/marks/publication";
import { readPublishedYear } from "@dars/contract/marks/results";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { results } from "#marks/results/results.routes.ts";
import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { approveColumns, publishing } from "./publication.factory.ts";
import { publication } from "./publication.routes.ts";

const { database, as } = await testbed([publication, results], { authorise: authoriseWith() });

const MONTHS = { M1: 70, M2: 75, MID: 68, M3: 80, M4: 81 };
const TOMORROW = new Date(Date.now() + 24 * 3_600_000).toISOString();
const LATER = new Date(Date.now() + 48 * 3_600_000).toISOString();

test("PUB-3: an outcome is not published before the columns that it is made of", async () => {
  const world = await aMarkedSchool(database);
  const { school, section, year, students, management } = world;
  await approveColumns(database, world, { ...MONTHS, FIN1: 60 });
  const publish = (codes: readonly string[], more: Parameters<typeof publishing>[2] = {}) =>
    as(management.actor).call(publishMarks, {
      params: { schoolId: school.id },
      body: publishing(section.id, codes, more),
    });
  await publish(["M1", "M2"]);

  await expect(publish(["FIN1"], { withOutcome: true })).rejects.toMatchObject({
    code: "conflict",
    details: { reason: "unpublished", codes: ["M3", "M4", "MID"] },
  });
  await publish(["MID", "M3", "M4", "FIN1"], { withOutcome: true });

  const [student = management] = students;
  const { result } = await as(student.actor).call(readPublishedYear, {
    params: { schoolId: school.id, studentId: student.id, yearId: year.id },
  });
  expect(result.outcome).toMatchObject({ status: "pass", average: 67 });
});

test("PUB-3: columns that are published before the outcome is count as published", async () => {
  const world = await aMarkedSchool(database);
  const { school, section, management } = world;
  await approveColumns(database, world, { ...MONTHS, FIN1: 60 });
  const publish = (codes: readonly string[], publishAt: string, withOutcome: boolean) =>
    as(management.actor).call(publishMarks, {
      params: { schoolId: school.id },
      body: publishing(section.id, codes, { publishAt, withOutcome }),
    });
  await publish(Object.keys(MONTHS), LATER, false);
  await expect(publish(["FIN1"], TOMORROW, true)).rejects.toMatchObject({
    details: { reason: "unpublished" },
  });

  await publish(Object.keys(MONTHS), TOMORROW, false);

  expect(await publish(["FIN1"], LATER, true)).toMatchObject({ state: "scheduled" });
});
