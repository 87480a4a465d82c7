import type pg from "pg";

import type { Database } from "#platform/db/db.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import {
  aGroup,
  aLevel,
  aSchool,
  aSubject,
  openAllDay,
  type CatalogueEntry,
  type Group,
  type School,
} from "#platform/testing/factories/organisation.ts";
import { aManagement, aStudent, aTeacher, type Member } from "#platform/testing/factories/people.ts";
import {
  anOffering,
  aSection,
  aTeachingClass,
  aYear,
  type Section,
  type TeachingClass,
} from "#platform/testing/factories/structure.ts";

import { keepRooms } from "./keep-rooms.ts";

export interface TalkingSchool {
  readonly group: Group;
  readonly school: School;
  readonly maths: CatalogueEntry;
  readonly section: Section;
  readonly teachingClass: TeachingClass;
  readonly teacher: Member;
  readonly management: Member;
  readonly student: Member;
  readonly parent: Member;
}

/** A school of one class: a teacher, a child of ten whose parent is known, and the management. Open at every hour. */
export async function aTalkingSchool(database: Database): Promise<TalkingSchool> {
  const group = await aGroup(database);
  await openAllDay(database, group);
  const [level, maths] = [await aLevel(database, group), await aSubject(database, group)];
  const school = await aSchool(database, group);
  const year = await aYear(database, school);
  const teacher = await aTeacher(database, school);
  const management = await aManagement(database, school);
  const section = await aSection(database, year, { level });
  const offering = await anOffering(database, year, { level, subject: maths });
  const teachingClass = await aTeachingClass(database, offering, { section, teacher });
  const student = await aStudent(database, school, { section, birthDate: yearsAgo(10) });
  const parent = await aGuardian(database, group, { of: [student] });
  return { group, school, maths, section, teachingClass, teacher, management, student, parent };
}

/** A day of birth so many years ago. */
export const yearsAgo = (years: number): string => {
  const today = new Date();
  return `${today.getUTCFullYear() - years}${today.toISOString().slice(4, 10).replace("02-29", "02-28")}`;
};

/** The room under a key, after the school's rooms were put right. */
export async function keptRoom(
  { database, owner }: { readonly database: Database; readonly owner: pg.Pool },
  { id: schoolId }: Pick<School, "id">,
  key: string,
): Promise<{ readonly id: number; readonly state: string; readonly here: readonly number[] }> {
  await keepRooms(database, schoolId);
  const { rows } = await owner.query<{ id: number; state: string; here: number[] }>(
    `select room.id, room.state, array(
       select person_id::float8 from room_members as member where member.school_id = $1 and member.room_id = room.id
         and left_seq is null order by 1) as here
     from rooms as room where school_id = $1 and derived_key = $2`,
    [schoolId, key],
  );
  const [room] = rows;
  if (!room) throw new Error(`There is no room ${key}.`);
  return room;
}
