import { Type, type Static } from "typebox";

import { ClientId, Id, Names, Nothing, nullable, seen, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { PeriodPlan, PeriodPlanLine, TeacherWishes, TeachingRoom } from "#time/periods.ts";

const OF_SCHOOL = { capability: "C7", on: "school", allow: { school_management: "school" } } as const;
const WhichSchool = Type.Object({ schoolId: Id });

export const PlanningTeacher = Type.Object({ id: Id, name: Names, wishes: TeacherWishes });
export type PlanningTeacher = Static<typeof PlanningTeacher>;

/** The inputs of timetables: periods, rooms, and teachers' conditions. */
export const readPlanning = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/timetable-planning",
  summary: "Periods, rooms and teachers' wishes",
  access: OF_SCHOOL,
  repeatable: true,
  params: WhichSchool,
  reply: Type.Object({
    hasYear: Type.Boolean(),
    /** As in the school's record: bit 0 is Sunday. */
    weekDays: Type.Integer(),
    plans: Type.Array(PeriodPlanLine),
    /** Goes up with every save of the plans. */
    revision: Type.Integer(),
    rooms: Type.Array(TeachingRoom),
    teachers: Type.Array(PlanningTeacher),
  }),
});

/**
 * All plans of the current year at once. Invalid with `details.reason` `overlap` where two periods of one shift lie over
 * each other, `numbers` where lessons are not numbered in their order, `days` where two plans of a shift share a
 * weekday; conflict with `needed` where a published timetable has lessons in a period that would be gone.
 */
export const savePeriodPlans = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/period-plans",
  summary: "Say when periods are",
  access: OF_SCHOOL,
  repeatable: true,
  params: WhichSchool,
  body: Type.Object({
    key: ClientId,
    revision: Type.Integer(),
    plans: Type.Array(PeriodPlan, { maxItems: 14 }),
  }),
  reply: Type.Object({ revision: Type.Integer() }),
  errors: ["conflict", "invalid"],
});

/** Conflict with `details.reason` `name` where a room is called so already. */
export const saveTeachingRoom = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/teaching-rooms",
  summary: "Add a room for lessons, or give one another name",
  access: OF_SCHOOL,
  repeatable: true,
  params: WhichSchool,
  body: Type.Object({ key: ClientId, id: nullable(Id), name: written(1, 40) }),
  reply: Type.Object({ id: Id }),
  errors: ["conflict"],
});

/** It is offered no more; lessons that are in it stay there. */
export const closeTeachingRoom = route({
  method: "DELETE",
  path: "/api/v6/schools/:schoolId/teaching-rooms/:teachingRoomId",
  summary: "Offer a room no more",
  access: OF_SCHOOL,
  repeatable: true,
  params: Type.Object({ schoolId: Id, teachingRoomId: Id }),
  reply: Nothing,
});

/** Published timetables stay; drafts are checked against it. */
export const saveTeacherWishes = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/teachers/:teacherId/wishes",
  summary: "Say what a teacher's timetable keeps to",
  access: OF_SCHOOL,
  repeatable: true,
  params: Type.Object({ schoolId: Id, teacherId: Id }),
  body: Type.Object({ key: ClientId, wishes: TeacherWishes, seen: seen(TeacherWishes) }),
  reply: Nothing,
  errors: ["conflict"],
});
