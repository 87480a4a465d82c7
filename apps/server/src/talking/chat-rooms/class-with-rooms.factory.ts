import type pg from "pg";

import {
  aPerson,
  aStudent,
  aTeacher,
  tieToAccount,
  type Member,
} from "#platform/testing/factories/people.ts";
import { aCoordinator } from "#platform/testing/factories/scopes.ts";
import type { Testbed } from "#platform/testing/testbed.ts";

import { aTalkingSchool, keptRoom, type TalkingSchool } from "./chat-rooms.factory.ts";
import type { RoomName, Somebody } from "./class-facts.factory.ts";

/** How the key of a room of two begins. */
const PAIRS = { teacher_student: "student", teacher_parent: "parents" } as const;

/** A class with every kind of member of its children's rooms, and those rooms; teacher 0 leads the section. */
export async function aClass(bed: Testbed) {
  const { database, owner } = bed;
  const place = await aTalkingSchool(database);
  const { school, section, teachingClass, student, teacher } = place;
  const people: Readonly<Record<Somebody, Member>> = {
    "student 0": student,
    "student 1": await aStudent(database, school, { section }),
    "teacher 0": teacher,
    "teacher 1": await aTeacher(database, school),
    guardian: place.parent,
    coordinator: await createCoordinator(bed, place),
  };
  await owner.query("update sections set homeroom_teacher_id = $2 where school_id = $1", [
    school.id,
    teacher.id,
  ]);
  const pairKey = (kind: keyof typeof PAIRS) => `${PAIRS[kind]}:${student.id}:${teacher.id}`;
  for (const kind of ["teacher_student", "teacher_parent"] as const)
    await owner.query(
      `insert into rooms (school_id, school_year, kind, derived_key, about_student_id, staff_id)
       select $1, ministry_year, $2::room_kind, $3, $4, $5 from academic_years where school_id = $1`,
      [school.id, kind, pairKey(kind), student.id, teacher.id],
    );
  const readRoomId = async (key: string) => (await keptRoom(bed, school, key)).id;
  const rooms: Readonly<Record<RoomName, number>> = {
    class: await readRoomId(`class:${teachingClass.id}`),
    homeroom: await readRoomId(`homeroom:${section.id}`),
    pair: await readRoomId(pairKey("teacher_student")),
    parents: await readRoomId(pairKey("teacher_parent")),
  };
  const { rows } = await owner.query("select id::float8 from coordinator_scopes where school_id = $1", [
    school.id,
  ]);
  return { place, people, rooms, scopeId: Number(rows[0].id) };
}

/** A coordinator with a person in the school. */
async function createCoordinator(
  { database }: Testbed,
  { group, school, maths }: TalkingSchool,
): Promise<Member> {
  const member = await aCoordinator(database, group, { subject: maths, schools: [school] });
  const person = await aPerson(database, school);
  await database.inSchool(school.id, (db) => tieToAccount(db, member.accountId, person));
  return { ...member, id: person.id };
}

const WITH_DAYS = ["teacher_assignments", "class_enrolments", "enrolments", "coordinator_scopes"];

/** Moves every stored day and instant one day back, and deletes all messages. */
export async function passADay(owner: pg.Pool, schoolId: number): Promise<void> {
  const client = await owner.connect();
  await client.query("set session_replication_role = replica");
  for (const table of WITH_DAYS)
    await client.query(
      `update ${table} set starts_on = starts_on - 1, ends_on = ends_on - 1 where school_id = $1`,
      [schoolId],
    );
  for (const column of ["room_members.holds_until", "rooms.staffed_until"]) {
    const [table, name] = column.split(".");
    await client.query(`update ${table} set ${name} = ${name} - interval '1 day' where school_id = $1`, [
      schoolId,
    ]);
  }
  await client.query("reset session_replication_role");
  client.release();
}
