import { Type, type Static } from "typebox";

import { DoneOrProposed } from "#oversight/proposals.ts";
import { ClientId, Day, Id, Names, nullable, Phone } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { PersonNameParts } from "#school/people.ts";

/** A6: one administrator asks, a second allows. */
const ADMINISTRATORS = { capability: "A6", on: "school", allow: { administrator: "group" } } as const;

export const AppointmentKind = Type.Enum(["coordinator", "evaluator", "management"]);
export type AppointmentKind = Static<typeof AppointmentKind>;

/** A person's appointment in one school. Without a subject it is every subject, without a level every level. */
export const Appointment = Type.Object({
  kind: AppointmentKind,
  id: Id,
  accountId: Id,
  name: nullable(Names),
  login: nullable(Type.String()),
  subject: nullable(Type.Object({ id: Id, name: Names })),
  level: nullable(Type.Object({ id: Id, name: Names })),
  startsOn: Day,
  endsOn: nullable(Day),
});
export type Appointment = Static<typeof Appointment>;

/** A person who can be appointed: of the head office, or of the school for management. */
export const Candidate = Type.Object({
  accountId: Id,
  name: nullable(Names),
  login: nullable(Type.String()),
  isOfOffice: Type.Boolean(),
});
export type Candidate = Static<typeof Candidate>;

/** An appointment that was requested and waits for a second administrator. */
export const WaitingAppointment = Type.Object({
  proposalId: Id,
  kind: AppointmentKind,
  name: nullable(Names),
});
export type WaitingAppointment = Static<typeof WaitingAppointment>;

/**
 * Appointments that are valid today or later, and those that wait. `approval`: whether a second administrator can
 * approve what the caller requests, or the caller decides alone.
 */
export const listAppointments = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/mandates",
  summary: "Coordinators, evaluators and management of a school",
  access: ADMINISTRATORS,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: Type.Object({
    mandates: Type.Array(Appointment),
    candidates: Type.Array(Candidate),
    waiting: Type.Optional(Type.Array(WaitingAppointment)),
    approval: Type.Optional(Type.Enum(["second", "alone"])),
  }),
});

/** Subjects × levels; an empty list is all of them. A coordinator names one subject at least, management none. */
export const grantAppointment = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/mandates",
  summary: "Ask to charge somebody with a school",
  access: ADMINISTRATORS,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  body: Type.Object({
    key: ClientId,
    kind: AppointmentKind,
    accountId: Id,
    subjectIds: Type.Array(Id, { maxItems: 50, uniqueItems: true }),
    levelIds: Type.Array(Id, { maxItems: 50, uniqueItems: true }),
    startsOn: Day,
    endsOn: nullable(Day),
    reason: nullable(Type.String({ maxLength: 500 })),
  }),
  reply: DoneOrProposed,
  errors: ["conflict"],
});

/**
 * A6 for a school that nobody manages yet: a person, an account that signs in with the phone, and the appointment in
 * one step. `personId`: somebody whom the school knows already, in place of a new person. Where a second administrator
 * can approve, the request waits for them; else the caller decides alone and says so with `isAlone`. Conflict with
 * `duplicates` if a known person may be the same and is not in `notThese`.
 */
export const nameManager = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/management",
  summary: "Add somebody to a school's management",
  access: ADMINISTRATORS,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  body: Type.Object({
    key: ClientId,
    nameParts: PersonNameParts,
    sex: nullable(Type.Enum(["male", "female"])),
    phone: Phone,
    personId: nullable(Id),
    notThese: Type.Array(Id, { maxItems: 20, uniqueItems: true }),
    isAlone: Type.Boolean(),
  }),
  reply: Type.Object({
    state: Type.Enum(["done", "proposed"]),
    proposalId: nullable(Id),
    personId: nullable(Id),
  }),
  errors: ["conflict"],
});

/** From `endsOn` on it no longer holds; management ends at once. */
export const endAppointment = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/mandates/:kind/:mandateId/end",
  summary: "Ask to end what somebody is charged with",
  access: ADMINISTRATORS,
  repeatable: true,
  params: Type.Object({ schoolId: Id, kind: AppointmentKind, mandateId: Id }),
  body: Type.Object({ key: ClientId, endsOn: Day, reason: nullable(Type.String({ maxLength: 500 })) }),
  reply: DoneOrProposed,
  errors: ["conflict"],
});
