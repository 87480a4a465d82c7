import { Type, type Static } from "typebox";

import { ClientId, Day, Id, Instant, Names, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

import { ApplicationState } from "./application-record.ts";

const OFFICE = {
  capability: "O2",
  on: "school",
  allow: { school_management: "school", administrator: "group" },
} as const;
const OWN = { capability: "O2", on: "self", allow: { teacher: "own" } } as const;
const ofSchool = Type.Object({ schoolId: Id });

/** A child who is assessed; `application` is its application's key. */
const Assessed = Type.Object({
  application: ClientId,
  name: Names,
  level: Names,
  birthDate: Day,
  state: ApplicationState,
  note: nullable(Type.String()),
});

export const AssessmentSlot = Type.Object({
  id: Id,
  startsAt: Instant,
  minutes: Type.Integer(),
  places: Type.Integer(),
  /** Where it is. */
  place: nullable(Type.String()),
  assessor: nullable(Type.Object({ id: Id, name: Names })),
  children: Type.Array(Assessed),
});
export type AssessmentSlot = Static<typeof AssessmentSlot>;

/** O2: from the last week on, the earliest first. */
export const listAssessmentSlots = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/assessment-slots",
  summary: "Assessment slots of a school",
  access: OFFICE,
  repeatable: true,
  params: ofSchool,
  reply: Type.Object({
    slots: Type.Array(AssessmentSlot),
    /** Who may assess. */
    teachers: Type.Array(Type.Object({ id: Id, name: Names })),
  }),
});

/** O2: so many slots one after the other. */
export const addAssessmentSlots = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/assessment-slots",
  summary: "Add assessment slots",
  access: OFFICE,
  repeatable: true,
  params: ofSchool,
  body: Type.Object({
    key: ClientId,
    startsAt: Instant,
    minutes: Type.Integer({ minimum: 5, maximum: 480 }),
    count: Type.Integer({ minimum: 1, maximum: 40 }),
    places: Type.Integer({ minimum: 1, maximum: 100 }),
    place: nullable(written(1, 200)),
    assessorId: nullable(Id),
  }),
  reply: Type.Object({ slots: Type.Integer() }),
});

/** O2: only one that no family has picked. */
export const removeAssessmentSlot = route({
  method: "DELETE",
  path: "/api/v6/schools/:schoolId/assessment-slots/:slotId",
  summary: "Remove an assessment slot",
  access: OFFICE,
  repeatable: true,
  params: Type.Object({ schoolId: Id, slotId: Id }),
  reply: Type.Object({}),
  errors: ["conflict"],
});

/** O2: an assessor's own slots from the last week on. */
export const listOwnAssessments = route({
  method: "GET",
  path: "/api/v6/me/assessments",
  summary: "My assessments of applicants",
  access: OWN,
  repeatable: true,
  reply: Type.Object({ slots: Type.Array(AssessmentSlot) }),
});

/** O2: the result of a child of an own slot; the office decides. */
export const finishAssessment = route({
  method: "PUT",
  path: "/api/v6/me/assessments/:slotId/applications/:application",
  summary: "Write the result of an assessment",
  access: OWN,
  repeatable: true,
  params: Type.Object({ slotId: Id, application: ClientId }),
  body: Type.Object({ key: ClientId, text: written(1, 1000) }),
  reply: Type.Object({}),
  errors: ["conflict"],
});
