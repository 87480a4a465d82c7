import type pg from "pg";

import type { Database } from "#platform/db/db.ts";
import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aStudent, aTeacher, type Member } from "#platform/testing/factories/people.ts";

import { aTalkingSchool, keptRoom } from "./chat-rooms.factory.ts";
import { keepRooms } from "./keep-rooms.ts";

/** Days from today, half-open. */
export interface Span {
  readonly from: number;
  readonly to: number | null;
}

/** Something that happens in a class of two students and two teachers; `who` is 0 or 1. */
export type Step =
  | { readonly do: "seat" | "assign"; readonly who: number; readonly span: Span }
  | { readonly do: "stand up" | "relieve"; readonly who: number }
  | { readonly do: "shut" | "open"; readonly who: number; readonly kind: "student" | "teacher" }
  | { readonly do: "a day passes" | "put right" };

interface Fact {
  readonly who: number;
  readonly span: Span;
}

const holds = ({ span: { from, to } }: Fact) => from <= 0 && (to === null || to > 0);
const dayBefore = ({ who, span: { from, to } }: Fact): Fact => ({
  who,
  span: { from: from - 1, to: to === null ? null : to - 1 },
});

const day = (number: number | null) => (number === null ? null : dayFromToday(number));

/**
 * A class with a room, and beside the database the plain facts that its rules are measured against. What is played is
 * written as it happens, without putting any room right.
 */
export async function aClassWithHistory(bed: { readonly database: Database; readonly owner: pg.Pool }) {
  const { database, owner } = bed;
  const { school, section, teachingClass, teacher, student } = await aTalkingSchool(database);
  const people: Readonly<Record<"student" | "teacher", readonly Member[]>> = {
    student: [student, await aStudent(database, school, { section })],
    teacher: [teacher, await aTeacher(database, school)],
  };
  const { id: roomId } = await keptRoom(bed, school, `class:${teachingClass.id}`);
  const always = { from: -9, to: null };
  let seats: readonly Fact[] = [0, 1].map((who) => ({ who, span: always }));
  let assignments: readonly Fact[] = [{ who: 0, span: always }];
  const shut = new Set<string>();

  const personOf = (kind: "student" | "teacher", who: number): Member => {
    const found = people[kind][who];
    if (!found) throw new RangeError("There are two of each.");
    return found;
  };
  const write = (text: string, ...values: readonly unknown[]) => owner.query(text, [...values]);

  async function standUp(who: number): Promise<void> {
    seats = seats.filter((seat) => seat.who !== who);
    await write(
      "delete from class_enrolments where teaching_class_id = $1 and student_id = $2",
      teachingClass.id,
      personOf("student", who).id,
    );
  }

  const deeds: { [S in Step as S["do"]]: (step: Extract<Step, { do: S["do"] }>) => Promise<unknown> } = {
    seat: async ({ who, span }) => {
      await standUp(who);
      seats = [...seats, { who, span }];
      const row = [school.id, teachingClass.id, personOf("student", who).id, day(span.from), day(span.to)];
      return write(
        `insert into class_enrolments (school_id, teaching_class_id, student_id, starts_on, ends_on)
         values ($1, $2, $3, $4, $5)`,
        ...row,
      );
    },
    "stand up": ({ who }) => standUp(who),
    assign: ({ who, span }) => {
      assignments = [...assignments, { who, span }];
      const row = [school.id, teachingClass.id, personOf("teacher", who).id, day(span.from), day(span.to)];
      return write(
        `insert into teacher_assignments (school_id, teaching_class_id, teacher_id, role, starts_on, ends_on)
         values ($1, $2, $3, 'assistant', $4, $5)`,
        ...row,
      );
    },
    relieve: ({ who }) => {
      assignments = assignments.filter((assignment) => assignment.who !== who);
      return write(
        "delete from teacher_assignments where teaching_class_id = $1 and teacher_id = $2",
        teachingClass.id,
        personOf("teacher", who).id,
      );
    },
    shut: ({ who, kind }) => {
      shut.add(`${kind} ${who}`);
      return write("update accounts set state = 'disabled' where id = $1", personOf(kind, who).accountId);
    },
    open: ({ who, kind }) => {
      shut.delete(`${kind} ${who}`);
      return write("update accounts set state = 'active' where id = $1", personOf(kind, who).accountId);
    },
    "a day passes": () => {
      seats = seats.map(dayBefore);
      assignments = assignments.map(dayBefore);
      return passADay(owner, school.id);
    },
    "put right": () => keepRooms(database, school.id),
  };

  return {
    roomId,
    actorOf: (who: number) => personOf("student", who).actor,
    play: async (step: Step): Promise<void> => {
      // oxlint-disable-next-line typescript/no-unsafe-enum-assignment
      const deed: (one: never) => Promise<unknown> = deeds[step.do];
      // Each deed stands under the word of its own step.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      await deed(step as never);
    },
    isIn: (who: number) =>
      !shut.has(`student ${who}`) && seats.some((seat) => seat.who === who && holds(seat)),
    isStaffed: () => assignments.some((one) => holds(one) && !shut.has(`teacher ${one.who}`)),
  };
}

/** Everything that is written with a day or an instant lies one day further back, and nobody has written anything. */
async function passADay(owner: pg.Pool, schoolId: number): Promise<void> {
  const client = await owner.connect();
  await client.query("set session_replication_role = replica");
  for (const table of ["teacher_assignments", "class_enrolments"])
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
