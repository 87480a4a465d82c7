import { listRooms } from "@dars/contract/talking/chat-rooms";
import { enterClassRoom, leaveClassRoom, listClassRooms } from "@dars/contract/talking/class-rooms";
import { beforeEach, expect, test } from "vitest";

import { authoriseWith } from "#identity/access/public.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { aSubject } from "#platform/testing/factories/organisation.ts";
import {
  aPerson,
  aStudent,
  aTeacher,
  tieToAccount,
  type Member,
} from "#platform/testing/factories/people.ts";
import { aCoordinator } from "#platform/testing/factories/scopes.ts";
import { anAssignment, anOffering, aSection, aTeachingClass } from "#platform/testing/factories/structure.ts";
import { testbed } from "#platform/testing/testbed.ts";

import { aTalkingSchool, keptRoom } from "./chat-rooms.factory.ts";
import { chatRooms } from "./chat-rooms.routes.ts";
import { keepRooms } from "./keep-rooms.ts";

const bed = await testbed([chatRooms], { authorise: authoriseWith() });
const { database, owner, as } = bed;

let place: Awaited<ReturnType<typeof twoClasses>>;
beforeEach(async () => {
  place = await twoClasses();
});

test("K1: a coordinator is offered the room of each class of its subject, with that class's own teachers", async () => {
  expect(await offered()).toEqual([
    { id: place.roomId, section: place.section.id, teachers: [place.teacher.id], isIn: false },
    { id: place.otherRoomId, section: place.otherSection.id, teachers: [place.otherTeacher.id], isIn: false },
  ]);
});

test("K1: each room is offered once under its own subject, whatever else the school teaches", async () => {
  const { group, section, maths } = place;
  const year = { id: section.yearId, schoolId: section.schoolId };
  const level = { id: section.levelId, groupId: group.id };
  await anOffering(database, year, { level, subject: await aSubject(database, group) });

  const { rooms } = await as(place.coordinator.actor).call(listClassRooms, {});

  expect(rooms.map(({ id, subject }) => [id, subject.id])).toEqual([
    [place.roomId, maths.id],
    [place.otherRoomId, maths.id],
  ]);
});

test("K1: a room of a year that is over is not entered, though another of the class's subject could be", async () => {
  await owner.query("update rooms set state = 'archived' where id = $1", [place.otherRoomId]);

  await expect(enter(place.otherRoomId)).rejects.toMatchObject({ code: "not-found" });
  expect((await offered()).map(({ id }) => id)).toEqual([place.roomId]);
});

test("K1: a teacher who has left a class is not named beside its room, and the successor is", async () => {
  const successor = await aTeacher(database, place.school);
  await owner.query("update teacher_assignments set ends_on = $2 where teaching_class_id = $1", [
    place.teachingClass.id,
    dayFromToday(0),
  ]);
  await anAssignment(database, place.teachingClass, successor, { startsOn: dayFromToday(0) });
  await keptRoom(bed, place.school, `class:${place.teachingClass.id}`);

  expect((await offered()).map(({ teachers }) => teachers)).toEqual([
    [successor.id],
    [place.otherTeacher.id],
  ]);
});

test("K1: who leaves one room of a class stays in the other, and leaving it again changes nothing", async () => {
  for (const roomId of [place.roomId, place.otherRoomId]) await enter(roomId);
  expect((await offered()).map(({ isIn }) => isIn)).toEqual([true, true]);

  await leave(place.roomId);
  await leave(place.roomId);
  await keepRooms(database, place.school.id);

  expect((await offered()).map(({ isIn }) => isIn)).toEqual([false, true]);
  expect(await listed(place.coordinator)).toEqual([place.otherRoomId]);
  const { rows } = await owner.query(
    "select action, subject_id from audit_events where school_id = $1 and account_id = $2 order by id",
    [place.school.id, place.coordinator.accountId],
  );
  expect(rows).toEqual([
    { action: "room.entered", subject_id: place.roomId },
    { action: "room.entered", subject_id: place.otherRoomId },
    { action: "room.left", subject_id: place.roomId },
  ]);
});

test("K1: a room of no class of its subject is neither offered nor entered", async () => {
  const { rows } = await owner.query<{ id: number }>(
    "select id from rooms where school_id = $1 and kind = 'announcement'",
    [place.school.id],
  );

  await expect(enter(rows[0]?.id ?? 0)).rejects.toMatchObject({ code: "not-found" });
  expect(await listed(place.coordinator)).toEqual([]);
});

/** A school with two classes of maths, each with a teacher of its own, and a coordinator of maths. */
async function twoClasses() {
  const school = await aTalkingSchool(database);
  const { section, teachingClass, maths, group } = school;
  const otherTeacher = await aTeacher(database, school.school);
  const year = { id: section.yearId, schoolId: section.schoolId };
  const level = { id: section.levelId, groupId: group.id };
  const otherSection = await aSection(database, year, { level, letter: "ي" });
  const offering = { ...section, id: teachingClass.offeringId };
  const other = await aTeachingClass(database, offering, { section: otherSection, teacher: otherTeacher });
  await aStudent(database, school.school, { section: otherSection });
  const coordinator = await aCoordinator(database, group, { subject: maths, schools: [school.school] });
  const person = await aPerson(database, school.school);
  await database.inSchool(school.school.id, (db) => tieToAccount(db, coordinator.accountId, person));
  const { id: roomId } = await keptRoom(bed, school.school, `class:${teachingClass.id}`);
  const { id: otherRoomId } = await keptRoom(bed, school.school, `class:${other.id}`);
  return { ...school, otherSection, otherTeacher, coordinator, roomId, otherRoomId };
}

async function offered() {
  const { rooms } = await as(place.coordinator.actor).call(listClassRooms, {});
  return rooms.map(({ id, section, teachers, isIn }) => ({
    id,
    section: section?.id,
    teachers: teachers.map((teacher) => teacher.id),
    isIn,
  }));
}

const enter = (roomId: number) =>
  as(place.coordinator.actor).call(enterClassRoom, {
    body: { key: aKey(), schoolId: place.school.id, roomId, reason: "The plan of the term." },
  });

const leave = (roomId: number) => as(place.coordinator.actor).call(leaveClassRoom, { params: { roomId } });

const listed = async ({ actor }: Member) =>
  (await as(actor).call(listRooms, { query: {} })).rooms
    .filter(({ kind }) => kind === "subject_class")
    .map(({ id }) => id);
