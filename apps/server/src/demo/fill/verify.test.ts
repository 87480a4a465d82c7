import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";
import { heavy } from "#platform/testing/sized.ts";

import { fillSchools } from "./fill-schools.ts";
import { verifyGroup } from "./verify.queries.ts";

heavy();

const { database, owner } = await freshDatabase();
const order = { schools: 1, students: 24, seed: 7, today: "2026-11-20", messages: 400 };
const { groupId } = await fillSchools(database, order);

test("GEN-2: a school as it was generated breaks no rule", async () => {
  expect(await verifyGroup(database, groupId)).toEqual({
    broken: {},
    schools: 1,
    students: 24,
    messages: 400,
  });
});

const ROOM = "(select id from rooms where kind = 'subject_class' and last_msg_no > 3 order by id limit 1)";
const DIRECT = "(select id from rooms where kind = 'teacher_student' order by id limit 1)";
const PARENTS = "(select id from rooms where kind = 'teacher_parent' order by id limit 1)";
const PUPIL = `(select min(person_id) from room_members where room_id = ${ROOM} and role = 'student')`;
const LINK = "(select min(id) from guardian_links)";

/** A fault inserted into a valid school, and the rule that it breaks. */
const FAULTS: readonly (readonly [rule: string, fault: string])[] = [
  ["CHAT-4: numbers run", `delete from room_events where room_id = ${ROOM} and seq = 2`],
  ["CHAT-4: numbers run", `update rooms set last_msg_no = last_msg_no + 1 where id = ${ROOM}`],
  [
    "CHAT-4: later numbers",
    `update room_events set created_at = '2020-01-01' where room_id = ${ROOM} and seq = 3`,
  ],
  [
    "CHAT-4: later numbers",
    `update room_events set created_at = '2100-01-01' where room_id = ${ROOM} and seq = 3`,
  ],
  [
    "CHAT-3: who wrote",
    `update room_events set sender_id = (select max(id) from people) where room_id = ${ROOM} and seq = 1`,
  ],
  ["CHAT-1", `update room_members set left_seq = 1 where room_id = ${ROOM} and role = 'staff'`],
  [
    "CHAT-2",
    `insert into room_members (school_id, person_id, room_id, role)
     select school_id, id, ${DIRECT}, 'student' from students
     where id not in (select person_id from room_members where room_id = ${DIRECT}) limit 1`,
  ],
  ["CHAT-2", `update guardian_links set restricted_by_court = true`],
  ["CHAT-2", `update rooms set about_student_id = (select max(id) from students) where id = ${PARENTS}`],
  ["CHAT-3: the pupils", `delete from class_enrolments where student_id = ${PUPIL}`],
  [
    "CHAT-7",
    `update room_events set created_at = date_trunc('day', created_at) + interval '22 hours'
     where sender_id = ${PUPIL}`,
  ],
  ["CHAT-5", `update room_members set read_msg_no = 9999 where room_id = ${ROOM}`],
  [
    "FAM-2",
    `delete from guardian_links where student_id = (select student_id from guardian_links where id = ${LINK})`,
  ],
  ["FAM-2", `update guardian_links set is_primary = false`],
  [
    "ASG-1: each class",
    `update teacher_assignments set role = 'assistant' where id = (select min(id) from teacher_assignments)`,
  ],
  [
    "ASG-1: two primary",
    // The database itself forbids it, so that what forbids it goes first.
    `alter table teacher_assignments drop constraint teacher_assignments_one_primary;
     insert into teacher_assignments (school_id, teaching_class_id, teacher_id, starts_on, ends_on, state)
     select school_id, teaching_class_id, teacher_id, starts_on + 10, starts_on + 20, 'ended' from teacher_assignments limit 1`,
  ],
  ["nobody teaches", `update subject_offerings set weekly_periods = 25`],
  ["YEAR-1", `update academic_years set state = 'closing' where state = 'current'`],
  ["GEN-3", `update people set synthetic = false where id = (select min(id) from people)`],
  ["GEN-3", `update people set phone = '+9647701234567' where id = (select min(id) from people)`],
  [
    "everybody has",
    `delete from account_people where person_id = (select min(person_id) from account_people)`,
  ],
];

test.each(FAULTS)("GEN-2: a planted breach of %s … is found", async (rule, fault) => {
  const snapshot = await keep();

  await plant(fault);
  const { broken } = await verifyGroup(database, groupId);

  expect(Object.keys(broken).filter((name) => name.startsWith(rule)).length).toBe(1);
  await snapshot.bringBack();
});

/** Past whatever would refuse it. */
async function plant(fault: string): Promise<void> {
  const client = await owner.connect();
  await client.query("set session_replication_role = replica");
  await client.query(fault);
  await client.query("reset session_replication_role");
  client.release();
}

const TABLES = [
  "rooms",
  "room_events",
  "room_members",
  "class_enrolments",
  "guardian_links",
  "teacher_assignments",
  "subject_offerings",
  "academic_years",
  "people",
  "account_people",
];

/** Remembers the tables that faults are planted in, past all constraints. */
async function keep() {
  for (const table of TABLES) await owner.query(`create table kept_${table} as select * from ${table}`);
  return {
    bringBack: async () => {
      const client = await owner.connect();
      await client.query("set session_replication_role = replica");
      for (const table of TABLES) {
        await client.query(`delete from ${table}`);
        await client.query(`insert into ${table} overriding system value select * from kept_${table}`);
        await client.query(`drop table kept_${table}`);
      }
      await client.query("reset session_replication_role");
      client.release();
    },
  };
}
