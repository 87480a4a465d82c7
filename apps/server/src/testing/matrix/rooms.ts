import type { Role } from "@dars/contract/platform/roles";

import type { Actor } from "#platform/context.ts";
import type { Database } from "#platform/db/db.ts";
import type { RoomKind, RoomMemberRole } from "#platform/db/schema.gen.ts";
import { aPerson, tieToAccount, type Person } from "#platform/testing/factories/people.ts";
import type { TeachingClass } from "#platform/testing/factories/structure.ts";

interface RoomsOptions {
  readonly kind: RoomKind;
  readonly members: readonly (readonly [RoomMemberRole, number])[];
  readonly classId?: number;
  readonly aboutStudentId?: number;
}

/** A room with members and nothing said in it. */
const aRoom = (
  database: Database,
  schoolId: number,
  { kind, members, classId, aboutStudentId }: RoomsOptions,
): Promise<number> =>
  database.inSchool(schoolId, async (db) => {
    const { id } = await db
      .insertInto("rooms")
      .values({
        school_id: schoolId,
        school_year: new Date().getUTCFullYear(),
        kind,
        teaching_class_id: classId ?? null,
        about_student_id: aboutStudentId ?? null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const rows = members.map(([role, personId]) => ({
      school_id: schoolId,
      room_id: id,
      person_id: personId,
      role,
    }));
    await db.insertInto("room_members").values(rows).execute();
    return id;
  });

export const aClassRoom = (
  database: Database,
  { id: classId, schoolId }: TeachingClass,
  teachers: readonly Person[],
  students: readonly Person[],
): Promise<number> =>
  aRoom(database, schoolId, {
    kind: "subject_class",
    classId,
    members: [
      ...teachers.map(({ id }) => ["staff", id] as const),
      ...students.map(({ id }) => ["student", id] as const),
    ],
  });

interface Home {
  readonly mathsClass: TeachingClass;
  readonly teacher: Person;
}

interface InRooms {
  readonly child: Person;
  readonly classmate: Person;
  readonly actors: Readonly<Record<Role, Actor>>;
}

/** For each actor a room that it is a member of. Evaluators have no chats: theirs is that of the class. */
export async function roomsOfActors(
  database: Database,
  { mathsClass, teacher }: Home,
  { child, classmate, actors }: InRooms,
): Promise<Readonly<Record<Role, number>>> {
  const { schoolId } = mathsClass;
  const [administrator, coordinator] = [
    await personIn(database, schoolId, actors.administrator),
    await personIn(database, schoolId, actors.subject_coordinator),
  ];
  const ofClass = await aClassRoom(database, mathsClass, [teacher], [child, classmate]);
  const withParent = await aRoom(database, schoolId, {
    kind: "teacher_parent",
    aboutStudentId: child.id,
    members: [
      ["staff", teacher.id],
      ["guardian", await guardianIn(database, schoolId, actors.parent)],
    ],
  });
  const ofStaff = await aRoom(database, schoolId, {
    kind: "staff",
    members: [teacher.id, actors.school_management.personId ?? 0, administrator].map(
      (id) => ["staff", id] as const,
    ),
  });
  const ofSubject = await aRoom(database, schoolId, {
    kind: "coordinator",
    members: [
      ["staff", teacher.id],
      ["staff", coordinator],
    ],
  });
  return {
    ...everyRole(ofClass),
    parent: withParent,
    school_management: ofStaff,
    administrator: ofStaff,
    subject_coordinator: ofSubject,
  };
}

/** Who belongs to the group's head office is a person of the school too, so as to sit in its rooms. */
async function personIn(database: Database, schoolId: number, { accountId }: Actor): Promise<number> {
  const person = await aPerson(database, { id: schoolId });
  await database.inSchool(schoolId, (db) => tieToAccount(db, accountId, person));
  return person.id;
}

const guardianIn = async (database: Database, schoolId: number, { accountId }: Actor): Promise<number> => {
  const { person_id: personId } = await database.directory
    .selectFrom("account_people")
    .select("person_id")
    .where("account_id", "=", accountId)
    .where("school_id", "=", schoolId)
    .executeTakeFirstOrThrow();
  return personId;
};

/** The same room for every role. */
export const everyRole = (roomId: number): Readonly<Record<Role, number>> => ({
  parent: roomId,
  student: roomId,
  teacher: roomId,
  school_management: roomId,
  administrator: roomId,
  subject_coordinator: roomId,
  evaluator: roomId,
});
