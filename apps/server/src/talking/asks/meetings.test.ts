import { bookMeeting } from "@dars/contract/talking/ask-answers";
import { readAsk, withdrawAsk, withdrawSlot } from "@dars/contract/talking/asks";
import { sql } from "kysely";
import { expect, test } from "vitest";

import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import type { Member, Person } from "#platform/testing/factories/people.ts";
import { runTask } from "#platform/testing/run-task.ts";

import { asksBed, CONSENT } from "./asks.factory.ts";
import { listMeetings } from "./slots.queries.ts";
import { remindOfClosing } from "./tell-asked.ts";

const { database, as, ask, readOwn, close, listNotified, aSchool } = await asksBed();

const HOUR_MS = 3_600_000;
const MINUTES = 10;

/** Three times one after the other, from two hours on. */
const MEETING = {
  ...CONSENT,
  kind: "meeting" as const,
  title: "Talk about the term",
  signatures: null,
  meeting: {
    minutes: MINUTES,
    starts: [0, 1, 2].map((at) => new Date(Date.now() + 2 * HOUR_MS + at * MINUTES * 60_000).toISOString()),
  },
};

const remind = () => runTask(remindOfClosing(database), "remind of asks", {});

const book = (
  guardian: Member,
  child: Person,
  askId: number,
  slot: number | null,
  topic: string | null = null,
) =>
  as(guardian.actor).call(bookMeeting, {
    params: { schoolId: child.schoolId, askId },
    body: { key: aKey(), studentId: child.id, slot, topic, byCall: false },
  });

const withdrawTime = (
  staff: Member,
  { id: schoolId }: { readonly id: number },
  askId: number,
  slotNo: number,
) => as(staff.actor).call(withdrawSlot, { params: { schoolId, askId, slotNo }, body: { key: aKey() } });

const listCalendar =
  ({ id: schoolId }: { readonly id: number }) =>
  (accountId: number, studentId: number | null) =>
    database.inSchool(schoolId, (db) => listMeetings(db, schoolId, { accountId, studentId }));

test("ASK-7: each guardian has a time of its own, moves it and cancels it; nobody books what another has", async () => {
  const { group, school, aisha, third, mother, otherMother, management } = await aSchool();
  const father = await aGuardian(database, group, { of: [aisha] });
  const id = await ask(school, management, MEETING);

  await book(mother, aisha, id, 1, "Science");
  await expect(book(father, aisha, id, 1)).rejects.toMatchObject({ details: { reason: "taken" } });
  await book(father, aisha, id, 2);
  await expect(book(otherMother, aisha, id, 3)).rejects.toMatchObject({ code: "not-found" });
  await book(otherMother, third, id, 3);
  await expect(book(mother, aisha, id, 2)).rejects.toMatchObject({ details: { reason: "taken" } });
  const read = async (guardian: Member) => (await readOwn(guardian, school, id)).meeting;
  expect((await read(mother))?.children).toMatchObject([{ studentId: aisha.id, no: 1, topic: "Science" }]);
  expect((await read(father))?.slots.map(({ isFree }) => isFree)).toEqual([false, false, false]);
  await book(otherMother, third, id, null);
  await book(mother, aisha, id, 3);

  const params = { schoolId: school.id, askId: id };
  const { slots = [], results } = await as(management.actor).call(readAsk, { params });
  expect(slots.map(({ booking }) => booking?.guardian.en ?? null)).toHaveLength(3);
  expect(slots.map(({ booking }) => booking !== null)).toEqual([false, true, true]);
  expect(results.answered).toBe(1);
});

test("ASK-7: after the deadline nobody books, but one still cancels", async () => {
  const { school, aisha, mother, management } = await aSchool();
  const id = await ask(school, management, MEETING);
  await book(mother, aisha, id, 2);
  await close(school, id, 1);

  await expect(book(mother, aisha, id, 3)).rejects.toMatchObject({ details: { reason: "closed" } });
  expect(await book(mother, aisha, id, null)).toEqual({ slot: null });
});

test("ASK-7: who has booked still finds and cancels the time when the meeting is for others by now", async () => {
  const { school, aisha, mother, otherMother, management } = await aSchool();
  const id = await ask(school, management, MEETING);
  await book(mother, aisha, id, 2);
  await database.inSchool(school.id, (db) =>
    sql`update asks set audience_roles = '{teacher}' where school_id = ${school.id} and id = ${id}`.execute(
      db,
    ),
  );

  expect((await readOwn(mother, school, id)).meeting).toMatchObject({
    mayBook: false,
    children: [{ no: 2 }],
  });
  await expect(book(mother, aisha, id, 3)).rejects.toMatchObject({ code: "not-found" });
  expect((await readOwn(mother, school, id)).meeting?.children).toMatchObject([{ no: 2 }]);
  await expect(readOwn(otherMother, school, id)).rejects.toMatchObject({ code: "not-found" });
  expect(await book(mother, aisha, id, null)).toEqual({ slot: null });
  await expect(readOwn(mother, school, id)).rejects.toMatchObject({ code: "not-found" });
});

test("ASK-7: a time lies in the next year, so that the lessons of no thousand years are resolved", async () => {
  const { school, teacher, first } = await aSchool();
  const audience = { ...MEETING.audience, sectionIds: [first.id] };
  const meeting = { minutes: MINUTES, starts: ["9990-01-01T10:00:00.000Z"] };

  await expect(ask(school, teacher, { ...MEETING, audience, meeting })).rejects.toMatchObject({
    code: "invalid",
    field: "/body/meeting/starts",
  });
});

test("ASK-7: of all who book a time at once one has it", async () => {
  const { group, school, aisha, mother, management } = await aSchool();
  const guardians = [
    mother,
    await aGuardian(database, group, { of: [aisha] }),
    await aGuardian(database, group, { of: [aisha] }),
  ];
  const id = await ask(school, management, MEETING);

  const results = await Promise.allSettled(guardians.map((guardian) => book(guardian, aisha, id, 1)));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("ASK-7: who has booked is reminded once within a day, and finds the meeting in the calendar", async () => {
  const { school, aisha, mother, management } = await aSchool();
  const id = await ask(school, management, MEETING);
  await book(mother, aisha, id, 1);
  await remind();
  await remind();

  expect(await listNotified(school, "meeting-soon")).toEqual([mother.id]);
  const listed = listCalendar(school);
  expect(await listed(mother.accountId, aisha.id)).toMatchObject([{ id: `${id}-1`, minutes: MINUTES }]);
  expect(await listed(management.accountId, null)).toHaveLength(1);
  expect(await listed(mother.accountId, null)).toEqual([]);
});

test("ASK-9: a time that is withdrawn is gone from the calendar; the guardian who booked it gets a notice and books another", async () => {
  const { school, aisha, third, mother, otherMother, management } = await aSchool();
  const id = await ask(school, management, MEETING);
  await book(mother, aisha, id, 1);
  await book(otherMother, third, id, 2);
  const withdraw = (slotNo: number) => withdrawTime(management, school, id, slotNo);
  await expect(withdraw(9)).rejects.toMatchObject({ code: "not-found" });
  await withdraw(1);
  await withdraw(1);

  expect(await listNotified(school, "meeting-cancelled")).toEqual([mother.id]);
  expect(await listCalendar(school)(mother.accountId, aisha.id)).toEqual([]);
  await expect(book(mother, aisha, id, 1)).rejects.toMatchObject({ details: { reason: "taken" } });
  const own = (await readOwn(mother, school, id)).meeting;
  expect(own?.children).toMatchObject([{ no: null, cancelled: MEETING.meeting.starts[0] }]);
  expect(own?.slots.map(({ no }) => no)).toEqual([2, 3]);
  const { slots, results } = await as(management.actor).call(readAsk, {
    params: { schoolId: school.id, askId: id },
  });
  expect(slots?.map(({ isWithdrawn }) => isWithdrawn)).toEqual([true, false, false]);
  expect(results.answered).toBe(1);
  await book(mother, aisha, id, 3);
  expect((await readOwn(mother, school, id)).meeting?.children).toMatchObject([{ no: 3, cancelled: null }]);
  expect(await listCalendar(school)(mother.accountId, aisha.id)).toHaveLength(1);
});

test("ASK-9: of meetings that are withdrawn the families learn whose times lie ahead, and no calendar has them", async () => {
  const { school, aisha, third, mother, otherMother, management } = await aSchool();
  const id = await ask(school, management, MEETING);
  await book(mother, aisha, id, 1);
  await book(otherMother, third, id, 2);
  await book(otherMother, third, id, null);
  await as(management.actor).call(withdrawAsk, {
    params: { schoolId: school.id, askId: id },
    body: { key: aKey() },
  });

  expect(await listNotified(school, "meeting-cancelled")).toEqual([mother.id]);
  expect(await listNotified(school, "ask-withdrawn")).toEqual([]);
  expect(await listCalendar(school)(mother.accountId, aisha.id)).toEqual([]);
  expect(await listCalendar(school)(management.accountId, null)).toEqual([]);
  const { state, meeting } = await readOwn(mother, school, id);
  expect(state).toBe("withdrawn");
  expect(meeting).toMatchObject({ mayBook: false, children: [{ cancelled: MEETING.meeting.starts[0] }] });
  expect((await readOwn(otherMother, school, id)).meeting?.children).toMatchObject([{ cancelled: null }]);
  await expect(book(otherMother, third, id, 3)).rejects.toMatchObject({ details: { reason: "withdrawn" } });
});

test("ASK-9: a time of meetings that are withdrawn already is withdrawn without a second notice", async () => {
  const { school, aisha, mother, management } = await aSchool();
  const id = await ask(school, management, MEETING);
  await book(mother, aisha, id, 1);
  await as(management.actor).call(withdrawAsk, {
    params: { schoolId: school.id, askId: id },
    body: { key: aKey() },
  });
  await database.inSchool(school.id, (db) =>
    sql`update notifications set told_at = told_at - interval '1 hour' where school_id = ${school.id}`.execute(
      db,
    ),
  );

  await withdrawTime(management, school, id, 1);
  expect(await listNotified(school, "meeting-cancelled")).toEqual([mother.id]);
});
