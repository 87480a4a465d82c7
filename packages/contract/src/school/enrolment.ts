import { Type, type Static } from "typebox";

import { DoneOrProposed } from "#oversight/proposals.ts";
import { ClientId, Day, Id, Instant, Names, nullable, seen, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

const office = { school_management: "school", administrator: "group" } as const;
const Reason = nullable(written(1, 500));
const SectionName = Type.Object({ id: Id, letter: Type.String(), title: nullable(Type.String()) });

const RegisterNo = Type.Integer({ minimum: 1, maximum: 100_000 });

export const EnrolmentState = Type.Enum([
  "pending",
  "active",
  "promoted",
  "repeating",
  "graduated",
  "transferred_out",
  "withdrawn",
  "dismissed",
  "deceased",
]);
export type EnrolmentState = Static<typeof EnrolmentState>;

/** How a student leaves (ENR-4). */
export const Exit = Type.Enum(["graduated", "withdrawn", "dismissed", "deceased"]);
export type Exit = Static<typeof Exit>;

export const EnrolmentLine = Type.Object({
  id: Id,
  revision: Type.Integer(),
  year: Type.Object({ id: Id, title: Type.String(), isCurrent: Type.Boolean() }),
  level: Type.Object({ id: Id, name: Names }),
  section: nullable(SectionName),
  registerNo: nullable(Type.Integer()),
  state: EnrolmentState,
  startsOn: Day,
  endsOn: nullable(Day),
  exitReason: nullable(Type.String()),
  /** Where the student sat, the latest first (ENR-2). */
  stays: Type.Array(Type.Object({ section: SectionName, startsOn: Day, endsOn: nullable(Day) })),
  /** The last move while it can still be taken back: made today and not undone. */
  lastMove: nullable(
    Type.Object({ id: Id, madeAt: Instant, from: nullable(SectionName), students: Type.Integer() }),
  ),
});
export type EnrolmentLine = Static<typeof EnrolmentLine>;

const WhichStudent = Type.Object({ schoolId: Id, studentId: Id });

/** Every enrolment of a student here, the latest first. */
export const listEnrolments = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/students/:studentId/enrolments",
  summary: "Enrolments of a student",
  access: { capability: "B6", on: "student", allow: office },
  repeatable: true,
  params: WhichStudent,
  reply: Type.Object({
    enrolments: Type.Array(EnrolmentLine),
    /** The proposed values for a new one. */
    year: nullable(Type.Object({ id: Id, title: Type.String(), startsOn: Day, endsOn: Day })),
    levels: Type.Array(Type.Object({ id: Id, name: Names })),
  }),
});

/**
 * B6. Conflict with `details.needs`: `reason` for a day more than seven days back (ENR-3), `room` where the section is
 * full and `isOverCapacity` is not said (SEC-2), `number` where another student has the register number. A second active enrolment of a year is a conflict (ENR-1).
 */
export const enrolStudent = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/students/:studentId/enrolments",
  summary: "Enrol a student in the current year",
  access: { capability: "B6", on: "student", allow: office },
  repeatable: true,
  params: WhichStudent,
  body: Type.Object({
    key: ClientId,
    levelId: Id,
    sectionId: nullable(Id),
    /** Null: the next free number of a section that is numbered. */
    registerNo: nullable(RegisterNo),
    entryKind: Type.Enum(["new", "promoted", "repeating", "transfer_in"]),
    startsOn: Day,
    reason: Reason,
    isOverCapacity: Type.Boolean(),
  }),
  reply: DoneOrProposed,
  errors: ["conflict"],
});

/** B6, ENR-2: seats students in a section of their level. The enrolment stays, a stay begins. All or none. */
export const moveStudents = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/moves",
  summary: "Move students into a section",
  access: { capability: "B6", on: "section", allow: office },
  repeatable: true,
  params: Type.Object({ schoolId: Id, sectionId: Id }),
  body: Type.Object({
    key: ClientId,
    studentIds: Type.Array(Id, { minItems: 1, maxItems: 100 }),
    startsOn: Day,
    reason: Reason,
    isOverCapacity: Type.Boolean(),
  }),
  reply: Type.Object({ ...DoneOrProposed.properties, moveId: nullable(Id) }),
  errors: ["conflict"],
});

/** Takes back a move made today, of all students that it moved. Conflict once something has followed it. */
export const undoMove = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/moves/:moveId/undo",
  summary: "Take back a move",
  access: { capability: "B6", on: "school", allow: { school_management: "school" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id, moveId: Id }),
  body: Type.Object({ key: ClientId }),
  reply: Type.Object({ students: Type.Integer() }),
  errors: ["conflict"],
});

/**
 * B6: the numbers of students in the register of a section (ENR-5); students that are not named keep theirs. Conflict
 * with `details.needs` = `number` where two would have the same, all or none.
 */
export const saveRegisterNumbers = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/sections/:sectionId/register-numbers",
  summary: "Write the register numbers of a section",
  access: { capability: "B6", on: "section", allow: { school_management: "school" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id, sectionId: Id }),
  body: Type.Object({
    key: ClientId,
    numbers: Type.Array(
      Type.Object({ studentId: Id, registerNo: nullable(RegisterNo), seen: seen(nullable(RegisterNo)) }),
      { minItems: 1, maxItems: 500 },
    ),
  }),
  reply: Type.Object({ changed: Type.Integer() }),
  errors: ["conflict"],
});

/** Open sections of this year in which students sit and nobody has a register number, as after an import. */
const Unnumbered = Type.Object({ sections: Type.Integer(), students: Type.Integer() });

export const countUnnumbered = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/register-numbers/missing",
  summary: "How many sections have no register numbers",
  access: { capability: "B6", on: "school", allow: { school_management: "school" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: Unnumbered,
});

/** B6, ENR-5: numbers all of these sections by name, and returns how many they were. Numbers that are there stay. */
export const numberUnnumbered = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/register-numbers/missing",
  summary: "Number the sections that have no register numbers",
  access: { capability: "B6", on: "school", allow: { school_management: "school" } },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  body: Type.Object({ key: ClientId }),
  reply: Unnumbered,
});

/** B6: ends the active enrolment of this year. `on` is the first day on which the student no longer comes. */
export const endEnrolment = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/students/:studentId/exit",
  summary: "A student leaves",
  access: { capability: "B6", on: "student", allow: office },
  repeatable: true,
  params: WhichStudent,
  body: Type.Object({
    key: ClientId,
    revision: Type.Integer({ minimum: 1 }),
    state: Exit,
    on: Day,
    reason: written(3, 500),
  }),
  reply: DoneOrProposed,
  errors: ["conflict"],
});

/**
 * B6: asks another school of the group to take the student. Its management allows it; then the enrolment here ends
 * and one begins there, with the same account, and the guardians are tied there as they were here.
 */
export const transferStudent = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/students/:studentId/transfer",
  summary: "Ask another school to take a student",
  access: { capability: "B6", on: "student", allow: { school_management: "school" } },
  repeatable: true,
  params: WhichStudent,
  body: Type.Object({
    key: ClientId,
    revision: Type.Integer({ minimum: 1 }),
    /** The other school's code, from its office: there is no search through the schools of the group here (AZ-6). */
    toSchool: Type.String({ minLength: 1, maxLength: 64 }),
    on: Day,
    reason: written(3, 500),
  }),
  reply: DoneOrProposed,
  errors: ["conflict"],
});
