import {
  enrolApplicant,
  listApplications,
  listApplicationsOfStudent,
  moveApplication,
  readApplication,
  readPhoneCodes,
} from "@dars/contract/admissions/applications";
import { readCareNotes } from "@dars/contract/school/care-notes";
import { listGuardianLinks } from "@dars/contract/school/guardians";
import { readPerson } from "@dars/contract/school/people";
import { expect, test } from "vitest";

import { aKey } from "#platform/testing/factories/names.ts";
import { aSchool } from "#platform/testing/factories/organisation.ts";
import { aManagement, anAdministrator, aTeacher } from "#platform/testing/factories/people.ts";

import { apply } from "./applying.factory.ts";
import { officesBed } from "./offices-bed.factory.ts";
import { sweepApplications } from "./sweep-applications.ts";

const { database, tokens, owner, as, group, aTakingSchool, read, move, accept, enrol } = await officesBed();

test("APP-5: accepting beyond the seats needs a confirmation", async () => {
  const set = await aTakingSchool(1);
  const [first, second] = [await apply(set), await apply(set, { birthDate: "2014-03-03" })];
  await accept(set, first.key);
  await expect(accept(set, second.key)).rejects.toMatchObject({ details: { reason: "seats", free: 0 } });
  await move(set, second.key, "accepted", { isBeyondSeats: true });
  expect(await read(set, second.key)).toMatchObject({ state: "accepted", free: -1 });
});

test("APP-5: of two who give the last seat away at once one is asked", async () => {
  const set = await aTakingSchool(1);
  const both = [await apply(set), await apply(set, { birthDate: "2014-03-03" })];
  for (const { key } of both) await move(set, key, "under_review");
  const done = await Promise.allSettled(both.map(({ key }) => move(set, key, "accepted")));
  expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("APP-5: a level that is not offered any more has no seat, and the form says so", async () => {
  const set = await aTakingSchool();
  const { key } = await apply(set);
  await owner.query("update sections set state = 'closed' where id = $1", [set.section.id]);
  expect(await read(set, key)).toMatchObject({ free: 0 });
  await expect(accept(set, key)).rejects.toMatchObject({ details: { reason: "seats", free: 0 } });
});

test("APP-2: a child whom another application has enrolled is enrolled again only after a question", async () => {
  const set = await aTakingSchool();
  const nationalId = "198712345671";
  const first = await apply(set, { nationalId, birthDate: "2013-02-02" });
  const second = await apply(set, { nationalId, birthDate: "2013-03-03" });
  await accept(set, first.key);
  await accept(set, second.key);
  const { reply } = await enrol(set, first.key);
  await expect(enrol(set, second.key)).rejects.toMatchObject({
    code: "conflict",
    details: { duplicates: [reply.studentId] },
  });
  const again = await enrol(set, second.key, set.management, [reply.studentId]);
  expect(again.reply.studentId).not.toBe(reply.studentId);
});

test("APP-2: of two who enrol the same child at once one is asked", async () => {
  const set = await aTakingSchool();
  const nationalId = "198712345672";
  const both = [
    await apply(set, { nationalId, birthDate: "2013-02-02" }),
    await apply(set, { nationalId, birthDate: "2013-03-03" }),
  ];
  for (const { key } of both) await accept(set, key);
  const done = await Promise.allSettled(both.map(({ key }) => enrol(set, key)));
  expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("APP-5: enrolling makes person, student, invited guardian links and enrolment, once", async () => {
  const set = await aTakingSchool();
  const { key } = await apply(set, { nationalId: "198712345670", birthDate: "2013-02-02" });
  await accept(set, key);
  const { sent, reply } = await enrol(set, key);
  expect(await set.office.call(enrolApplicant, sent)).toEqual(reply);

  const { schoolId } = set;
  const person = await set.office.call(readPerson, { params: { schoolId, personId: reply.studentId } });
  expect(person).toMatchObject({
    isStudent: true,
    birthDate: "2013-02-02",
    enrolment: { level: { id: set.levelId }, section: { id: set.section.id } },
  });
  const { links } = await set.office.call(listGuardianLinks, {
    params: { schoolId, studentId: reply.studentId },
  });
  expect(links).toMatchObject([{ relation: "father", state: "invited" }]);
  expect(await read(set, key)).toMatchObject({ state: "enrolled", studentId: reply.studentId });
});

test("B3, APP-5: what the family told about health is the child's care note, and its page leads to the application", async () => {
  const set = await aTakingSchool();
  const { key } = await apply(set, { birthDate: "2013-04-04", needs: "Asthma: inhaler in the bag" });
  await accept(set, key);

  const { reply } = await enrol(set, key);

  const params = { schoolId: set.schoolId, studentId: reply.studentId };
  expect(await set.office.call(readCareNotes, { params })).toMatchObject({
    health: "Asthma: inhaler in the bag",
    custody: null,
    revision: 1,
  });
  const { applications } = await set.office.call(listApplicationsOfStudent, { params });
  expect(applications).toMatchObject([{ key, documents: 0 }]);
});

test("APP-5: where one part cannot be made, none is", async () => {
  const set = await aTakingSchool(1);
  const [first, second] = [
    await apply(set, { birthDate: "2012-02-02" }),
    await apply(set, { birthDate: "2012-03-03" }),
  ];
  await accept(set, first.key);
  await accept(set, second.key).catch(() => undefined);
  await move(set, second.key, "accepted", { isBeyondSeats: true });
  await enrol(set, first.key);
  const countPeople = async () =>
    (await owner.query("select from people where school_id = $1", [set.schoolId])).rowCount;
  const before = await countPeople();
  // The section is full.
  await expect(enrol(set, second.key)).rejects.toMatchObject({ code: "conflict" });
  expect(await countPeople()).toBe(before);
});

test("O2: all open applications are listed, and the settled page by page", async () => {
  const set = await aTakingSchool();
  const { key } = await apply(set);
  await owner.query(
    `insert into applications (school_id, key, tracking, phone, level_id, name_parts, name_words, sex, birth_date,
        guardians, state, submitted_at)
      select school_id, 'settled' || n, 'T' || school_id || n, phone, level_id, name_parts, name_words || n, sex,
        birth_date, guardians, case when n <= 150 then 'enrolled' else 'waitlisted' end::application_state,
        now() + make_interval(secs => n)
      from applications, generate_series(1, 1300) as n where school_id = $1`,
    [set.schoolId],
  );
  const page = (after?: string) =>
    set.office.call(listApplications, {
      params: { schoolId: set.schoolId },
      query: after === undefined ? {} : { after },
    });
  const first = await page();
  expect(first.applications.filter(({ state }) => state === "waitlisted")).toHaveLength(1150);
  expect(first.applications.map((line) => line.key)).toContain(key);
  expect(first.settled).toBe(150);
  const second = await page(first.next ?? "");
  expect(second).toMatchObject({ next: null });
  const settled = [...first.applications, ...second.applications].filter(({ state }) => state === "enrolled");
  expect(new Set(settled.map((line) => line.key)).size).toBe(150);
});

test("the waiting list of a level is in the order in which the school put children on it", async () => {
  const set = await aTakingSchool();
  const [first, second] = [await apply(set), await apply(set, { birthDate: "2014-03-03" })];
  for (const { key } of [second, first]) {
    await move(set, key, "under_review");
    await move(set, key, "waitlisted");
  }
  expect(await read(set, second.key)).toMatchObject({ waitingPlace: 1 });
  expect(await read(set, first.key)).toMatchObject({ waitingPlace: 2 });
  await move(set, second.key, "accepted");
  expect(await read(set, second.key)).toMatchObject({ waitingPlace: null });
  expect(await read(set, first.key)).toMatchObject({ waitingPlace: 1 });
});

test("a step out of order, or on a changed application, is refused", async () => {
  const set = await aTakingSchool();
  const { key } = await apply(set);
  await expect(move(set, key, "accepted")).rejects.toMatchObject({ details: { reason: "step" } });
  await expect(enrol(set, key)).rejects.toMatchObject({ details: { reason: "step" } });
  const body = {
    key: aKey(),
    revision: 9,
    to: "under_review" as const,
    text: null,
    assessmentAt: null,
    isBeyondSeats: false,
  };
  await expect(
    set.office.call(moveApplication, { params: { schoolId: set.schoolId, application: key }, body }),
  ).rejects.toMatchObject({ details: { reason: "stale" } });
});

test("AZ-1: another school, a teacher and an administrator who enrols reach nothing", async () => {
  const set = await aTakingSchool();
  const { key } = await apply(set);
  await accept(set, key);
  const stranger = as((await aManagement(database, await aSchool(database, group))).actor);
  const teacher = as((await aTeacher(database, set.school)).actor);
  const params = { schoolId: set.schoolId, application: key };
  for (const other of [stranger, teacher]) {
    await expect(
      other.call(listApplications, { params: { schoolId: set.schoolId }, query: {} }),
    ).rejects.toMatchObject({
      code: expect.any(String),
    });
    await expect(other.call(readApplication, { params })).rejects.toMatchObject({ code: expect.any(String) });
    await expect(other.call(readPhoneCodes, { params: { schoolId: set.schoolId } })).rejects.toMatchObject({
      code: expect.any(String),
    });
  }
  const administrator = await anAdministrator(database, group);
  await expect(enrol(set, key, administrator)).rejects.toMatchObject({ code: "forbidden" });
});

test("an offer expires after its fourteen days, and what came to nothing is forgotten after a year", async () => {
  const set = await aTakingSchool();
  const [offered, refused] = [await apply(set), await apply(set, { birthDate: "2011-01-01" })];
  await accept(set, offered.key);
  await move(set, refused.key, "rejected");
  await owner.query("update applications set offer_until = current_date - 2 where key = $1", [offered.key]);
  await owner.query("update applications set state_since = now() - interval '13 months' where key = $1", [
    refused.key,
  ]);

  await sweepApplications({ database, tokens, ways: {} });

  expect(await read(set, offered.key)).toMatchObject({ state: "expired", offerUntil: null });
  await expect(read(set, refused.key)).rejects.toMatchObject({ code: "not-found" });
});
