import { publishMarks } from "@dars/contract/marks/publication";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { approveColumns, publishing } from "./publication.factory.ts";
import { publication } from "./publication.routes.ts";

const { database, owner, as } = await testbed([publication], { authorise: authoriseWith() });

const MARKS = { M1: 60, M2: 60, MID: 60, M3: 60, M4: 60, FIN1: 60 };

const withheldNow = async () =>
  (await owner.query("select withheld from mark_publications order by id desc limit 1")).rows[0];

test("PUB-3: who was withheld and still lacks marks is not asked for again; with marks the outcome is published", async () => {
  const world = await aMarkedSchool(database);
  const { school, section, students, management } = world;
  await approveColumns(database, world, MARKS);
  const [first, second] = students.map(({ id }) => id);
  const setFinal = (studentId: number | undefined, points: string | null) =>
    database.inSchool(school.id, (db) =>
      db
        .updateTable("marks")
        .set({ points })
        .where("school_id", "=", school.id)
        .where("student_id", "=", studentId ?? 0)
        .where("code", "=", "FIN1")
        .execute(),
    );
  const publish = (withheld: { studentId: number; reason: string }[]) =>
    as(management.actor).call(publishMarks, {
      params: { schoolId: school.id },
      body: publishing(section.id, Object.keys(MARKS), { withOutcome: true, withheld }),
    });
  await setFinal(first, null);
  await publish([{ studentId: first ?? 0, reason: "Papers are missing" }]);

  await publish([]);
  expect(await withheldNow()).toEqual({ withheld: [{ studentId: first, reason: "Papers are missing" }] });

  await setFinal(second, null);
  await expect(publish([])).rejects.toMatchObject({
    details: { reason: "incomplete", students: [second] },
  });
  await setFinal(second, "60");
  await setFinal(first, "60");
  await publish([]);
  expect(await withheldNow()).toEqual({ withheld: [] });
});
