import { listPublications, publishMarks } from "@dars/contract/marks/publication";
import { readPublishedYear } from "@dars/contract/marks/results";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { results } from "#marks/results/results.routes.ts";
import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import { runTask } from "#platform/testing/run-task.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { approveColumns, enrolMany, publishing } from "./publication.factory.ts";
import { publication } from "./publication.routes.ts";
import { lockPublication } from "./publications.queries.ts";
import { release, releaseTask } from "./release.ts";

const { database, as } = await testbed([publication, results], { authorise: authoriseWith() });

test("PUB-2: marks of many students are published right after the answer, once, whatever is repeated or killed", async () => {
  const world = await aMarkedSchool(database);
  const { school, section, year, students, management } = world;
  await approveColumns(database, world, { M1: 70 });
  await enrolMany(database, world);
  const student = students[0] ?? management;
  const publish = { params: { schoolId: school.id }, body: publishing(section.id, ["M1"]) };
  const made = await as(management.actor).call(publishMarks, publish);
  expect(made.state).toBe("scheduled");
  expect(await as(management.actor).call(publishMarks, publish)).toEqual(made);

  await expect(
    database.inSchool(school.id, async (db) => {
      const locked = await lockPublication(db, school.id, made.id);
      if (locked) await release(db, school.id, locked);
      throw new Error("Killed.");
    }),
  ).rejects.toThrow("Killed.");
  const list = () => as(management.actor).call(listPublications, { params: { schoolId: school.id } });
  expect((await list()).publications).toMatchObject([
    { id: made.id, state: "scheduled", isUnderWay: true, students: 0 },
  ]);

  const payload = { schoolId: school.id, publicationId: made.id };
  await runTask(releaseTask(database), "publish marks", payload);
  await runTask(releaseTask(database), "publish marks", payload);
  expect((await list()).publications).toMatchObject([
    { id: made.id, state: "published", isUnderWay: false, students: students.length },
  ]);
  const params = { schoolId: school.id, studentId: student.id, yearId: year.id };
  expect(await as(student.actor).call(readPublishedYear, { params })).toMatchObject({
    result: { revision: 1 },
  });
});
