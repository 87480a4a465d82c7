import { decideProposal, listProposals } from "@dars/contract/oversight/proposals";
import {
  endEnrolment,
  enrolStudent,
  listEnrolments,
  moveStudents,
  undoMove,
} from "@dars/contract/school/enrolment";
import { expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { proposals } from "#oversight/proposals/public.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aStudent, type Member } from "#platform/testing/factories/people.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { twoSections } from "./enrolment.factory.ts";
import { enrolment } from "./enrolment.routes.ts";
import { enrolmentEnded, studentEnrolled, studentsMoved } from "./public.ts";

const KINDS = [enrolmentEnded, studentEnrolled, studentsMoved];
const { database, owner, as } = await testbed([enrolment, proposals(KINDS)], { authorise: authoriseWith() });

const TODAY = dayFromToday(0);

test("ENR-2: a move keeps the enrolment and begins a stay, and the student sits in the new section's classes", async () => {
  const place = await twoSections(database);
  const before = await current(place, place.amal);

  await move(place, [place.amal.id], { startsOn: TODAY });

  const after = await current(place, place.amal);
  expect(after).toMatchObject({
    id: before.id,
    section: { id: place.target.id },
    stays: [
      { section: { id: place.target.id }, startsOn: TODAY, endsOn: null },
      { section: { id: place.first.id }, endsOn: TODAY },
    ],
  });
  expect(await fetchOpenClassIds(place.amal)).toEqual([place.targetClass.id]);
});

test("a wrong move of several is taken back the same day, to the seats that were", async () => {
  const place = await twoSections(database);
  const badr = await aStudent(database, place.school, { section: place.first });
  const seats = [await fetchSeats(place.amal), await fetchSeats(badr)];
  const { moveId } = await move(place, [place.amal.id, badr.id]);
  expect((await current(place, badr)).lastMove).toMatchObject({ id: moveId, students: 2 });

  const undone = await undo(place, moveId);

  expect(undone).toEqual({ students: 2 });
  expect([await fetchSeats(place.amal), await fetchSeats(badr)]).toEqual(seats);
  expect((await current(place, place.amal)).stays).toHaveLength(1);
  await expect(undo(place, moveId)).rejects.toMatchObject({ details: { needs: "undone" } });
});

test("a move is not taken back once something has followed it, nor on another day", async () => {
  const place = await twoSections(database);
  const { moveId } = await move(place, [place.amal.id]);
  await owner.query("update section_moves set made_at = now() - interval '2 days' where id = $1", [moveId]);
  await expect(undo(place, moveId)).rejects.toMatchObject({ details: { needs: "today" } });
  await owner.query("update section_moves set made_at = now() where id = $1", [moveId]);
  await as(place.management.actor).call(moveStudents, {
    params: { schoolId: place.school.id, sectionId: place.first.id },
    body: { ...aMove([place.amal.id]), key: aKey() },
  });

  await expect(undo(place, moveId)).rejects.toMatchObject({ details: { needs: "followed" } });
});

test("ENR-3: a day more than seven days back needs a reason, and no day has not come yet", async () => {
  const place = await twoSections(database);
  const far = { startsOn: dayFromToday(-20) };

  await expect(move(place, [place.amal.id], far)).rejects.toMatchObject({ details: { needs: "reason" } });
  await expect(move(place, [place.amal.id], { startsOn: dayFromToday(2) })).rejects.toMatchObject({
    code: "invalid",
  });
  await expect(move(place, [place.amal.id], { ...far, reason: "Sat there since" })).resolves.toMatchObject({
    state: "done",
  });
});

test("SEC-2: a full section takes more only when somebody says so", async () => {
  const place = await twoSections(database, { capacity: 1 });
  const badr = await aStudent(database, place.school, { section: place.first });
  const both = [place.amal.id, badr.id];

  await expect(move(place, both)).rejects.toMatchObject({
    details: { needs: "room", students: 0, capacity: 1 },
  });
  await expect(move(place, both, { isOverCapacity: true })).resolves.toMatchObject({ state: "done" });
});

test("ENR-2: a move leaves the seats of every other student as they are", async () => {
  const place = await twoSections(database);
  const badr = await aStudent(database, place.school, { section: place.first });
  const seats = await fetchSeats(badr);

  await move(place, [place.amal.id], { startsOn: dayFromToday(-60), reason: "Sat there since" });

  expect(seats.length).toBeGreaterThan(0);
  expect(await fetchSeats(badr)).toEqual(seats);
});

test("of several students all are moved or none, and none into another level", async () => {
  const place = await twoSections(database);
  const sara = await aStudent(database, place.school, { section: place.second });
  const newcomer = await aStudent(database, place.school);

  await expect(move(place, [place.amal.id, sara.id])).rejects.toMatchObject({ details: { needs: "level" } });
  await expect(move(place, [place.amal.id, newcomer.id])).rejects.toMatchObject({ code: "not-found" });

  expect((await current(place, place.amal)).section?.id).toBe(place.first.id);
});

test("ENR-1: a student is enrolled once a year; a newcomer sits from the day on", async () => {
  const place = await twoSections(database);
  const newcomer = await aStudent(database, place.school);
  const enrol = (student: Member) =>
    as(place.management.actor).call(enrolStudent, {
      params: { schoolId: place.school.id, studentId: student.id },
      body: {
        key: aKey(),
        levelId: place.primary.id,
        sectionId: place.target.id,
        registerNo: 7,
        entryKind: "new",
        startsOn: TODAY,
        reason: null,
        isOverCapacity: false,
      },
    });

  await enrol(newcomer);

  expect(await current(place, newcomer)).toMatchObject({ registerNo: 7, section: { id: place.target.id } });
  expect(await fetchOpenClassIds(newcomer)).toEqual([place.targetClass.id]);
  const { rows } = await owner.query(
    "select subject_id, account_id, changes->>'startsOn' as starts_on from audit_events where school_id = $1 and action = 'student.enrolled'",
    [place.school.id],
  );
  expect(rows).toEqual([
    { subject_id: newcomer.id, account_id: place.management.accountId, starts_on: TODAY },
  ]);
  await expect(enrol(newcomer)).rejects.toMatchObject({ code: "conflict", details: { needs: "none" } });
});

test.each(["graduated", "withdrawn", "dismissed", "deceased"] as const)(
  "ENR-4: a student leaves as %s, with a reason, and sits nowhere any more",
  async (state) => {
    const place = await twoSections(database);
    const { revision } = await current(place, place.amal);

    await leave(place, { state, revision });

    const { enrolments } = await fetchEnrolments(place, place.amal);
    expect(enrolments).toMatchObject([{ state, endsOn: TODAY, exitReason: "The family moved" }]);
    expect(await fetchOpenClassIds(place.amal)).toEqual([]);
    const { rows } = await owner.query("select state from people where id = $1", [place.amal.id]);
    expect(rows).toEqual([{ state: state === "deceased" ? "deceased" : "active" }]);
  },
);

test("KEY-4: an enrolment that has changed since is not ended", async () => {
  const place = await twoSections(database);
  const { revision } = await current(place, place.amal);
  await move(place, [place.amal.id]);

  await expect(leave(place, { state: "withdrawn", revision })).rejects.toMatchObject({ code: "conflict" });
});

test("B6: what an administrator asks for waits for the school, and is done when it allows it", async () => {
  const place = await twoSections(database);
  const reply = await as(place.administrator.actor).call(moveStudents, {
    params: { schoolId: place.school.id, sectionId: place.target.id },
    body: { ...aMove([place.amal.id]), key: aKey() },
  });
  expect(reply).toMatchObject({ state: "proposed", moveId: null });
  expect((await current(place, place.amal)).section?.id).toBe(place.first.id);
  const waiting = await as(place.management.actor).call(listProposals, {
    params: { schoolId: place.school.id },
  });
  expect(waiting.proposals[0]?.changes.map(({ field, to }) => [field, to])).toEqual([
    ["students", "1"],
    ["level", expect.any(String)],
    ["section", expect.any(String)],
  ]);

  await decide(place.management, place.school.id, reply.proposalId);

  expect((await current(place, place.amal)).section?.id).toBe(place.target.id);
});

type EnrolmentScope = Awaited<ReturnType<typeof twoSections>>;

const aMove = (studentIds: number[]) => ({
  studentIds,
  startsOn: TODAY,
  reason: null as string | null,
  isOverCapacity: false,
});

const move = (
  { management, school, target }: EnrolmentScope,
  studentIds: number[],
  change: Partial<ReturnType<typeof aMove>> = {},
) =>
  as(management.actor).call(moveStudents, {
    params: { schoolId: school.id, sectionId: target.id },
    body: { ...aMove(studentIds), ...change, key: aKey() },
  });

const undo = ({ management, school }: EnrolmentScope, moveId: number | null) =>
  as(management.actor).call(undoMove, {
    params: { schoolId: school.id, moveId: moveId ?? 0 },
    body: { key: aKey() },
  });

const leave = (
  { management, school, amal }: EnrolmentScope,
  exit: { readonly state: "graduated" | "withdrawn" | "dismissed" | "deceased"; readonly revision: number },
) =>
  as(management.actor).call(endEnrolment, {
    params: { schoolId: school.id, studentId: amal.id },
    body: { key: aKey(), ...exit, on: TODAY, reason: "The family moved" },
  });

const decide = ({ actor }: Member, schoolId: number, proposalId: number | null) =>
  as(actor).call(decideProposal, {
    params: { schoolId, proposalId: proposalId ?? 0 },
    body: { approve: true, note: null, isAlone: false },
  });

const fetchEnrolments = ({ management, school }: EnrolmentScope, student: Member) =>
  as(management.actor).call(listEnrolments, { params: { schoolId: school.id, studentId: student.id } });

async function current(place: EnrolmentScope, student: Member) {
  const { enrolments } = await fetchEnrolments(place, student);
  const active = enrolments.find(({ state }) => state === "active");
  if (!active) throw new Error("The student is not enrolled.");
  return active;
}

async function fetchSeats({ id }: Member) {
  const { rows } = await owner.query<{ class: string; starts_on: string; ends_on: string | null }>(
    `select teaching_class_id::text as class, starts_on::text, ends_on::text from class_enrolments
     where student_id = $1 order by 1, 2`,
    [id],
  );
  return rows;
}

const fetchOpenClassIds = async (student: Member) =>
  (await fetchSeats(student)).filter(({ ends_on }) => ends_on === null).map((seat) => Number(seat.class));
