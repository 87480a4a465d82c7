import { publishMarks, readMarkProgress, withdrawPublication } from "@dars/contract/marks/publication";
import { readPublishedYear } from "@dars/contract/marks/results";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { results } from "#marks/results/results.routes.ts";
import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { runTask } from "#platform/testing/run-task.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { approveColumns, publishing } from "./publication.factory.ts";
import { publication } from "./publication.routes.ts";
import { tellGuardiansTask } from "./tell-families.ts";

const { database, as } = await testbed([publication, results], { authorise: authoriseWith() });

const G1 = { M1: 70, M2: 75, MID: 68, M3: 80, M4: 81, FIN1: 60 };

test("PUB-2: a column that two publications have stays public until both are withdrawn", async () => {
  const world = await aMarkedSchool(database);
  const { school, section, year, students, management } = world;
  await approveColumns(database, world, G1);
  const [student, withheldFrom] = students;
  if (!student || !withheldFrom) throw new Error("Nobody sits here.");
  const office = as(management.actor);
  const params = { schoolId: school.id };
  const withheld = [{ studentId: withheldFrom.id, reason: "Papers are missing" }];
  const publish = (codes: readonly string[], more = {}) =>
    office.call(publishMarks, { params, body: publishing(section.id, codes, more) });
  const read = ({ id, actor }: typeof student) =>
    as(actor).call(readPublishedYear, { params: { ...params, studentId: id, yearId: year.id } });
  await publish(["M1"], { withheld });
  const both = await publish(["M1", "M2"]);
  expect((await read(withheldFrom)).result.subjects[0]?.marks).toEqual({ M1: 70, M2: 75 });

  await office.call(withdrawPublication, {
    params: { ...params, publicationId: both.id },
    body: { key: aKey(), reason: "A mistake in M2" },
  });

  expect((await read(student)).result.subjects[0]?.marks).toEqual({ M1: 70 });
  await expect(read(withheldFrom)).rejects.toMatchObject({ code: "not-found" });
  const { sections } = await office.call(readMarkProgress, { params });
  expect(sections[0]?.columns.slice(0, 2)).toMatchObject([{ published: 2 }, { approved: 2, published: 0 }]);
});

test("guardians are not called to what was withdrawn before they were to see it", async () => {
  const world = await aMarkedSchool(database);
  const { school, section, year, students, management, group } = world;
  const [student] = students;
  if (!student) throw new Error("Nobody sits here.");
  const parent = await aGuardian(database, group, { of: [student] });
  await approveColumns(database, world, G1);
  const publish = (more = {}) =>
    as(management.actor).call(publishMarks, {
      params: { schoolId: school.id },
      body: publishing(section.id, ["M1"], more),
    });
  const { id } = await publish({ studentsFirstMinutes: 60 });
  const payload = { schoolId: school.id, yearId: year.id, studentIds: [student.id] };
  await as(management.actor).call(withdrawPublication, {
    params: { schoolId: school.id, publicationId: id },
    body: { key: aKey(), reason: "A mistake in the column" },
  });
  const run = () =>
    runTask(tellGuardiansTask(database), "tell guardians of marks", { ...payload, kind: "marks" });
  const notices = () =>
    database.inSchool(school.id, (db) =>
      db.selectFrom("notifications").select("id").where("person_id", "=", parent.id).execute(),
    );

  await run();

  expect(await notices()).toEqual([]);
});
