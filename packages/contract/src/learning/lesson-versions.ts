import { Type, type Static } from "typebox";

import { readersOfLessons, WhichLesson, writersOfLessons } from "#learning/curriculum.ts";
import { LessonBlocks } from "#learning/lesson-blocks.ts";
import { Contents, LessonHead } from "#learning/lesson-head.ts";
import { VersionState } from "#learning/version-state.ts";
import type { Capability } from "#platform/access.ts";
import { ClientId, Id, Instant, Locale, Names, Nothing, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/** A revision follows the previous version; a variant exists beside it, such as in another language. */
export const VersionKind = Type.Enum(["revision", "variant"]);
export type VersionKind = Static<typeof VersionKind>;

/** Seconds for which a lease holds; the one who writes renews it every `LEASE_BEAT`. */
export const LEASE_SECONDS = 60;
export const LEASE_BEAT = 20;

const Revision = Type.Integer({ minimum: 1 });
const Count = Type.Integer({ minimum: 0 });
const Note = Type.String({ maxLength: 500 });
const Person = Type.Object({ id: Id, name: nullable(Names) });

const SectionOfVersion = Type.Object({
  id: Id,
  letter: Type.String(),
  title: nullable(Type.String()),
  /** False: it gets this version by the rule, and not by a pin (LES-2). */
  isPinned: Type.Boolean(),
});

export const VersionLine = Type.Object({
  id: Id,
  /** Its number in the lesson, from 1. */
  seq: Type.Integer(),
  kind: VersionKind,
  language: Locale,
  state: VersionState,
  revision: Type.Integer(),
  author: Person,
  changeNote: Type.String(),
  /** Why it came back from review. */
  sentBackBecause: nullable(Type.String()),
  blocks: Count,
  updatedAt: Instant,
  publishedAt: nullable(Instant),
  /** Sections that get it today. */
  usedBy: Type.Array(SectionOfVersion),
  /** Students who have opened it. */
  opened: Count,
});
export type VersionLine = Static<typeof VersionLine>;

/** Who writes in a draft now. */
export const Lease = Type.Object({
  person: Person,
  /** Whether it is this very app. */
  isMine: Type.Boolean(),
  until: Instant,
});
export type Lease = Static<typeof Lease>;

/** For staff: the lesson and its versions, drafts of others only for readers with the right to them (D2). */
export const readLesson = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/lessons/:lessonId",
  summary: "A lesson and its versions",
  access: readersOfLessons,
  repeatable: true,
  params: WhichLesson,
  reply: Type.Object({
    lesson: LessonHead,
    revision: Type.Integer(),
    versions: Type.Array(VersionLine),
    /** The version for a class without a pin; null if none is published. */
    currentVersionId: nullable(Id),
    /** Sections that the caller may pin. */
    sections: Type.Array(
      Type.Object({ id: Id, letter: Type.String(), title: nullable(Type.String()), pinnedId: nullable(Id) }),
    ),
    may: Type.Object({ write: Type.Boolean(), publish: Type.Boolean() }),
  }),
});

const WhichVersion = Type.Object({ schoolId: Id, versionId: Id });

/** D1 for a published version, D2 for a draft; with notes and answers. */
export const readVersion = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/lesson-versions/:versionId",
  summary: "A version of a lesson",
  access: readersOfLessons,
  repeatable: true,
  params: WhichVersion,
  reply: Type.Object({
    lesson: LessonHead,
    version: Contents,
    line: VersionLine,
    currentVersionId: nullable(Id),
    lease: nullable(Lease),
    /** Who gets it when the caller publishes it: sections without a pin (LES-2), and their students. Null where it may not. */
    receivers: Type.Optional(nullable(Type.Object({ sections: Count, students: Count }))),
    may: Type.Object({ edit: Type.Boolean(), publish: Type.Boolean() }),
  }),
});

/**
 * A draft that starts as a copy of another version, or empty. A revision of a published version is the next
 * draft (LES-1).
 */
export const createVersion = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/lessons/:lessonId/versions",
  summary: "Begin a draft",
  access: writersOfLessons,
  repeatable: true,
  params: WhichLesson,
  body: Type.Object({ key: ClientId, kind: VersionKind, language: Locale, fromVersionId: nullable(Id) }),
  reply: Type.Object({ id: Id }),
  errors: ["conflict"],
});

/**
 * The whole draft. Conflict with `details.reason` `stale` and the current revision if another user has saved,
 * `published` if it is no draft, `leased` if another user is writing. Invalid with `details.blockId` if a
 * block does not match its kind. Blocks of unknown kinds are kept unchanged.
 */
export const saveDraft = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/lesson-versions/:versionId/blocks",
  summary: "Save a draft",
  access: writersOfLessons,
  repeatable: true,
  params: WhichVersion,
  body: Type.Object({
    key: ClientId,
    revision: Revision,
    /** The app that holds the lease. */
    holder: ClientId,
    blocks: LessonBlocks,
    changeNote: Note,
  }),
  reply: Type.Object({ revision: Type.Integer(), savedAt: Instant }),
  errors: ["conflict", "too-large"],
});

/**
 * Takes or renews the lease of a draft, for 60 s. `takeOver` takes it from its holder; otherwise the conflict
 * names the holder in `details`, with `isOwn` where that is another page of the same account.
 */
export const holdDraft = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/lesson-versions/:versionId/lease",
  summary: "Write in a draft alone",
  access: writersOfLessons,
  repeatable: true,
  params: WhichVersion,
  body: Type.Object({ holder: ClientId, takeOver: Type.Boolean() }),
  reply: Type.Object({ lease: Lease, revision: Type.Integer() }),
  errors: ["conflict"],
});

export const freeDraft = route({
  method: "DELETE",
  path: "/api/v6/schools/:schoolId/lesson-versions/:versionId/lease",
  summary: "Stop writing in a draft",
  access: writersOfLessons,
  repeatable: true,
  params: WhichVersion,
  query: Type.Object({ holder: Type.Optional(ClientId) }),
  reply: Nothing,
});

const moved = Type.Object({ state: VersionState, revision: Type.Integer() });
const move = { key: ClientId, revision: Revision };

/** draft → review. For users who may write it. Invalid with `details.reason` and `details.blockId` by LES-6. */
export const submitVersion = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/lesson-versions/:versionId/submission",
  summary: "Send a draft to review",
  access: writersOfLessons,
  repeatable: true,
  params: WhichVersion,
  body: Type.Object({ ...move, changeNote: Note }),
  reply: moved,
  errors: ["conflict"],
});

const publishers: Capability = {
  capability: "D4",
  on: "school",
  allow: { teacher: "classes", subject_coordinator: "subjects" },
};

/** review → draft, with why. */
export const sendBackVersion = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/lesson-versions/:versionId/return",
  summary: "Send a version back to its author",
  access: publishers,
  repeatable: true,
  params: WhichVersion,
  body: Type.Object({ ...move, because: Type.String({ minLength: 1, maxLength: 500, pattern: "\\S" }) }),
  reply: moved,
  errors: ["conflict"],
});

/**
 * LES-5: a coordinator, or a teacher where the school lets it. From then on it never changes (LES-1). Invalid with
 * `details.reason` and `details.blockId` by LES-6.
 */
export const publishVersion = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/lesson-versions/:versionId/publication",
  summary: "Publish a version",
  access: publishers,
  repeatable: true,
  params: WhichVersion,
  body: Type.Object(move),
  reply: moved,
  errors: ["conflict"],
});

/** LES-4: who has opened it keeps it until the year is archived. */
export const retireVersion = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/lesson-versions/:versionId/retirement",
  summary: "Retire a version",
  access: publishers,
  repeatable: true,
  params: WhichVersion,
  body: Type.Object(move),
  reply: moved,
  errors: ["conflict"],
});
