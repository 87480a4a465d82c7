import { publishMarks } from "@dars/contract/marks/publication";
import { readPublishedYear } from "@dars/contract/marks/results";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { results } from "#marks/results/results.routes.ts";
import { aMarkedSchool, gradeByCategories } from "#marks/sheets/sheets.factory.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { approveColumns, publishing } from "./publication.factory.ts";
import { publication } from "./publication.routes.ts";

const { database, as } = await testbed([publication, results], { authorise: authoriseWith() });

test("GB-6, PUB-3: a student whose exam is to come takes no place among those who have a grade", async () => {
  const world = await aMarkedSchool(database, { students: 2 });
  const { school, year, section, offering, students, management } = world;
  const [ahead, graded] = students;
  if (!ahead || !graded) throw new Error("Two students sit here.");
  await gradeByCategories(database, world);
  await approveColumns(database, world, { EXAM: 70, "QZ-1": 20 });
  await database.inSchool(school.id, async (db) => {
    await db
      .insertInto("class_columns")
      .values(
        [
          { class_id: world.sheet.id, offering_id: offering.id },
          { class_id: world.otherSheet.id, offering_id: world.otherOffering.id },
        ].map((place) => ({
          ...place,
          school_id: school.id,
          code: "QZ-1",
          category: "QZ",
          no: 1,
          title: "Fractions",
          max: 20,
          opens_on: "2026-09-01",
          due_on: "2026-09-30",
        })),
      )
      .execute();
    await db
      .deleteFrom("marks")
      .where("school_id", "=", school.id)
      .where("student_id", "=", ahead.id)
      .where("offering_id", "=", offering.id)
      .where("code", "=", "EXAM")
      .execute();
    await db
      .updateTable("marks")
      .set({ points: "60" })
      .where("school_id", "=", school.id)
      .where("student_id", "=", graded.id)
      .where("code", "=", "EXAM")
      .execute();
  });

  const publish = (code: string, more: Parameters<typeof publishing>[2] = {}) =>
    as(management.actor).call(publishMarks, {
      params: { schoolId: school.id },
      body: publishing(section.id, [code], more),
    });
  await publish("QZ-1");
  const withheld = [{ studentId: ahead.id, reason: "The exam is to come" }];
  await publish("EXAM", { withOutcome: true, showRank: true, withheld });

  const { result } = await as(graded.actor).call(readPublishedYear, {
    params: { schoolId: school.id, studentId: graded.id, yearId: year.id },
  });
  expect(result.outcome?.rank).toBe(1);
});
