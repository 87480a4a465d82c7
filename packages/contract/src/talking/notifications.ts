import { Type, type Static } from "typebox";

import { everyone } from "#platform/access.ts";
import { ClockTime, Day, Id, Instant, Names, Nothing, nullable, Theme } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/**
 * All kinds of notifications. Each has a text of its own in three languages, made of the kind and of numbers
 * alone: never a name, a mark, anything of health or discipline, or a user's text (NTF-1).
 */
export const NOTIFICATION_KINDS = [
  /** Something new in a room. */
  "chat",
  /** A message that one wrote outside the hours could not be delivered (CHAT-7). */
  "undelivered",
  /** A child of one's own got a room with a member of staff. */
  "room-created",
  "post",
  /** A post still waits to be acknowledged, or to be looked at. */
  "post-reminder",
  /** The school asks for a consent or a choice. */
  "ask",
  /** An ask still waits for an answer. */
  "ask-reminder",
  /** A person has got a place of a sign-up for which it waited. */
  "ask-seat",
  /** What one has signed, or signed up for, was withdrawn. */
  "ask-withdrawn",
  /** A meeting that one has booked is within a day. */
  "meeting-soon",
  /** A meeting that one has booked was cancelled by the school. */
  "meeting-cancelled",
  /** Lessons of one's day are other than in the timetable. */
  "day-changed",
  /** A closure, a day off, a school day or an exam of the coming weeks was added, changed or taken back. */
  "calendar",
  /** A new timetable was published. */
  "timetable",
  /** The school has passed to the next year: a new class, or none. */
  "new-year",
  /** An official thread: new, answered, closed, reopened, or assigned. */
  "message",
  /** A reported message or person that the staff has to review. */
  "report-case",
  /** A decision of the staff about one's own messages or account, or about one's report. */
  "moderation",
  /** A large file of people left the school. */
  "export",
  /** The files with one's own data, or with those of one's child or of a visitor, are ready, or could not be made (DSR-1). */
  "own-data",
  /** A checked file of people waits for a second person, who is the recipient. */
  "import-waits",
  /** A request waits for a second person, who is the recipient. */
  "approval-waits",
  /** What one has asked for was approved or declined. */
  "request-decided",
  "lesson",
  /** An exercise was set. */
  "exercise",
  /** An exercise is due within a day, and not handed in. */
  "exercise-due",
  /** An exercise or a video was returned with its result, or its result was changed (FB-1). */
  "exercise-returned",
  /** An attempt of one's own was opened again, or one may try once more (E6). */
  "exercise-reopened",
  /** Homework was set. */
  "homework",
  /** Homework was changed, or withdrawn. */
  "homework-changed",
  /** A teacher reminds of homework that is not done. */
  "homework-reminder",
  /** The teacher asks for another take of a video exercise. */
  "video-again",
  /** The teacher asks the family whether the class may watch a video (F4). */
  "video-show",
  /** The school has removed a video answer (F5). */
  "video-removed",
  /** Marks were published. */
  "marks",
  /** A mark that was published has changed. */
  "marks-amended",
  /** The school's answer to one's objection. */
  "objection-answered",
  /** A family objects to a mark of one's own class or subject, and the office decides within days. */
  "objection",
  /** Mark columns of one's own have their last day, or are late. */
  "marks-due",
  /** A column of marks that one handed in is open again. */
  "marks-returned",
  "school-report",
  /** A child of one's own was marked absent, and there is no excuse yet. */
  "absence",
  /** A child is late or absent so often that the school writes about it (ATD-4, ATD-5). */
  "attendance-notice",
  /** A family has reported an absence that one has to decide about. */
  "excuse",
  /** A teacher has reported an absence that the office has to decide about. */
  "staff-absence",
  "excuse-decided",
  /** A register of one's own was not taken, or several of one's school. */
  "register-missing",
  /** A person needs follow-up, and the recipient is asked to provide it. */
  "follow-up",
  /** A visit of one's own lesson was written up, amended, or decided. */
  "evaluation",
  /** One is invited to a training, or it has changed. */
  "training",
] as const;

export const NotificationKind = Type.Enum([...NOTIFICATION_KINDS]);
export type NotificationKind = Static<typeof NotificationKind>;

/** How a kind reaches a user's devices; in any case it is in the history. */
export const Delivery = Type.Enum(["instant", "digest", "off"]);
export type Delivery = Static<typeof Delivery>;

/** Pages a tapped push may lead to (docs/legacy.md); any other leads to the history. */
export const PUSH_PAGES = ["post", "lesson", "school-reports-list", "chatting"] as const;

/** Pages that a line of the history may lead to: the pages of a push, and some that only the app itself opens. */
export const NOTIFICATION_PAGES = [
  ...PUSH_PAGES,
  "schedule",
  "calendar",
  "chatting-rooms",
  "messages",
  "moderation",
  "notifications",
  "reportcardsyear",
  "attendance",
  "day-plan",
  "own-absences",
  "exercise",
  "homework",
  "video-exercises",
  "follow-up",
  "evaluation",
  "trainings",
  "imports",
  "requests",
  "my-requests",
  "mark-sheets",
  "objections",
  "my-data",
  "ask",
] as const;

export const NotificationPage = Type.Enum([...NOTIFICATION_PAGES]);
export type NotificationPage = Static<typeof NotificationPage>;

/** A mark as it is published: a number, exact text such as "221/3", or the state of a cell without one. */
const NoticeMark = nullable(Type.Union([Type.Integer(), Type.String()]));

/** The most marks that one notification lists. */
const MOST_MARKS = 40;

/**
 * What a notification speaks of, as its reader may see it now: read with the history, never part of a push (NTF-1).
 * Each part is null where the kind has none.
 */
export const NoticeAbout = Type.Object({
  /** The title of the thing, in its author's words. */
  title: nullable(Names),
  subject: nullable(Type.Object({ name: Names, theme: Theme })),
  /** The person who wrote, or whom it concerns. */
  person: nullable(Names),
  /** Marks that were published or changed with it, as they are now. */
  marks: Type.Array(
    Type.Object({ subject: Type.Object({ name: Names, theme: Theme }), column: Names, mark: NoticeMark }),
    { maxItems: MOST_MARKS },
  ),
  day: nullable(Day),
  /** The moment by which something has to be done. */
  until: nullable(Instant),
  outcome: nullable(Type.Enum(["approved", "declined"])),
});
export type NoticeAbout = Static<typeof NoticeAbout>;

const NoticeChild = Type.Object({ studentId: Id, name: Names });

/** One notification to a person. Its text is made from its kind and its count, in the reader's language. */
export const Notification = Type.Object({
  schoolId: Id,
  id: Id,
  kind: NotificationKind,
  page: NotificationPage,
  /** The id that its page shows. */
  target: Type.String(),
  /** The child it is about; null where it concerns the reader. */
  child: nullable(NoticeChild),
  /** Other children whom the same line is about. Absent in what an earlier server answered. */
  alsoAbout: Type.Optional(Type.Array(NoticeChild)),
  /** Null where its kind says all of it; absent in what an earlier server answered. */
  about: Type.Optional(nullable(NoticeAbout)),
  count: Type.Integer({ minimum: 1 }),
  isUrgent: Type.Boolean(),
  needsAction: Type.Boolean(),
  toldAt: Instant,
  isRead: Type.Boolean(),
  isDone: Type.Boolean(),
  push: Type.Enum(["waiting", "held", "digest", "sent", "off", "no_device", "failed"]),
});
export type Notification = Static<typeof Notification>;

/** How many lines one answer has. */
export const NOTIFICATIONS_A_PAGE = 50;

/** The newest first; `before` is the `toldAt` of the last one that is known. */
export const listNotifications = route({
  method: "GET",
  path: "/api/v6/notifications",
  summary: "What I was told of",
  access: everyone("A1"),
  repeatable: true,
  query: Type.Object({
    before: Type.Optional(Instant),
    needsAction: Type.Optional(Type.Boolean()),
  }),
  reply: Type.Object({
    notifications: Type.Array(Notification, { maxItems: NOTIFICATIONS_A_PAGE }),
    unread: Type.Integer(),
    hasMore: Type.Boolean(),
  }),
});

export const countNotifications = route({
  method: "GET",
  path: "/api/v6/notifications/count",
  summary: "How many notifications I have not read",
  access: everyone("A1"),
  repeatable: true,
  reply: Type.Object({ unread: Type.Integer() }),
});

/** Marks lines as read or done. Lines that are not the caller's stay unchanged. */
export const markNotifications = route({
  method: "POST",
  path: "/api/v6/notifications/marks",
  summary: "Mark notifications as read or done",
  access: everyone("A1"),
  repeatable: true,
  body: Type.Object({
    lines: Type.Array(Type.Object({ schoolId: Id, id: Id }), { minItems: 1, maxItems: 200 }),
    as: Type.Enum(["read", "done"]),
  }),
  reply: Nothing,
});

export const NotificationSettings = Type.Object({
  /** One for each kind that the caller's role meets, in their order. */
  kinds: Type.Array(Type.Object({ kind: NotificationKind, delivery: Delivery }), {
    maxItems: NOTIFICATION_KINDS.length,
  }),
  /** The same time twice: never quiet. */
  quietFrom: ClockTime,
  quietUntil: ClockTime,
  /** A time in the quiet hours: the digest comes when they end (NTF-2). */
  digestAt: ClockTime,
});
export type NotificationSettings = Static<typeof NotificationSettings>;

/** NTF-2: whether it is quiet at a time of the clock. */
export function isQuietAt(
  { quietFrom, quietUntil }: Pick<NotificationSettings, "quietFrom" | "quietUntil">,
  time: string,
): boolean {
  const [isAfter, isBefore] = [time >= quietFrom, time < quietUntil];
  return quietFrom > quietUntil ? isAfter || isBefore : isAfter && isBefore;
}

export const readNotificationSettings = route({
  method: "GET",
  path: "/api/v6/notifications/settings",
  summary: "How notifications reach me",
  access: everyone("A2"),
  repeatable: true,
  reply: NotificationSettings,
});

/** Kinds that are not named stay as they were. */
export const saveNotificationSettings = route({
  method: "PUT",
  path: "/api/v6/notifications/settings",
  summary: "Choose how notifications reach me",
  access: everyone("A2"),
  repeatable: true,
  body: NotificationSettings,
  reply: NotificationSettings,
});

/** The key that a browser subscribes with (RFC 8292). The resulting subscription is registered by `saveDevice`. */
export const readPushKey = route({
  method: "GET",
  path: "/api/v6/push-key",
  summary: "The server's key for Web Push",
  access: everyone("A1"),
  repeatable: true,
  reply: Type.Object({ key: Type.String() }),
});
