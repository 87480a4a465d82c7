import { Type, type Static } from "typebox";

import { RoomName } from "#oversight/room-name.ts";
import type { Capability } from "#platform/access.ts";
import { ClientId, Id, Instant, Names, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { roomReaders } from "#talking/chat-access.ts";
import { RoomRole } from "#talking/chat-rooms.ts";
import { RoomEvent } from "#talking/room-event.ts";

/** The reasons for a report (MOD-1). */
export const REPORT_REASONS = [
  "bullying",
  "sexual",
  "violence",
  "self_harm",
  "spam",
  "personal_data",
  "adult_misconduct",
  "other",
] as const;
export const ReportReason = Type.Enum([...REPORT_REASONS]);
export type ReportReason = Static<typeof ReportReason>;

/** Reports of these are answered within the hour of school (MOD-2). */
export const isUrgentReason = (reason: ReportReason): boolean =>
  reason === "sexual" || reason === "violence" || reason === "self_harm" || reason === "adult_misconduct";

/** One report for such a reason is enough to hide a message from all readers (MOD-1). */
export const hidesAtOnce = (reason: ReportReason): boolean => reason === "sexual" || reason === "self_harm";

/** A message with this many reports is hidden from all readers, whatever the reason (MOD-1). */
export const REPORTS_THAT_HIDE = 2;

/** How long a teacher may mute a person, and how long the office may (K6, K7). Minutes. */
export const TEACHER_MUTE_MINUTES = 24 * 60;
export const OFFICE_MUTE_MINUTES = 30 * 24 * 60;

/** Moderation of a message, a person or a room (MOD-3). */
export const ModerationAct = Type.Enum([
  "dismiss",
  "remove",
  "warn",
  "mute",
  "unmute",
  "lock",
  "unlock",
  "slow",
  "disable",
  "refer",
]);
export type ModerationAct = Static<typeof ModerationAct>;

export const ActReason = written(3, 500);
export const Minutes = Type.Integer({ minimum: 1, maximum: OFFICE_MUTE_MINUTES });

const PersonName = Type.Object({ id: Id, name: Names });

export const CaseCard = Type.Object({
  id: Id,
  state: Type.Enum(["open", "closed"]),
  /** `words`: a word list flagged it and there is no report. */
  origin: Type.Enum(["report", "words"]),
  reason: ReportReason,
  isUrgent: Type.Boolean(),
  openedAt: Instant,
  dueAt: Instant,
  /** When it was escalated, because it was not answered in time or a handler referred it. */
  escalatedAt: nullable(Instant),
  closedAt: nullable(Instant),
  outcome: nullable(ModerationAct),
  room: RoomName,
  msgNo: nullable(Id),
  /** The person it is about. */
  about: nullable(PersonName),
  isAboutStaff: Type.Boolean(),
  /** True while the rules hide the message from all readers. */
  isHidden: Type.Boolean(),
  reports: Type.Integer({ minimum: 0 }),
});
export type CaseCard = Static<typeof CaseCard>;

/** Something that was done. Who reported is in no answer. */
export const ActDone = Type.Object({
  id: Id,
  act: ModerationAct,
  reason: Type.String(),
  at: Instant,
  until: nullable(Instant),
  by: nullable(Names),
  person: nullable(PersonName),
  msgNo: nullable(Id),
});
export type ActDone = Static<typeof ActDone>;

/** K8: all roles that can be in a room. */
const members: Capability = { ...roomReaders, capability: "K8" };
const office = { school_management: "school", administrator: "group" } as const;
/**
 * K9. A case contains messages of a room, and the person concerned must not read it in a colleague's "view
 * as" session (A7, MOD-2).
 */
const handlers: Capability = { capability: "K9", on: "school", allow: office, isWithheldFromViews: true };
const WhichRoom = Type.Object({ roomId: Id });

/**
 * Reports a message, or with `msgNo` null a person of the room. Hidden from the reporter at once; from all
 * others after two reports, or one for an urgent reason. The reporter's identity is never shared.
 */
export const report = route({
  method: "POST",
  path: "/api/v6/chat/rooms/:roomId/reports",
  summary: "Report a message or a person",
  access: members,
  repeatable: true,
  params: WhichRoom,
  body: Type.Object({
    key: ClientId,
    msgNo: nullable(Id),
    personId: nullable(Id),
    reason: ReportReason,
    note: nullable(Type.String({ maxLength: 1000 })),
  }),
  reply: Type.Object({
    isHiddenFromAll: Type.Boolean(),
    /** True where the app shows where to find help at once (MOD-1). */
    showsHelp: Type.Boolean(),
  }),
});

/** Messages that the caller has reported and that wait for an answer: the app does not show them. */
export const listMyReports = route({
  method: "GET",
  path: "/api/v6/chat/rooms/:roomId/reports",
  summary: "What I have reported in a room",
  access: members,
  repeatable: true,
  params: WhichRoom,
  reply: Type.Object({ msgNos: Type.Array(Id) }),
});

/**
 * Open ones by when they are due; of the closed the hundred latest. A case about a person is not in that
 * person's list.
 */
export const listCases = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/moderation/cases",
  summary: "Reported messages and persons",
  access: handlers,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  query: Type.Object({ state: Type.Optional(Type.Enum(["open", "closed"])) }),
  reply: Type.Object({ cases: Type.Array(CaseCard) }),
});

const WhichCase = Type.Object({ schoolId: Id, caseId: Id });

export const readCase = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/moderation/cases/:caseId",
  summary: "A case, with what stood around it",
  access: handlers,
  repeatable: true,
  params: WhichCase,
  reply: Type.Object({
    case: CaseCard,
    reports: Type.Array(
      Type.Object({
        role: RoomRole,
        reason: ReportReason,
        note: nullable(Type.String()),
        at: Instant,
      }),
    ),
    /** The sealed copy: at most twenty events before and after. */
    copy: Type.Array(RoomEvent),
    /** False if the copy no longer matches its seal. */
    isIntact: Type.Boolean(),
    people: Type.Array(PersonName),
    acts: Type.Array(ActDone),
  }),
});

/**
 * MOD-3: moderates a case, and with `isClosed` closes it. `dismiss` shows a hidden message again and closes;
 * `refer` escalates it to the head office.
 */
export const decideCase = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/moderation/cases/:caseId/acts",
  summary: "Decide about a case",
  access: handlers,
  repeatable: true,
  params: WhichCase,
  body: Type.Object({
    key: ClientId,
    act: Type.Enum(["dismiss", "remove", "warn", "mute", "lock", "disable", "refer"]),
    minutes: Type.Optional(Minutes),
    reason: ActReason,
    isClosed: Type.Boolean(),
  }),
  reply: Type.Object({ state: Type.Enum(["open", "closed"]) }),
  errors: ["conflict"],
});
