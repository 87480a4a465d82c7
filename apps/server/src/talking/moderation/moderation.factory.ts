import { report, type ReportReason } from "@dars/contract/talking/moderation";
import type pg from "pg";

import type { Database } from "#platform/db/db.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import {
  aLevel,
  aSchool,
  aSubject,
  openAllDay,
  type Group,
  type School,
} from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, aTeacher, type Member } from "#platform/testing/factories/people.ts";
import { anOffering, aSection, aTeachingClass, aYear } from "#platform/testing/factories/structure.ts";
import type { Testbed } from "#platform/testing/testbed.ts";
import { makePartitions } from "#talking/chat/chat.factory.ts";

interface ModerationInputs {
  readonly database: Database;
  readonly owner: pg.Pool;
}

export interface ClassRoom {
  readonly school: School;
  readonly schoolId: number;
  readonly roomId: number;
  readonly teacher: Member;
  readonly students: readonly [Member, Member, Member];
  readonly management: Member;
}

/** A class talking: a teacher, three students and nothing said yet; the management is not in it. */
export async function aTalkingClass({ database, owner }: ModerationInputs, group: Group): Promise<ClassRoom> {
  await openAllDay(database, group);
  const school = await aSchool(database, group);
  const year = await aYear(database, school);
  const level = await aLevel(database, group, { name: "Second" });
  const subject = await aSubject(database, group, { name: "Physics" });
  const teacher = await aTeacher(database, school, { name: "Karim" });
  const section = await aSection(database, year, { level });
  const offering = await anOffering(database, year, { level, subject });
  const taught = await aTeachingClass(database, offering, { section, teacher });
  const students: readonly [Member, Member, Member] = [
    await aStudent(database, school, { section, name: "Layla" }),
    await aStudent(database, school, { section, name: "Sara" }),
    await aStudent(database, school, { section, name: "Omar" }),
  ];
  const management = await aManagement(database, school, { name: "The office" });
  const roomId = await createClassRoom(owner, school.id, taught.id, [
    ["staff", teacher.id],
    ...students.map(({ id }) => ["student", id] as const),
  ]);
  return { school, schoolId: school.id, roomId, teacher, students, management };
}

/** The class's room with these members. */
async function createClassRoom(
  owner: pg.Pool,
  schoolId: number,
  classId: number,
  members: readonly (readonly ["staff" | "student", number])[],
): Promise<number> {
  await makePartitions(owner, 2026);
  const { rows } = await owner.query<{ id: number }>(
    "insert into rooms (school_id, school_year, kind, teaching_class_id) values ($1, 2026, 'subject_class', $2) returning id",
    [schoolId, classId],
  );
  const roomId = rows[0]?.id ?? 0;
  for (const [role, personId] of members)
    await owner.query(
      "insert into room_members (school_id, person_id, room_id, role) values ($1, $2, $3, $4)",
      [schoolId, personId, roomId, role],
    );
  return roomId;
}

/** A second room of a class, with the same members. Returns its id. */
export async function anotherRoom(owner: pg.Pool, { schoolId, roomId }: ClassRoom): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into rooms (school_id, school_year, kind, teaching_class_id)
     select school_id, school_year, 'homeroom', teaching_class_id from rooms where school_id = $1 and id = $2
     returning id`,
    [schoolId, roomId],
  );
  const id = rows[0]?.id ?? 0;
  await owner.query(
    `insert into room_members (school_id, person_id, room_id, role)
     select school_id, person_id, $3, role from room_members where school_id = $1 and room_id = $2`,
    [schoolId, roomId, id],
  );
  return id;
}

/** Reports a message as a member of its room. */
export const telling =
  ({ as }: Pick<Testbed, "as">) =>
  (
    { actor }: Member,
    { roomId }: ClassRoom,
    msgNo: number,
    reason: ReportReason,
    note: string | null = null,
  ) =>
    as(actor).call(report, {
      params: { roomId },
      body: { key: aKey(), msgNo, personId: null, reason, note },
    });

/** Adds the room's next message. Returns its number. */
export async function aMessage(
  owner: pg.Pool,
  { schoolId, roomId }: Pick<ClassRoom, "schoolId" | "roomId">,
  { id: senderId }: Pick<Member, "id">,
  body = "Good morning",
): Promise<number> {
  const { rows } = await owner.query<{ msg_no: number }>(
    `with room as (
       update rooms set last_seq = last_seq + 1, last_msg_no = last_msg_no + 1, last_message_at = now()
       where school_id = $1 and id = $2 returning school_year, last_seq, last_msg_no
     )
     insert into room_events (school_id, room_id, seq, school_year, type, msg_no, sender_id, client_id, body)
     select $1, $2, last_seq, school_year, 'message', last_msg_no, $3, $4, $5 from room
     returning msg_no`,
    [schoolId, roomId, senderId, aKey(), body],
  );
  return rows[0]?.msg_no ?? 0;
}
