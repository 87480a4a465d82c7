import { Type, type Static } from "typebox";

import { LessonNames, OfferingHead, readersOfLessons, WhichOffering } from "#learning/curriculum.ts";
import { PlanRow } from "#learning/lesson-plan.ts";
import { DoneOrProposed } from "#oversight/proposals.ts";
import type { Capability } from "#platform/access.ts";
import { ClientId, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

// A plan of lessons that all schools of a group share: one for each subject and level. It is named by an offering of one
// of the schools, for whose subject and level it is.

/** A lesson of the plan, in its place: units stand in the order of their first lessons. */
export const GroupLesson = Type.Object({
  id: ClientId,
  unit: nullable(LessonNames),
  name: LessonNames,
  objectives: PlanRow.properties.objectives,
  week: PlanRow.properties.week,
  minutes: PlanRow.properties.minutes,
});
export type GroupLesson = Static<typeof GroupLesson>;

const GroupLessons = Type.Array(GroupLesson, { maxItems: 500 });

/** C3: administrators write it; a coordinator asks them to. */
const writersOfPlans: Capability = {
  capability: "C3",
  on: "school",
  allow: { administrator: "group", subject_coordinator: "subjects" },
};

const PLAN = "/api/v6/schools/:schoolId/offerings/:offeringId/group-plan";

export const readGroupPlan = route({
  method: "GET",
  path: PLAN,
  summary: "The group's plan of lessons",
  access: readersOfLessons,
  repeatable: true,
  params: WhichOffering,
  reply: Type.Object({
    offering: OfferingHead,
    /** 0: the group has no plan yet. */
    revision: Type.Integer({ minimum: 0 }),
    lessons: Type.Array(GroupLesson),
    /** What taking the plan over would change in this offering, as `saveLessonPlan` takes it. */
    changes: Type.Array(PlanRow),
    may: Type.Object({
      take: Type.Boolean(),
      write: Type.Enum(["write", "ask", "no"]),
    }),
  }),
});

const writing = {
  key: ClientId,
  /** As it was read (KEY-4). */
  revision: Type.Integer({ minimum: 0 }),
  reason: nullable(Type.String({ maxLength: 500 })),
};

export const saveGroupPlan = route({
  method: "PUT",
  path: PLAN,
  summary: "Write the group's plan of lessons, or ask for it",
  access: writersOfPlans,
  repeatable: true,
  params: WhichOffering,
  body: Type.Object({ ...writing, lessons: GroupLessons }),
  reply: DoneOrProposed,
  errors: ["conflict"],
});

/** The offering's own plan becomes the group's; its lessons are the group's from then on. */
export const shareLessonPlan = route({
  method: "POST",
  path: PLAN,
  summary: "Share a plan of lessons with the group, or ask for it",
  access: writersOfPlans,
  repeatable: true,
  params: WhichOffering,
  body: Type.Object(writing),
  reply: DoneOrProposed,
  errors: ["conflict"],
});
