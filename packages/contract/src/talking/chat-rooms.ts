import { Type, type Static } from "typebox";

import type { Capability } from "#platform/access.ts";
import { ClientId, Id, Instant, Names, Nothing, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { roomLeaders, roomReaders, WhichMessage, WhichRoom } from "#talking/chat-access.ts";
import { Message } from "#talking/room-event.ts";

export const RoomKind = Type.Enum([
  "subject_class",
  "homeroom",
  "teacher_student",
  "teacher_parent",
  "staff",
  "coordinator",
  "announcement",
]);
export type RoomKind = Static<typeof RoomKind>;

export const RoomState = Type.Enum(["open", "locked", "paused_no_staff", "archived"]);
export type RoomState = Static<typeof RoomState>;

/** A person's role in a room; "coordinator": of the subject, in the room of a class that it asked for. */
export const RoomRole = Type.Enum(["student", "staff", "coordinator", "guardian", "observer"]);

/** Why the caller cannot write in a room now; null: it can. */
export const Silence = Type.Enum([
  "observer",
  "locked",
  "paused",
  "archived",
  "muted",
  "readers-only",
  "closed-until",
]);
export type Silence = Static<typeof Silence>;

/** How many messages are pinned at the head of a room. A further one replaces the oldest. */
export const MOST_PINS = 3;

export const Named = Type.Object({ id: Id, name: Names });
export const SubjectOfRoom = Type.Object({ id: Id, name: Names, theme: Type.String() });

export const SectionOfRoom = Type.Object({ id: Id, letter: Type.String(), title: nullable(Type.String()) });

export const PartnerRole = Type.Enum(["student", "guardian", "teacher", "school_management"]);
export type PartnerRole = Static<typeof PartnerRole>;

export const RoomCard = Type.Object({
  id: Id,
  schoolId: Id,
  /** The caller as this school knows it: the `senderId` of its own messages. */
  me: Id,
  kind: RoomKind,
  /** A name of its own; null where kind, subject, section and people name it. */
  title: nullable(Type.String()),
  /** In a room of two sides the first of the subjects that the teacher teaches the child. */
  subject: nullable(SubjectOfRoom),
  level: nullable(Named),
  section: nullable(SectionOfRoom),
  /** Of a room for the whole school, so that those of two schools are told apart. */
  school: Type.Optional(nullable(Names)),
  /** The child that a room between a teacher and a family, or a student, is about. */
  about: nullable(Named),
  /** The people at the other end of a room of two sides, staff first. */
  others: Type.Array(Named),
  state: RoomState,
  /** The caller's role in it; "reader" has an oversight read (K2). */
  role: Type.Enum(["student", "staff", "coordinator", "guardian", "observer", "reader"]),
  lastSeq: Type.Integer({ minimum: 0 }),
  lastMsgNo: Type.Integer({ minimum: 0 }),
  readMsgNo: Type.Integer({ minimum: 0 }),
  unread: Type.Integer({ minimum: 0, maximum: 99 }),
  last: nullable(
    Type.Object({
      senderId: Id,
      senderName: Names,
      /** The first 120 characters; null for one that was taken back or has only attachments. */
      body: nullable(Type.String()),
      attachment: nullable(Type.Enum(["photo", "voice", "file", "lesson", "exercise"])),
      isRemoved: Type.Boolean(),
      /** The caller has reported it and it is undecided: hidden from the caller alone (MOD-1). */
      isReported: Type.Boolean(),
      at: Instant,
    }),
  ),
  /** The caller's own muting of the room (no badge, no push), not the moderator's. */
  quietUntil: nullable(Instant),
  silence: nullable(Silence),
  /** When a message written now is delivered (CHAT-7), or until when the caller is muted; null: at once. */
  opensAt: nullable(Instant),
  /** When the school's hours end; null outside them. */
  closesAt: nullable(Instant),
  slowModeSeconds: Type.Integer({ minimum: 0 }),
  /** The caller's rights here beside writing. */
  may: Type.Array(Type.Enum(["moderate", "mute-long", "pin", "react", "report", "attach", "export"])),
});
export type RoomCard = Static<typeof RoomCard>;

const ownRooms: Capability = { ...roomReaders, on: "self" };
/** K4: today's assignments and links determine who may start a room, and with whom. */
const starters: Capability = { ...ownRooms, capability: "K4" };

/**
 * Rooms of the caller, latest first; archived ones are elsewhere. `subject`, `level`: only rooms of that
 * subject and level.
 */
export const listRooms = route({
  method: "GET",
  path: "/api/v6/chat/rooms",
  summary: "My rooms",
  access: ownRooms,
  repeatable: true,
  query: Type.Object({ subject: Type.Optional(Id), level: Type.Optional(Id) }),
  reply: Type.Object({ rooms: Type.Array(RoomCard) }),
});

export const readRoom = route({
  method: "GET",
  path: "/api/v6/chat/rooms/:roomId",
  summary: "A room, and who can read it",
  access: roomReaders,
  repeatable: true,
  params: WhichRoom,
  reply: Type.Object({
    room: RoomCard,
    /**
     * All current and former members, so that every sender has a name. Where the whole school listens: the
     * school's voices, and oneself.
     */
    people: Type.Array(
      Type.Object({
        id: Id,
        name: Names,
        role: RoomRole,
        isHere: Type.Boolean(),
        mutedUntil: nullable(Instant),
      }),
    ),
    /** How many can read it now, named above or not. */
    readers: Type.Integer({ minimum: 0 }),
    /** How many of these only watch: guardians and observers. */
    watchers: Type.Integer({ minimum: 0 }),
    /** The last message that all other participants have read; absent without other participants. */
    readByAllNo: Type.Optional(Type.Integer({ minimum: 0 })),
    /** Who may look in where a child's safety asks for it, each time noted (K2); null: the management as a whole. */
    safeguardingLead: nullable(Named),
    /** The messages pinned by the staff at the head of the room, the latest first. */
    pinned: Type.Array(Message, { maxItems: MOST_PINS }),
  }),
});

/** Possible partners of the caller for a direct room (K4, CHAT-2), and the partners of existing ones. */
export const listChatPartners = route({
  method: "GET",
  path: "/api/v6/chat/partners",
  summary: "Whom I may write to",
  access: starters,
  repeatable: true,
  reply: Type.Object({
    partners: Type.Array(
      Type.Object({
        schoolId: Id,
        personId: Id,
        name: Names,
        /** The child it is about, for families and for people who write to them. */
        about: nullable(Named),
        kind: RoomKind,
        subject: nullable(SubjectOfRoom),
        roomId: nullable(Id),
        /** What the partner is in the school. Absent: an older server. */
        role: Type.Optional(PartnerRole),
        school: Type.Optional(Names),
        /** The level of the student that it is about, or who the partner is. */
        level: Type.Optional(nullable(Named)),
        section: Type.Optional(nullable(SectionOfRoom)),
      }),
    ),
  }),
});

/**
 * K4: the room of the caller and that person, created now if it is missing. `aboutId`: which child it is
 * about, null between colleagues and with a student. The guardians of a student are notified of a new room.
 * Not-found if the two have no relation.
 */
export const openDirectRoom = route({
  method: "POST",
  path: "/api/v6/chat/rooms",
  summary: "Begin a room with somebody",
  access: starters,
  repeatable: true,
  body: Type.Object({ key: ClientId, schoolId: Id, personId: Id, aboutId: nullable(Id) }),
  reply: RoomCard,
});

/** One's own silence about a room: no badge, no push (CNT-9). Null ends it. */
export const quietRoom = route({
  method: "PUT",
  path: "/api/v6/chat/rooms/:roomId/quiet",
  summary: "Mute a room for oneself",
  access: roomReaders,
  repeatable: true,
  params: WhichRoom,
  body: Type.Object({ until: nullable(Instant) }),
  reply: Type.Object({ quietUntil: nullable(Instant) }),
});

/** K6: pins a message at the head of its room, or takes it down from there. The room's log says so. */
export const pinMessage = route({
  method: "PUT",
  path: "/api/v6/chat/rooms/:roomId/messages/:msgNo/pin",
  summary: "Pin a message",
  access: roomLeaders,
  repeatable: true,
  params: WhichMessage,
  body: Type.Object({ isPinned: Type.Boolean() }),
  reply: Nothing,
  errors: ["conflict"],
});
