import { Type, type Static } from "typebox";

import { everyone, type Capability } from "#platform/access.ts";
import { ClientId, Id, Instant, Names, nullable, written } from "#platform/primitives.ts";
import { Role } from "#platform/roles.ts";
import { route } from "#platform/route.ts";
import { AddresseeAudience } from "#school/audiences.ts";
import { AttachedFile, FilesToAttach } from "#talking/attached-file.ts";

export const ThreadKind = Type.Enum(["request", "complaint", "notice", "permission"]);
export type ThreadKind = Static<typeof ThreadKind>;

export const ThreadState = Type.Enum(["open", "answered", "closed", "reopened"]);
export type ThreadState = Static<typeof ThreadState>;

const Named = Type.Object({ id: Id, name: Names });

/** A thread as the inbox shows it. */
export const ThreadLine = Type.Object({
  id: Id,
  schoolId: Id,
  /** The school it belongs to; null where the reader has one alone. */
  school: nullable(Names),
  kind: ThreadKind,
  subject: Type.String(),
  state: ThreadState,
  about: nullable(Named),
  /** The person at the end that is not the office's; null if it is no person of the school. */
  person: nullable(Named),
  startedByRole: Role,
  /** The member of the office who has claimed it; null: none, or not visible to the reader. */
  claimedBy: nullable(Type.Object({ accountId: Id, name: nullable(Names), isMe: Type.Boolean() })),
  lastAt: Instant,
  createdAt: Instant,
  unread: Type.Integer({ minimum: 0 }),
  isOffice: Type.Boolean(),
});
export type ThreadLine = Static<typeof ThreadLine>;

export const ThreadEntry = Type.Object({
  no: Type.Integer({ minimum: 1 }),
  /** Null: from a link, by a person without an account. */
  author: nullable(Type.Object({ id: Id, role: Role, name: nullable(Names), isMe: Type.Boolean() })),
  body: Type.String(),
  attachments: Type.Array(AttachedFile),
  isInternal: Type.Boolean(),
  at: Instant,
});
export type ThreadEntry = Static<typeof ThreadEntry>;

export const ThreadPage = Type.Object({
  thread: Type.Object({ ...ThreadLine.properties, revision: Type.Integer() }),
  entries: Type.Array(ThreadEntry),
  may: Type.Object({ answer: Type.Boolean(), close: Type.Boolean(), claim: Type.Boolean() }),
});
export type ThreadPage = Static<typeof ThreadPage>;

const everybody = everyone("L2");
/** L2: participants, and the office's whole inbox. Which threads are whose is asked by the verb. */
const participants: Capability = {
  capability: "L2",
  on: "school",
  allow: {
    parent: "children",
    student: "classes",
    teacher: "school",
    school_management: "school",
    administrator: "group",
    subject_coordinator: "subjects",
    evaluator: "assigned",
  },
};
const starters: Capability = {
  ...participants,
  capability: "L1",
  allow: {
    parent: "children",
    student: "classes",
    teacher: "school",
    subject_coordinator: "subjects",
    evaluator: "assigned",
  },
};
const senders: Capability = {
  ...starters,
  allow: { school_management: "school", administrator: "group", subject_coordinator: "subjects" },
};
const WhoseSchool = Type.Object({ schoolId: Id });
const WhichThread = Type.Object({ schoolId: Id, threadId: Id });

/** The caller's threads over all its schools, latest first; for the office its shared inbox. */
export const listThreads = route({
  method: "GET",
  path: "/api/v6/messages",
  summary: "My messages",
  access: { ...everybody, on: "self" },
  repeatable: true,
  query: Type.Object({
    /** Open threads of a mailing without an answer are in no box of the sender; closed ones are. */
    box: Type.Optional(Type.Enum(["all", "waiting", "mine", "closed"])),
    /** In place of a box: all threads of one mailing. */
    mailing: Type.Optional(Id),
    kind: Type.Optional(ThreadKind),
    /** The student whom the threads are about. */
    about: Type.Optional(Id),
    /** `next` of the page before. */
    after: Type.Optional(Type.String({ maxLength: 200 })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  reply: Type.Object({
    threads: Type.Array(ThreadLine),
    /** The unread ones among the threads of this page. */
    unread: Type.Integer(),
    /** Null where this page is the last. */
    next: nullable(Type.String()),
  }),
});

/** Marks the returned entries as read. */
export const readThread = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/messages/:threadId",
  summary: "A thread",
  access: participants,
  repeatable: true,
  params: WhichThread,
  reply: ThreadPage,
});

/** L1: to the school's office. `aboutId`: a child of one's own, for families. */
export const writeToOffice = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/messages",
  summary: "Write to the school",
  access: starters,
  repeatable: true,
  params: WhoseSchool,
  body: Type.Object({
    key: ClientId,
    kind: ThreadKind,
    subject: written(2, 200),
    body: written(1, 8000),
    attachments: Type.Optional(FilesToAttach),
    aboutId: nullable(Id),
  }),
  reply: Type.Object({ threadId: Id }),
});

/** L1: to people, each in a thread of its own. Refused with forbidden where the audience reaches too far. */
export const writeToPeople = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/mailings",
  summary: "Write to many",
  access: senders,
  repeatable: true,
  params: WhoseSchool,
  body: Type.Object({
    key: ClientId,
    kind: ThreadKind,
    subject: written(2, 200),
    body: written(1, 8000),
    attachments: Type.Optional(FilesToAttach),
    audience: AddresseeAudience,
  }),
  reply: Type.Object({ threads: Type.Integer(), mailingId: Id }),
});

/** How many would be written to. */
export const countRecipients = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/mailings/audience",
  summary: "How many a message would reach",
  access: senders,
  repeatable: true,
  params: WhoseSchool,
  body: Type.Object({ audience: AddresseeAudience }),
  reply: Type.Object({ people: Type.Integer(), withoutAccount: Type.Integer() }),
});

/** An answer of the office makes the thread answered, one of the other side opens it again. */
export const answerThread = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/messages/:threadId/entries",
  summary: "Answer",
  access: participants,
  repeatable: true,
  params: WhichThread,
  body: Type.Object({
    key: ClientId,
    body: written(1, 8000),
    attachments: Type.Optional(FilesToAttach),
    /** For the office alone. */
    isInternal: Type.Boolean(),
  }),
  reply: Type.Object({ no: Type.Integer(), state: ThreadState }),
  errors: ["conflict"],
});

/** The office: take a thread from the shared inbox, or give it back. Conflict where a colleague has it. */
export const claimThread = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/messages/:threadId/claim",
  summary: "Take a thread",
  access: { ...participants, allow: { school_management: "school", administrator: "group" } },
  repeatable: true,
  params: WhichThread,
  body: Type.Object({ isClaimed: Type.Boolean() }),
  reply: Type.Object({ isClaimed: Type.Boolean() }),
  errors: ["conflict"],
});

/** Closing ends every link into it (MSG-1). Both sides may close and reopen. */
export const closeThread = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/messages/:threadId/state",
  summary: "Close or reopen a thread",
  access: participants,
  repeatable: true,
  params: WhichThread,
  body: Type.Object({ key: ClientId, isClosed: Type.Boolean() }),
  reply: Type.Object({ state: ThreadState }),
});

/** MSG-1: a link into the thread for the person at its other end, for 30 days. `path` is returned only once. */
export const makeThreadLink = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/messages/:threadId/links",
  summary: "A link into a thread",
  access: {
    ...participants,
    capability: "L3",
    allow: { school_management: "school", administrator: "group" },
  },
  repeatable: true,
  params: WhichThread,
  body: Type.Object({ key: ClientId }),
  reply: Type.Object({ path: Type.String(), expiresAt: Instant }),
});

/** MSG-1: the target of a link for its signed-in recipient. */
export const followThreadLink = route({
  method: "POST",
  path: "/api/v6/message-links",
  summary: "Where a link leads",
  access: { ...everyone("L3"), whileViewing: true },
  repeatable: true,
  body: Type.Object({ token: Type.String({ pattern: "^[A-Za-z0-9_-]{22,86}$" }) }),
  reply: Type.Object({ schoolId: Id, threadId: Id }),
});
