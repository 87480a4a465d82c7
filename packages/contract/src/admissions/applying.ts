import { Type, type Static } from "typebox";

import { Channel, SentMessage } from "#identity/outbound.ts";
import { ClientId, Day, Id, Instant, Locale, Names, Phone, nullable, written } from "#platform/primitives.ts";
import { Bytes, File, route } from "#platform/route.ts";
import { AttachedFile } from "#talking/attached-file.ts";

import { ApplicationRecord, ApplicationState, DOCUMENT_BYTES, DocumentKind } from "./application-record.ts";

export const TrackingCode = Type.String({ pattern: "^[0-9A-HJKMNP-TV-Z]{10}$" });
/** The language in which the family is written to; installed apps of before name none. */
const locale = Type.Optional(Locale);
const PhoneCode = Type.String({ pattern: "^\\d{8}$" });

/**
 * A secret of the device that asked for a code: only there may the code be tried, so that nobody else uses its tries
 * up. Installed apps of before send none.
 */
const device = Type.Optional(ClientId);

/** Opens one application to the device that proved its phone, for an hour. */
export const Pass = Type.String({ pattern: "^\\d{1,16}\\.[\\w-]{43}$" });

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
    schools: Type.Array(
      Type.Object({
        id: Id,
        name: Names,
        levels: Type.Array(OfferedLevel),
        /** By which the school sends the code of a phone; null or absent: its office reads it out. */
        codeBy: Type.Optional(nullable(Channel)),
      }),
    ),
  }),
});

/** What shows that a person asks: a form that was open for a while, work, and a field that stays empty. */
export const Worked = Type.Object({
  ticket: Type.String({ maxLength: 200 }),
  proof: Type.String({ pattern: "^\\d{1,12}$" }),
  /** A honeypot, invisible to people: only a program fills it. */
  website: Type.String({ maxLength: 200 }),
});
export type Worked = Static<typeof Worked>;

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
    ...Worked.properties,
    device,
    locale,
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
    device,
    locale,
    hasConsent: Type.Literal(true),
    application: ApplicationRecord,
  }),
  reply: Type.Object({ tracking: TrackingCode, pass: Pass }),
  errors: ["bad-credentials", "conflict"],
});

export const GivenDocument = Type.Object({ kind: DocumentKind, givenAt: Instant, file: AttachedFile });
export type GivenDocument = Static<typeof GivenDocument>;

/** A time at which a child can be assessed. */
export const OfferedSlot = Type.Object({
  id: Id,
  startsAt: Instant,
  minutes: Type.Integer(),
  place: nullable(Type.String()),
});
export type OfferedSlot = Static<typeof OfferedSlot>;

/** Messages that a status shows. */
export const MOST_MESSAGES = 10;

/** APP-4: nothing but this, and what the family itself has sent. */
export const ApplicationStatus = Type.Object({
  state: ApplicationState,
  since: Instant,
  /** The school's request to the family. */
  request: nullable(Type.String()),
  assessmentAt: nullable(Instant),
  offerUntil: nullable(Day),
  /**
   * The slots of an assessment: the one that is picked, and those that are free. Absent where the office
   * gives no choice.
   */
  slot: Type.Optional(nullable(OfferedSlot)),
  slots: Type.Optional(Type.Array(OfferedSlot)),
  documents: Type.Array(GivenDocument),
  /** Where word of it goes, and the latest messages. Absent where the school has sent nothing. */
  word: Type.Optional(
    Type.Object({
      /** All but the end is hidden. */
      phone: Type.String(),
      email: nullable(Type.String()),
      /** APP-7: the family wants none. */
      isStopped: Type.Boolean(),
      messages: Type.Array(SentMessage, { maxItems: MOST_MESSAGES }),
    }),
  ),
  /** For whom it is, as the family wrote it, and where: in `readOpenedApplication` alone. */
  child: Type.Optional(Names),
  school: Type.Optional(Names),
  /** The address of the application, and what opens it, for the calls below. */
  schoolId: Id,
  application: ClientId,
  pass: Pass,
});
export type ApplicationStatus = Static<typeof ApplicationStatus>;

export const readApplicationStatus = route({
  method: "POST",
  path: "/api/v6/applications/status",
  summary: "Where an application stands",
  access: "public",
  repeatable: true,
  body: Type.Object({ tracking: TrackingCode, code: PhoneCode, device }),
  reply: ApplicationStatus,
  errors: ["bad-credentials"],
});

export const OwnApplication = Type.Object({ schoolId: Id, application: ClientId });

const ofParent = { capability: "O1", on: "self", allow: { parent: "own" } } as const;

/** O1: a parent follows an application by its account from now on; the pass shows that it is its own. */
export const followApplication = route({
  method: "PUT",
  path: "/api/v6/me/applications/:application",
  summary: "Follow an application by one's account",
  access: ofParent,
  repeatable: true,
  params: Type.Object({ application: ClientId }),
  body: Type.Object({ schoolId: Id, pass: Pass }),
  /** False for an application that was sent before accounts could follow them. */
  reply: Type.Object({ isFollowed: Type.Boolean() }),
  errors: ["bad-credentials"],
});

/** O1: the applications that a parent follows, the latest first, each with what opens it. */
export const listOwnApplications = route({
  method: "GET",
  path: "/api/v6/me/applications",
  summary: "My applications",
  access: ofParent,
  repeatable: true,
  reply: Type.Object({
    applications: Type.Array(Type.Object({ ...OwnApplication.properties, pass: Pass })),
  }),
});

/** APP-4: the state of an application that a pass opens. */
export const readOpenedApplication = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/applications/:application/status",
  summary: "Where an opened application stands",
  access: "public",
  repeatable: true,
  params: OwnApplication,
  query: Type.Object({ pass: Type.Optional(Pass) }),
  reply: ApplicationStatus,
  errors: ["bad-credentials"],
});
const OwnDocument = Type.Object({ schoolId: Id, application: ClientId, fileId: ClientId });

/**
 * A photo or a PDF. A photo is stored without its camera's metadata. Sent again under its id it is the same document;
 * refused with `invalid` and `details.reason` as files are.
 */
export const sendDocument = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/applications/:application/documents/:fileId",
  summary: "Add a document to an application",
  access: "public",
  repeatable: true,
  params: OwnDocument,
  query: Type.Object({ pass: Type.Optional(Pass), kind: Type.Optional(DocumentKind) }),
  body: Bytes,
  mostBytes: DOCUMENT_BYTES,
  reply: ApplicationStatus,
  errors: ["bad-credentials", "conflict", "too-large", "busy"],
});

/** A document as the family has sent it. */
export const readDocument = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/applications/:application/documents/:fileId",
  summary: "A document of an application",
  access: "public",
  repeatable: true,
  params: OwnDocument,
  query: Type.Object({ pass: Type.Optional(Pass) }),
  reply: File,
  errors: ["bad-credentials"],
});

export const removeDocument = route({
  method: "DELETE",
  path: "/api/v6/schools/:schoolId/applications/:application/documents/:fileId",
  summary: "Take a document back",
  access: "public",
  repeatable: true,
  params: OwnDocument,
  query: Type.Object({ pass: Type.Optional(Pass) }),
  reply: ApplicationStatus,
  errors: ["bad-credentials", "conflict"],
});

/** APP-6: the school's request is answered, in words or with a document; the school reviews it again. */
export const answerRequest = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/applications/:application/answer",
  summary: "Answer a request of the school",
  access: "public",
  repeatable: true,
  params: OwnApplication,
  body: Type.Object({ pass: Pass, key: ClientId, text: nullable(written(1, 1000)) }),
  reply: ApplicationStatus,
  errors: ["bad-credentials", "conflict"],
});

/** APP-6: picks a free slot, or another one until the picked one begins. Conflict with `full` if others were faster. */
export const chooseSlot = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/applications/:application/slot",
  summary: "Pick a time for the assessment",
  access: "public",
  repeatable: true,
  params: OwnApplication,
  body: Type.Object({ pass: Pass, slotId: Id }),
  reply: ApplicationStatus,
  errors: ["bad-credentials", "conflict"],
});

/** APP-6: until the offer ends. A declined place is free at once. */
export const decideOffer = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/applications/:application/offer",
  summary: "Accept or decline an offer",
  access: "public",
  repeatable: true,
  params: OwnApplication,
  body: Type.Object({ pass: Pass, isAccepted: Type.Boolean() }),
  reply: ApplicationStatus,
  errors: ["bad-credentials", "conflict"],
});
