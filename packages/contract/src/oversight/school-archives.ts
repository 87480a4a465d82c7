import { Type, type Static } from "typebox";

import type { Capability } from "#platform/access.ts";
import { Id, Instant, Nothing, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/** How long an archive waits to be downloaded. */
export const ARCHIVE_HOURS = 72;

/** What a school can leave with, in the order of its archive. */
export const ARCHIVE_PARTS = [
  "people",
  "timetable",
  "marks",
  "cards",
  "attendance",
  "questions",
  "lessons",
  "exercises",
  "homework",
  "posts",
  "asks",
  "files",
  "office",
] as const;
export const ArchivePart = Type.Enum([...ARCHIVE_PARTS]);
export type ArchivePart = Static<typeof ArchivePart>;

/** `expired`: nobody may download it any more, because of its age or because a person was erased since. */
export const ArchiveState = Type.Enum(["preparing", "ready", "stopped", "failed", "expired"]);
export type ArchiveState = Static<typeof ArchiveState>;

export const SchoolArchive = Type.Object({
  id: Id,
  state: ArchiveState,
  askedAt: Instant,
  /** Whether the caller asked for it: nobody else downloads it. */
  isMine: Type.Boolean(),
  /** Files that are written, and all of them; 0 while they are counted. */
  done: Type.Integer({ minimum: 0 }),
  total: Type.Integer({ minimum: 0 }),
  bytes: Type.Integer({ minimum: 0 }),
  /** Files that could not be written; the archive names them. */
  missing: Type.Integer({ minimum: 0 }),
  /** While it is ready. */
  readyUntil: nullable(Instant),
});
export type SchoolArchive = Static<typeof SchoolArchive>;

const office: Capability = {
  capability: "Q9",
  on: "school",
  allow: { school_management: "school", administrator: "group" },
};
const OfSchool = Type.Object({ schoolId: Id });
const OfArchive = Type.Object({ schoolId: Id, archiveId: Id });

/** All that the school can leave with, and its last archive. */
export const readSchoolArchive = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/archives",
  summary: "What a school can leave with",
  access: office,
  repeatable: true,
  params: OfSchool,
  reply: Type.Object({
    parts: Type.Array(
      Type.Object({
        part: ArchivePart,
        /**
         * People, weeks, mark sheets, report cards, registers, questions, lessons, exercises, homework, posts, asks,
         * files; of the office its records of every kind.
         */
        count: Type.Integer({ minimum: 0 }),
        /** Of files alone; null for what is written when it is taken. */
        bytes: nullable(Type.Integer({ minimum: 0 })),
        takenAt: nullable(Instant),
      }),
    ),
    latest: nullable(SchoolArchive),
  }),
});

/**
 * Has everything made as one archive, soon after a proof of identity; it counts as a file of people, and the rest of the
 * office is notified as of a large export. Conflict with the reason `one-at-a-time` while one is under way.
 */
export const askSchoolArchive = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/archives",
  summary: "Take everything of a school out",
  access: office,
  repeatable: false,
  params: OfSchool,
  body: Type.Object({ reason: written(3, 500) }),
  reply: Type.Object({ id: Id }),
  errors: ["conflict", "proof-required", "too-many-requests"],
});

/** Nothing of a stopped archive stays. A finished one is deleted before its time. */
export const stopSchoolArchive = route({
  method: "DELETE",
  path: "/api/v6/schools/:schoolId/archives/:archiveId",
  summary: "Stop an archive of a school, or delete it",
  access: office,
  repeatable: true,
  params: OfArchive,
  reply: Nothing,
});

/**
 * Where the archive lies for five minutes: a path on the same server that needs no header, so that a browser saves the
 * ZIP while it comes. It serves the session that has it alone, as long as that is signed in. As often as wanted within
 * `ARCHIVE_HOURS`, for the account that asked for the archive; each time is audited. Conflict with the archive's state as the reason.
 */
export const linkSchoolArchive = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/archives/:archiveId/links",
  summary: "Begin the download of an archive of a school",
  access: office,
  repeatable: false,
  params: OfArchive,
  reply: Type.Object({
    url: Type.String({ maxLength: 512 }),
    /** What the file is to be called. */
    name: Type.String(),
  }),
  errors: ["conflict", "proof-required"],
});
