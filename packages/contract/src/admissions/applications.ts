import { Type, type Static } from "typebox";

import { SentMessage } from "#identity/outbound.ts";
import { ClientId, Day, Id, Instant, Names, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

import { ApplicationRecord, ApplicationState } from "./application-record.ts";
import { GivenDocument, MOST_MESSAGES, OfferedLevel, TrackingCode } from "./applying.ts";

const OFFICE = { school_management: "school", administrator: "group" } as const;
const ofSchool = Type.Object({ schoolId: Id });
const ofOne = Type.Object({ schoolId: Id, application: ClientId });

export const ApplicationLine = Type.Object({
  key: ClientId,
  name: Names,
  level: Type.Object({ id: Id, name: Names }),
  state: ApplicationState,
  since: Instant,
  submittedAt: Instant,
  /** APP-2: another application, or a student, looks like the same child. */
  isDuplicate: Type.Boolean(),
  /** The family has answered the last request, and nobody has moved it since. */
  isAnswered: Type.Boolean(),
  /** Its place on the waiting list of its level, the longest waiting first; null: it is not on it. */
  waitingPlace: nullable(Type.Integer()),
  /** As which a step from the board is sent; absent from older servers. */
  revision: Type.Optional(Type.Integer()),
});
export type ApplicationLine = Static<typeof ApplicationLine>;

/** O2: the latest first. */
export const listApplications = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/applications",
  summary: "Applications of a school",
  access: { capability: "O2", on: "school", allow: OFFICE },
  repeatable: true,
  params: ofSchool,
  /** Where a page of settled ones ended. */
  query: Type.Object({ after: Type.Optional(Type.String({ maxLength: 300 })) }),
  reply: Type.Object({
    /** On the first page all open ones, then the settled, the latest first. */
    applications: Type.Array(ApplicationLine),
    /** How many are settled. */
    settled: Type.Integer(),
    next: nullable(Type.String()),
    levels: Type.Array(OfferedLevel),
    /** Phones for which a family waits for a code. */
    waitingPhones: Type.Integer(),
  }),
});

export const Application = Type.Object({
  ...ApplicationLine.properties,
  record: Type.Object({
    ...ApplicationRecord.properties,
    /** The id itself is never listed: only whether one was given. */
    nationalId: Type.Boolean(),
  }),
  phone: Type.String(),
  tracking: TrackingCode,
  request: nullable(Type.String()),
  assessmentAt: nullable(Instant),
  /** Free slots that its family can pick from. Absent in what an earlier server answered. */
  freeSlots: Type.Optional(Type.Integer()),
  note: nullable(Type.String()),
  offerUntil: nullable(Day),
  /** Free places of its level, this one not taken off. */
  free: nullable(Type.Integer()),
  /** APP-3. */
  isTooYoung: Type.Boolean(),
  /** APP-2. */
  duplicates: Type.Array(ApplicationLine),
  documents: Type.Array(GivenDocument),
  /** Requests that the family has answered, the latest first. */
  answers: Type.Array(
    Type.Object({ request: nullable(Type.String()), text: nullable(Type.String()), at: Instant }),
  ),
  /** What the school has sent to its family outside the app, the latest first. Absent in earlier servers. */
  messages: Type.Optional(Type.Array(SentMessage, { maxItems: MOST_MESSAGES })),
  studentId: nullable(Id),
  mayEnrol: Type.Boolean(),
  revision: Type.Integer(),
});
export type Application = Static<typeof Application>;

export const readApplication = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/applications/:application",
  summary: "An application",
  access: { capability: "O2", on: "school", allow: OFFICE },
  repeatable: true,
  params: ofOne,
  reply: Application,
});

/** O2: the application from which a student came, with how many documents; none for a student who came otherwise. */
export const listApplicationsOfStudent = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/students/:studentId/applications",
  summary: "Applications of a student",
  access: { capability: "O2", on: "student", allow: OFFICE },
  repeatable: true,
  params: Type.Object({ schoolId: Id, studentId: Id }),
  reply: Type.Object({
    applications: Type.Array(Type.Object({ key: ClientId, submittedAt: Instant, documents: Type.Integer() })),
  }),
});

/**
 * If no text message is sent automatically, the office reads the code to the owner of the phone; each read is
 * recorded.
 */
export const readPhoneCodes = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/application-codes",
  summary: "Codes that families wait for",
  access: { capability: "O2", on: "school", allow: OFFICE },
  repeatable: true,
  params: ofSchool,
  reply: Type.Object({
    codes: Type.Array(Type.Object({ phone: Type.String(), code: Type.String(), expiresAt: Instant })),
  }),
});

/** APP-5: accepting beyond the seats is a conflict that needs `seats`, unless it is confirmed. */
export const moveApplication = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/applications/:application/state",
  summary: "Move an application on",
  access: { capability: "O2", on: "school", allow: OFFICE },
  repeatable: true,
  params: ofOne,
  body: Type.Object({
    key: ClientId,
    revision: Type.Integer({ minimum: 1 }),
    to: ApplicationState,
    /** The request to the family, the result of an assessment, or the reason of the decision. */
    text: nullable(written(1, 1000)),
    /** Null: the family picks a slot; invalid where none is free. */
    assessmentAt: nullable(Instant),
    isBeyondSeats: Type.Boolean(),
  }),
  reply: Type.Object({ revision: Type.Integer() }),
  errors: ["conflict"],
});

/** APP-5: one transaction. Conflict with `duplicates` if a person of the school may be the same child. */
export const enrolApplicant = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/applications/:application/enrolment",
  summary: "Enrol an accepted child",
  access: { capability: "O3", on: "school", allow: { school_management: "school" } },
  repeatable: true,
  params: ofOne,
  body: Type.Object({
    key: ClientId,
    revision: Type.Integer({ minimum: 1 }),
    sectionId: nullable(Id),
    isOverCapacity: Type.Boolean(),
    notThese: Type.Array(Id, { maxItems: 20 }),
  }),
  reply: Type.Object({ studentId: Id }),
  errors: ["conflict"],
});
