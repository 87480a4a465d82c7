import {
  amendMark,
  publishMarks,
  readMarkProgress,
  withdrawPublication,
} from "@dars/contract/marks/publication";
import { listResultYears, readPublishedYear } from "@dars/contract/marks/results";
import { listSectionResults } from "@dars/contract/marks/section-results";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { results } from "#marks/results/results.routes.ts";
import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { runTask } from "#platform/testing/run-task.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { approveColumns, marksIn, publishing } from "./publication.factory.ts";
import { publication } from "./publication.routes.ts";
import { publishTask } from "./publish-later.ts";

const { database, as } = await testbed([publication, results], { authorise: authoriseWith() });

const G1 = { M1: 70, M2: 75, MID: 68, M3: 80, M4: 81, FIN1: 60 };

test("PUB-1: a family sees what is published and nothing of what is only approved", async () => {
  const world = await aMarkedSchool(database);
  const { school, section, year, students, management, group } = world;
  const [student] = students;
  if (!student) throw new Error("Nobody sits here.");
  const parent = await aGuardian(database, group, { of: [student] });
  await approveColumns(database, world, G1);
  const params = { schoolId: school.id, studentId: student.id, yearId: year.id };
  await expect(as(student.actor).call(readPublishedYear, { params })).rejects.toMatchObject({
    code: "not-found",
  });

  const made = await as(management.actor).call(publishMarks, {
    params: { schoolId: school.id },
    body: publishing(section.id, ["M1", "M2"]),
  });
  const seen = await as(parent.actor).call(readPublishedYear, { params });

  expect(made).toMatchObject({ state: "published", students: 3 });
  const [maths] = seen.result.subjects;
  expect(maths).toMatchObject({
    marks: { M1: 70, M2: 75 },
    published: ["M1", "M2"],
    parts: [],
    effective: null,
  });
  expect(maths?.values).toMatchObject({ T1: 73, T2: "missing", SAI: "missing", M3: "missing" });
  expect(maths?.exact).toEqual({ T1: "72.5" });
  expect(seen.result.outcome).toBeNull();
  expect(marksIn(seen)).not.toContain("81");
});

test("G1: the year's outcome is published with its working, and ranks where the school shows them", async () => {
  const world = await aMarkedSchool(database);
  const { school, section, year, students, management } = world;
  await approveColumns(database, world, G1);
  await as(management.actor).call(publishMarks, {
    params: { schoolId: school.id },
    body: publishing(section.id, Object.keys(G1), { withOutcome: true, showRank: true }),
  });
  const [student] = students;

  const { result } = await as(student?.actor ?? management.actor).call(readPublishedYear, {
    params: { schoolId: school.id, studentId: student?.id ?? 0, yearId: year.id },
  });

  expect(result.outcome).toMatchObject({ status: "pass", round: 1, average: 67, rank: 1, students: 3 });
  expect(result.subjects[0]).toMatchObject({
    values: { T1: 73, T2: 81, SAI: 74, F1: 67 },
    exact: { SAI: "74" },
    effective: 67,
  });
  const { students: lines } = await as(management.actor).call(listSectionResults, {
    params: { schoolId: school.id, sectionId: section.id },
  });
  expect(lines.map(({ published }) => published?.status)).toEqual(["pass", "pass", "pass"]);
});

test("PUB-2: what is withdrawn is gone at once, and what else was published stays", async () => {
  const world = await aMarkedSchool(database);
  const { school, section, year, students, management } = world;
  await approveColumns(database, world, G1);
  const publish = (codes: readonly string[]) =>
    as(management.actor).call(publishMarks, {
      params: { schoolId: school.id },
      body: publishing(section.id, codes),
    });
  const student = students[0] ?? management;
  const read = () =>
    as(student.actor).call(readPublishedYear, {
      params: { schoolId: school.id, studentId: student.id, yearId: year.id },
    });
  const first = await publish(["M1"]);
  const second = await publish(["M2"]);
  const withdraw = (publicationId: number) =>
    as(management.actor).call(withdrawPublication, {
      params: { schoolId: school.id, publicationId },
      body: { key: aKey(), reason: "A mistake in the column" },
    });

  await withdraw(second.id);
  expect((await read()).result.subjects[0]?.marks).toEqual({ M1: 70 });
  await withdraw(first.id);

  await expect(read()).rejects.toMatchObject({ code: "not-found" });
  const { years } = await as(student.actor).call(listResultYears, {
    params: { schoolId: school.id, studentId: student.id },
  });
  expect(years[0]?.published).toBeNull();
});

test("PUB-2: what is to be published at a time is seen by nobody before", async () => {
  const world = await aMarkedSchool(database);
  const { school, section, year, students, management } = world;
  await approveColumns(database, world, G1);
  const { id, state } = await as(management.actor).call(publishMarks, {
    params: { schoolId: school.id },
    body: publishing(section.id, ["M1"], { publishAt: new Date(Date.now() + 3_600_000).toISOString() }),
  });
  const student = students[0] ?? management;
  const params = { schoolId: school.id, studentId: student.id, yearId: year.id };

  expect(state).toBe("scheduled");
  await expect(as(student.actor).call(readPublishedYear, { params })).rejects.toMatchObject({
    code: "not-found",
  });
  await runTask(publishTask(database), "publish marks", { schoolId: school.id, publicationId: id });
  await runTask(publishTask(database), "publish marks", { schoolId: school.id, publicationId: id });

  const { result } = await as(student.actor).call(readPublishedYear, { params });
  expect(result).toMatchObject({ revision: 1, subjects: [{ marks: { M1: 70 } }, { marks: { M1: 70 } }] });
});

test("guardians see later what students are shown first, and a restricted one never", async () => {
  const world = await aMarkedSchool(database);
  const { school, section, year, students, management, group } = world;
  const student = students[0] ?? management;
  const parent = await aGuardian(database, group, { of: [student] });
  const restricted = await aGuardian(database, group, { of: [student], isRestricted: true });
  await approveColumns(database, world, G1);
  await as(management.actor).call(publishMarks, {
    params: { schoolId: school.id },
    body: publishing(section.id, ["M1"], { studentsFirstMinutes: 60 }),
  });
  const params = { schoolId: school.id, studentId: student.id, yearId: year.id };

  expect(await as(student.actor).call(readPublishedYear, { params })).toMatchObject({
    result: { revision: 1 },
  });
  for (const { actor } of [parent, restricted])
    await expect(as(actor).call(readPublishedYear, { params })).rejects.toMatchObject({ code: "not-found" });
  await expect(
    as(restricted.actor).call(listResultYears, { params: { schoolId: school.id, studentId: student.id } }),
  ).rejects.toMatchObject({ code: "not-found" });
});

test("what guardians do not see yet stays so when more is published or a mark is amended", async () => {
  const world = await aMarkedSchool(database);
  const { school, section, year, students, management, group, offering } = world;
  const student = students[0] ?? management;
  const parent = await aGuardian(database, group, { of: [student] });
  await approveColumns(database, world, G1);
  const publish = (code: string, studentsFirstMinutes: number) =>
    as(management.actor).call(publishMarks, {
      params: { schoolId: school.id },
      body: publishing(section.id, [code], { studentsFirstMinutes }),
    });
  await publish("M1", 60);

  await publish("M2", 0);
  await as(management.actor).call(amendMark, {
    params: { schoolId: school.id, studentId: student.id },
    body: { key: aKey(), offeringId: offering.id, code: "M1", mark: 80, reason: "Counted wrongly" },
  });

  const params = { schoolId: school.id, studentId: student.id, yearId: year.id };
  expect(await as(student.actor).call(readPublishedYear, { params })).toMatchObject({
    result: { revision: 3 },
  });
  await expect(as(parent.actor).call(readPublishedYear, { params })).rejects.toMatchObject({
    code: "not-found",
  });
  const notices = await database.inSchool(school.id, (db) =>
    db.selectFrom("notifications").select("id").where("person_id", "=", parent.id).execute(),
  );
  expect(notices).toEqual([]);
});

test("PUB-3: an outcome waits for whoever lacks marks, or leaves them out by name", async () => {
  const world = await aMarkedSchool(database);
  const { school, section, year, students, management } = world;
  await approveColumns(database, world, G1);
  const student = students[0] ?? management;
  await database.inSchool(school.id, (db) =>
    db
      .updateTable("marks")
      .set({ points: null })
      .where("school_id", "=", school.id)
      .where("student_id", "=", student.id)
      .where("code", "=", "FIN1")
      .execute(),
  );
  const publish = (withheld: { studentId: number; reason: string }[]) =>
    as(management.actor).call(publishMarks, {
      params: { schoolId: school.id },
      body: publishing(section.id, Object.keys(G1), { withOutcome: true, withheld }),
    });

  await expect(publish([])).rejects.toMatchObject({
    code: "conflict",
    details: { reason: "incomplete", sections: [section.id], students: [student.id] },
  });
  await publish([{ studentId: student.id, reason: "Papers are missing" }]);

  await expect(
    as(student.actor).call(readPublishedYear, {
      params: { schoolId: school.id, studentId: student.id, yearId: year.id },
    }),
  ).rejects.toMatchObject({ code: "not-found" });
});

test("PUB-1: a column that is not approved is not published", async () => {
  const world = await aMarkedSchool(database);
  const { school, section, management } = world;
  await approveColumns(database, world, { M1: 70 });

  await expect(
    as(management.actor).call(publishMarks, {
      params: { schoolId: school.id },
      body: publishing(section.id, ["M1", "M2"]),
    }),
  ).rejects.toMatchObject({ code: "conflict", details: { reason: "unapproved" } });
  const { sections } = await as(management.actor).call(readMarkProgress, { params: { schoolId: school.id } });
  expect(sections[0]?.columns[0]).toMatchObject({ code: "M1", approved: 2, published: 0, classes: 2 });
});

test("PUB-1: an amended mark makes the next revision, and says from what and why", async () => {
  const world = await aMarkedSchool(database);
  const { school, section, year, students, management, offering } = world;
  await approveColumns(database, world, G1);
  await as(management.actor).call(publishMarks, {
    params: { schoolId: school.id },
    body: publishing(section.id, ["M1", "M2"]),
  });
  const student = students[0] ?? management;
  const amended = await as(management.actor).call(amendMark, {
    params: { schoolId: school.id, studentId: student.id },
    body: { key: aKey(), offeringId: offering.id, code: "M1", mark: 80, reason: "Counted wrongly" },
  });

  const seen = await as(student.actor).call(readPublishedYear, {
    params: { schoolId: school.id, studentId: student.id, yearId: year.id },
  });

  expect(amended).toEqual({ revision: 2 });
  expect(seen.result).toMatchObject({
    revision: 2,
    isAmended: true,
    subjects: [{ values: { M1: 80, T1: 78 } }, {}],
  });
  expect(seen.corrections).toMatchObject([{ from: 70, to: 80, reason: "Counted wrongly" }]);
  await expect(
    as(management.actor).call(amendMark, {
      params: { schoolId: school.id, studentId: student.id },
      body: { key: aKey(), offeringId: offering.id, code: "M3", mark: 80, reason: "Not public yet" },
    }),
  ).rejects.toMatchObject({ code: "not-found" });
});
