import { moveYear } from "@dars/contract/school/years";
import { enterClassRoom, leaveClassRoom } from "@dars/contract/talking/class-rooms";

import { dayFromToday } from "#platform/testing/factories/days.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { runTask } from "#platform/testing/run-task.ts";
import type { Testbed } from "#platform/testing/testbed.ts";
import { archiveTasks } from "#talking/archive/public.ts";

import { ClassFacts, LINK, type LinkChange, type Somebody, type Span } from "./class-facts.factory.ts";
import { aClass, passADay } from "./class-with-rooms.factory.ts";
import { countSilenced } from "./keep-rooms.queries.ts";
import { keepRooms } from "./keep-rooms.ts";

/** Something that happens in a class of two students and two teachers; `who` is 0 or 1. */
export type Step =
  | { readonly do: "seat" | "assign" | "enrol"; readonly who: number; readonly span: Span }
  | { readonly do: "stand up" | "relieve" | "withdraw"; readonly who: number }
  | { readonly do: "lead"; readonly who: number | null }
  | { readonly do: "shut" | "open"; readonly somebody: Somebody }
  | { readonly do: "link"; readonly change: LinkChange }
  | { readonly do: "mandate"; readonly span: Span }
  | { readonly do: "move year"; readonly to: ClassFacts["year"] }
  | { readonly do: "end mandate" | "enter" | "leave" | "a day passes" | "put right" };

const MOVES: Readonly<Record<ClassFacts["year"], readonly ClassFacts["year"][]>> = {
  current: ["closing"],
  closing: ["current", "archived"],
  archived: [],
};

const day = (number: number | null) => (number === null ? null : dayFromToday(number));

export type History = Awaited<ReturnType<typeof aClassWithHistory>>;

/**
 * A class with its rooms, and beside the database the plain facts that its rules are measured against. Each
 * step is written as it happens, without updating any room.
 */
export async function aClassWithHistory(bed: Testbed) {
  const { database, owner, as } = bed;
  const { place, people, rooms, scopeId } = await aClass(bed);
  const { school, teachingClass } = place;
  const of = (kind: "student" | "teacher", who: number) => people[`${kind} ${who === 0 ? 0 : 1}`];
  const write = (text: string, ...values: readonly unknown[]) => owner.query(text, [school.id, ...values]);
  const facts = new ClassFacts(scopeId);

  async function standUp(who: number): Promise<void> {
    facts.seats = facts.seats.filter((seat) => seat.who !== who);
    await write(
      "delete from class_enrolments where school_id = $1 and student_id = $2",
      of("student", who).id,
    );
  }

  const setState = (somebody: Somebody, state: "disabled" | "active") =>
    owner.query("update accounts set state = $2 where id = $1", [people[somebody].accountId, state]);
  const setEnrolment = (who: number, state: string, { from, to }: Span) =>
    write(
      "update enrolments set state = $3, starts_on = $4, ends_on = $5 where school_id = $1 and student_id = $2",
      of("student", who).id,
      state,
      day(from),
      day(to),
    );
  const coordinator = as(people.coordinator.actor);

  const actions: { [S in Step as S["do"]]: (step: Extract<Step, { do: S["do"] }>) => Promise<unknown> } = {
    seat: async ({ who, span }) => {
      await standUp(who);
      facts.seats = [...facts.seats, { who, span }];
      return write(
        `insert into class_enrolments (school_id, teaching_class_id, student_id, starts_on, ends_on)
         values ($1, $2, $3, $4, $5)`,
        teachingClass.id,
        of("student", who).id,
        day(span.from),
        day(span.to),
      );
    },
    "stand up": ({ who }) => standUp(who),
    enrol: ({ who, span }) => {
      facts.enrolments = [...facts.enrolments.filter((one) => one.who !== who), { who, span }];
      return setEnrolment(who, "active", span);
    },
    withdraw: ({ who }) => {
      facts.enrolments = facts.enrolments.filter((one) => one.who !== who);
      return setEnrolment(who, "withdrawn", { from: -9, to: 0 });
    },
    assign: ({ who, span }) => {
      facts.assignments = [...facts.assignments, { who, span }];
      return write(
        `insert into teacher_assignments (school_id, teaching_class_id, teacher_id, role, starts_on, ends_on)
         values ($1, $2, $3, 'assistant', $4, $5)`,
        teachingClass.id,
        of("teacher", who).id,
        day(span.from),
        day(span.to),
      );
    },
    relieve: ({ who }) => {
      facts.assignments = facts.assignments.filter((assignment) => assignment.who !== who);
      return write(
        "delete from teacher_assignments where school_id = $1 and teacher_id = $2",
        of("teacher", who).id,
      );
    },
    lead: ({ who }) => {
      facts.homeroomTeacher = who;
      const leader = who === null ? null : of("teacher", who).id;
      return write("update sections set homeroom_teacher_id = $2 where school_id = $1", leader);
    },
    shut: ({ somebody }) => {
      facts.shut.add(somebody);
      return setState(somebody, "disabled");
    },
    open: ({ somebody }) => {
      facts.shut.delete(somebody);
      return setState(somebody, "active");
    },
    link: ({ change }) => {
      facts.link = { ...facts.link, ...LINK[change] };
      const [[column, value] = []] = Object.entries(LINK[change]);
      return write(`update guardian_links set ${column} = $2 where school_id = $1`, value);
    },
    mandate: async ({ span }) => {
      const { rows } = await write(
        `insert into coordinator_scopes (school_id, account_id, subject_id, starts_on, ends_on)
         values ($1, $2, $3, $4, $5) returning id::float8`,
        people.coordinator.accountId,
        place.maths.id,
        day(span.from),
        day(span.to),
      );
      facts.scopes = [...facts.scopes, { id: rows[0].id, span }];
    },
    "end mandate": () => {
      facts.scopes = facts.scopes.map(({ id, span }) => ({ id, span: { ...span, to: 0 } }));
      return write("update coordinator_scopes set ends_on = $2 where school_id = $1", day(0));
    },
    enter: async () => {
      // A disabled account has no session for the request.
      if (facts.shut.has("coordinator")) return;
      const by = facts.year === "current" ? facts.coordinatesBy : null;
      const body = { key: aKey(), schoolId: school.id, roomId: rooms.class, reason: "The plan of the term." };
      const outcome = await coordinator.call(enterClassRoom, { body }).then(
        () => "entered",
        (error: unknown) => String(Object(error).code),
      );
      if (outcome !== (by === null ? "not-found" : "entered"))
        throw new Error(`To enter: ${outcome}, with ${by}`);
      facts.guestBy = by ?? facts.guestBy;
    },
    leave: async () => {
      if (facts.shut.has("coordinator")) return;
      const leaving = coordinator.call(leaveClassRoom, { params: { roomId: rooms.class } });
      const hasLeft = await leaving.then(
        () => true,
        () => false,
      );
      if (hasLeft) facts.guestBy = null;
    },
    "move year": async ({ to }) => {
      if (!MOVES[facts.year].includes(to)) return;
      const { rows } = await write("select id::float8, revision from academic_years where school_id = $1");
      const [{ id: yearId, revision }] = rows;
      const silences =
        to === "closing" ? await database.inSchool(school.id, (db) => countSilenced(db, school.id)) : 0;
      const body = { key: aKey(), revision, state: to, silences };
      const params = { schoolId: school.id, yearId };
      await as(place.management.actor).call(moveYear, { params, body });
      facts.moveYear(to);
      if (to === "archived") await runTask(archiveTasks(database), "archive rooms");
    },
    "a day passes": () => {
      facts.aDayPasses();
      return passADay(owner, school.id);
    },
    "put right": () => keepRooms(database, school.id),
  };

  return {
    facts,
    rooms,
    getActor: (somebody: Somebody) => people[somebody].actor,
    play: async (step: Step): Promise<void> => {
      // oxlint-disable-next-line typescript/no-unsafe-enum-assignment
      const action: (one: never) => Promise<unknown> = actions[step.do];
      // Each action is keyed by the name of its step.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      await action(step as never);
    },
  };
}
