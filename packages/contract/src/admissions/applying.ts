import { Type, type Static } from "typebox";

import { ClientId, Day, Id, Instant, Names, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

import { ApplicationRecord, ApplicationState, Phone } from "./application-record.ts";

export const TrackingCode = Type.String({ pattern: "^[0-9A-HJKMNP-TV-Z]{10}$" });
const PhoneCode = Type.String({ pattern: "^\\d{8}$" });

export const OfferedLevel = Type.Object({
  id: Id,
  name: Names,
  /** Null: its sections have no limit. Below 0: more were accepted than there are seats. */
  free: nullable(Type.Integer()),
  /** APP-3: the last day of birth that is old enough; null: any. */
  bornBy: nullable(Day),
});
export type OfferedLevel = Static<typeof OfferedLevel>;

/** APP-1: the schools that take applications now, and a ticket for the proof of work. */
export const startApplication = route({
  method: "GET",
  path: "/api/v6/applications/start",
  summary: "Schools that take applications, with free places",
  access: "public",
  repeatable: true,
  reply: Type.Object({
    ticket: Type.String(),
    schools: Type.Array(Type.Object({ id: Id, name: Names, levels: Type.Array(OfferedLevel) })),
  }),
});

/**
 * APP-1: a code for a phone, before an application is sent or looked up. A ticket is good for one code, and answers the
 * same when it is sent again; whether a tracking code exists is not told.
 */
export const requestPhoneCode = route({
  method: "POST",
  path: "/api/v6/applications/phone-codes",
  summary: "Ask for a code on the phone",
  access: "public",
  repeatable: true,
  body: Type.Object({
    ticket: Type.String({ maxLength: 200 }),
    proof: Type.String({ pattern: "^\\d{1,12}$" }),
    /** A honeypot, invisible to people: only a program fills it. */
    website: Type.String({ maxLength: 200 }),
    of: Type.Union([Type.Object({ schoolId: Id, phone: Phone }), Type.Object({ tracking: TrackingCode })]),
  }),
  reply: Type.Object({ expiresAt: Instant }),
});

/** Sent again under its key it is the same application. */
export const submitApplication = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/applications/:application",
  summary: "Send an application",
  access: "public",
  repeatable: true,
  params: Type.Object({ schoolId: Id, application: ClientId }),
  body: Type.Object({
    phone: Phone,
    code: PhoneCode,
    hasConsent: Type.Literal(true),
    application: ApplicationRecord,
  }),
  reply: Type.Object({ tracking: TrackingCode }),
  errors: ["bad-credentials", "conflict"],
});

/** APP-4: nothing but this. */
export const ApplicationStatus = Type.Object({
  state: ApplicationState,
  since: Instant,
  /** The school's request to the family. */
  request: nullable(Type.String()),
  assessmentAt: nullable(Instant),
  offerUntil: nullable(Day),
});
export type ApplicationStatus = Static<typeof ApplicationStatus>;

export const readApplicationStatus = route({
  method: "POST",
  path: "/api/v6/applications/status",
  summary: "Where an application stands",
  access: "public",
  repeatable: true,
  body: Type.Object({ tracking: TrackingCode, code: PhoneCode }),
  reply: ApplicationStatus,
  errors: ["bad-credentials"],
});
