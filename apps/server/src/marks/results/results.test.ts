import {
  answerObjection,
  commentObjection,
  listObjections,
  objectToMark,
} from "@dars/contract/marks/objections";
import { publishMarks } from "@dars/contract/marks/publication";
import {
  acknowledgeResult,
  listResultYears,
  readPublishedYear,
  tryMarks,
} from "@dars/contract/marks/results";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { approveColumns, publishing } from "#marks/publication/publication.factory.ts";
import { publication } from "#marks/publication/publication.routes.ts";
import { aMarkedSchool } from "#marks/sheets/sheets.factory.ts";
import { aGuardian, aGuardianLink } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aPerson, tieToAccount } from "#platform/testing/factories/people.ts";
import { aCoordinator } from "#platform/testing/factories/scopes.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { results } from "./results.routes.ts";

const { database, owner, as } = await testbed([publication, results], { authorise: authoriseWith() });

test("a student asks what another final would come to, and nothing is kept of it", async () => {
  const { student, params, offering } = await aPublishedYear({ M1: 70, M2: 75, MID: 68, M3: 80, M4: 81 });
  const ask = (mark: number) =>
    as(student.actor).call(tryMarks, {
      params,
      body: { marks: [{ offeringId: offering.id, code: "FIN1", mark }] },
    });

  const { subjects, status } = await ask(60);
  await ask(10);

  expect(subjects[0]).toMatchObject({ values: { SAI: 74, F1: 67 } });
  expect(status).toBe("incomplete");
  const { result } = await as(student.actor).call(readPublishedYear, { params });
  expect(result.subjects[0]?.marks).not.toHaveProperty("FIN1");
});

test("beside a year are the words of its scheme and the months of its windows, and the list has its average so far", async () => {
  const { parent, params } = await aPublishedYear({ M1: 70, M2: 75 });
  await owner.query("update mark_windows set opens_on = '2026-10-05' where school_id = $1 and code = 'M1'", [
    params.schoolId,
  ]);

  const { bands, months, result } = await as(parent.actor).call(readPublishedYear, { params });
  expect(bands?.at(0)).toMatchObject({ min: 90, label: { en: "Excellent" } });
  expect(months?.["M1"]).toMatchObject({ en: "October", ar: "تشرين الأول" });
  expect(months).not.toHaveProperty("MID");
  expect(result.outcome).toBeNull();
  const { years } = await as(parent.actor).call(listResultYears, { params });
  expect(years[0]?.published).toMatchObject({
    average: null,
    soFar: { average: 75, label: { en: "Month 2" } },
  });
});

test("H13: an objection is accepted with the right mark, which the family then reads", async () => {
  const { student, parent, management, params, offering, school } = await aPublishedYear({ M1: 70, M2: 75 });
  const object = () =>
    as(parent.actor).call(objectToMark, {
      params,
      body: { key: aKey(), offeringId: offering.id, code: "M1", text: "The paper says 78." },
    });
  const filed = await object();

  expect(filed).toMatchObject({ state: "open", mark: 70, isOwn: true });
  await expect(object()).rejects.toMatchObject({ code: "conflict", details: { reason: "open" } });
  const { objections } = await as(management.actor).call(listObjections, { params: { schoolId: school.id } });
  expect(objections).toMatchObject([
    { id: filed.id, student: { id: student.id }, text: "The paper says 78." },
  ]);
  await as(management.actor).call(answerObjection, {
    params: { schoolId: school.id, objectionId: filed.id },
    body: { key: aKey(), state: "accepted", answer: "You are right.", mark: 78 },
  });

  const seen = await as(parent.actor).call(readPublishedYear, { params });
  expect(seen.result.subjects[0]?.marks).toMatchObject({ M1: 78 });
  expect(seen.objections).toMatchObject([{ state: "accepted", answer: "You are right." }]);
  expect(seen.corrections).toMatchObject([{ from: 70, to: 78 }]);
});

test("H13: the office does not answer about its own child", async () => {
  const { student, parent, management, params, offering, school } = await aPublishedYear({ M1: 70 });
  await aGuardianLink(database, management, student, { isPrimary: false });
  const { id } = await as(parent.actor).call(objectToMark, {
    params,
    body: { key: aKey(), offeringId: offering.id, code: "M1", text: "The paper says 78." },
  });

  await expect(
    as(management.actor).call(answerObjection, {
      params: { schoolId: school.id, objectionId: id },
      body: { key: aKey(), state: "declined", answer: "The mark stays." },
    }),
  ).rejects.toMatchObject({ code: "conflict", details: { reason: "own-child" } });
});

test("H13: the teacher of the class comments for the office, and nobody else's teacher sees it", async () => {
  const { teacher, homeroomTeacher: colleague, ...world } = await aPublishedYear({ M1: 70 });
  const { parent, management, params, offering, school } = world;
  const { id } = await as(parent.actor).call(objectToMark, {
    params,
    body: { key: aKey(), offeringId: offering.id, code: "M1", text: "The paper says 78." },
  });
  const comment = (actor: typeof teacher.actor) =>
    as(actor).call(commentObjection, {
      params: { schoolId: school.id, objectionId: id },
      body: { key: aKey(), comment: "A page was not counted." },
    });

  await comment(teacher.actor);
  await expect(comment(colleague.actor)).rejects.toMatchObject({ code: "not-found" });

  const read = (actor: typeof teacher.actor) =>
    as(actor).call(listObjections, { params: { schoolId: school.id } });
  expect(await read(teacher.actor)).toMatchObject({
    objections: [{ id }],
    may: { answer: false, comment: true },
  });
  expect((await read(management.actor)).objections).toMatchObject([{ comment: "A page was not counted." }]);
  expect((await read(colleague.actor)).objections).toEqual([]);
});

test("H13: a coordinator comments beside the teacher on objections of its subject, and sees no others", async () => {
  const { teacher, ...world } = await aPublishedYear({ M1: 70 });
  const { parent, management, params, offering, school, group, maths, arabic } = world;
  const coordinator = await aCoordinator(database, group, { subject: maths, schools: [school] });
  const ofArabic = await aCoordinator(database, group, { subject: arabic, schools: [school] });
  const [own, stranger] = [await aPerson(database, school), await aPerson(database, school)];
  await database.inSchool(school.id, async (db) => {
    await tieToAccount(db, coordinator.accountId, own);
    await tieToAccount(db, ofArabic.accountId, stranger);
  });
  const { id } = await as(parent.actor).call(objectToMark, {
    params,
    body: { key: aKey(), offeringId: offering.id, code: "M1", text: "The paper says 78." },
  });
  const comment = (actor: typeof teacher.actor, text: string) =>
    as(actor).call(commentObjection, {
      params: { schoolId: school.id, objectionId: id },
      body: { key: aKey(), comment: text },
    });
  const read = (actor: typeof teacher.actor) =>
    as(actor).call(listObjections, { params: { schoolId: school.id } });

  const line = { kind: "objection", target: String(id), isDone: false };
  expect(await fetchNotices(teacher.id)).toEqual([line]);
  expect(await fetchNotices(own.id)).toEqual([line]);
  expect(await fetchNotices(stranger.id)).toEqual([]);

  await comment(teacher.actor, "A page was not counted.");
  expect(await fetchNotices(teacher.id)).toEqual([{ ...line, isDone: true }]);
  expect(await fetchNotices(own.id)).toEqual([line]);
  await comment(coordinator.actor, "The key was wrong.");
  await expect(comment(ofArabic.actor, "I see it.")).rejects.toMatchObject({ code: "not-found" });

  expect((await read(management.actor)).objections).toMatchObject([
    { comment: "A page was not counted.", coordinatorComment: "The key was wrong." },
  ]);
  expect(await read(coordinator.actor)).toMatchObject({
    objections: [{ id }],
    may: { answer: false, comment: true },
  });
  expect((await read(ofArabic.actor)).objections).toEqual([]);
  await expect(
    as(coordinator.actor).call(answerObjection, {
      params: { schoolId: school.id, objectionId: id },
      body: { key: aKey(), state: "accepted", answer: "You are right.", mark: 78 },
    }),
  ).rejects.toMatchObject({ code: "forbidden" });
});

test("H13: nobody objects to a mark that is not published", async () => {
  const { parent, params, offering } = await aPublishedYear({ M1: 70 });

  await expect(
    as(parent.actor).call(objectToMark, {
      params,
      body: { key: aKey(), offeringId: offering.id, code: "M2", text: "I want to know" },
    }),
  ).rejects.toMatchObject({ code: "not-found" });
});

test("H13: each column may be objected to for fourteen days from its own publication", async () => {
  const world = await aPublishedYear({ M1: 70 });
  const { parent, params, offering, management, school, section } = world;
  await owner.query(
    `update mark_publications set publish_at = now() - interval '30 days', guardians_at = now() - interval '20 days'
     where school_id = $1`,
    [school.id],
  );
  await approveColumns(database, world, { M2: 75 });
  await as(management.actor).call(publishMarks, {
    params: { schoolId: school.id },
    body: publishing(section.id, ["M2"]),
  });
  const read = await as(parent.actor).call(readPublishedYear, { params });
  expect(read.result.subjects[0]?.published).toEqual(expect.arrayContaining(["M1", "M2"]));
  expect([...new Set(read.objectable?.map(({ code }) => code))]).toEqual(["M2"]);
  const object = (code: string) =>
    as(parent.actor).call(objectToMark, {
      params,
      body: { key: aKey(), offeringId: offering.id, code, text: "Please look again" },
    });
  await expect(object("M1")).rejects.toMatchObject({ code: "conflict", details: { reason: "late" } });
  await expect(object("M2")).resolves.toMatchObject({ code: "M2" });
});

test("a guardian acknowledges a revision once", async () => {
  const { parent, params } = await aPublishedYear({ M1: 70 });
  const acknowledge = () => as(parent.actor).call(acknowledgeResult, { params, body: { revision: 1 } });

  const first = await acknowledge();
  expect(await acknowledge()).toEqual(first);
  const { years } = await as(parent.actor).call(listResultYears, { params });
  expect(years[0]?.published).toMatchObject({ isAcknowledged: true });
});

test("H9: a teacher sees the own subject, who leads the section all of them, a stranger none", async () => {
  const { params, teacher, homeroomTeacher } = await aPublishedYear({ M1: 70 });
  const elsewhere = await aPublishedYear({ M1: 70 });
  const subjectsFor = async ({ actor }: typeof teacher) =>
    (await as(actor).call(readPublishedYear, { params })).result.subjects.map(({ name }) => name.en);

  expect(await subjectsFor(teacher)).toEqual(["Maths"]);
  expect(await subjectsFor(homeroomTeacher)).toEqual(["Maths", "Arabic"]);
  for (const each of [elsewhere.teacher, elsewhere.parent, elsewhere.student, elsewhere.management])
    await expect(subjectsFor(each)).rejects.toMatchObject({ code: "not-found" });
});

test("H9: who led the section in an earlier year sees only the subjects that it teaches", async () => {
  const { params, year, school, homeroomTeacher } = await aPublishedYear({ M1: 70 });
  await database.inSchool(school.id, (db) =>
    db.updateTable("academic_years").set({ state: "archived" }).where("id", "=", year.id).execute(),
  );

  const { result } = await as(homeroomTeacher.actor).call(readPublishedYear, { params });

  expect(result.subjects.map(({ name }) => name.en)).toEqual(["Arabic"]);
});

async function fetchNotices(personId: number) {
  const { rows } = await owner.query(
    "select kind, target, done_at is not null as \"isDone\" from notifications where person_id = $1 and kind = 'objection'",
    [personId],
  );
  return rows;
}

async function aPublishedYear(marks: Readonly<Record<string, number>>) {
  const world = await aMarkedSchool(database);
  const { school, section, year, students, management, group } = world;
  const [student] = students;
  if (!student) throw new Error("Nobody sits here.");
  const parent = await aGuardian(database, group, { of: [student] });
  await approveColumns(database, world, marks);
  await as(management.actor).call(publishMarks, {
    params: { schoolId: school.id },
    body: publishing(section.id, Object.keys(marks)),
  });
  return {
    ...world,
    student,
    parent,
    params: { schoolId: school.id, studentId: student.id, yearId: year.id },
  };
}
