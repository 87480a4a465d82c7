import { Type, type Static } from "typebox";

import { ClientId, Day, Id, Instant, Names, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { Kind } from "#school/people-office.ts";

/**
 * What two records of the same name share besides; the same national id is enough by itself, the same level where the
 * birth date of either student is not known.
 */
export const AlikeIn = Type.Enum(["national-id", "birth-date", "phone", "level"]);
export type AlikeIn = Static<typeof AlikeIn>;

const Named = Type.Object({ id: Id, name: Names });

/** A record as the list of possible duplicates shows it. */
export const DuplicateLine = Type.Object({
  id: Id,
  name: Names,
  kinds: Type.Array(Kind),
  birthDate: nullable(Day),
  studentNumber: nullable(Type.String()),
});
export type DuplicateLine = Static<typeof DuplicateLine>;

export const PossibleDuplicate = Type.Object({
  one: DuplicateLine,
  other: DuplicateLine,
  alikeIn: Type.Array(AlikeIn),
  /** Whether a merge of the two waits for a second person. */
  isAsked: Type.Boolean(),
});
export type PossibleDuplicate = Static<typeof PossibleDuplicate>;

const mergers = { school_management: "school", administrator: "group" } as const;

/** PER-2: records that may be the same person; at most a hundred pairs. With the merges made last. */
export const listPossibleDuplicates = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/duplicates",
  summary: "Records that may be the same person",
  access: { capability: "B8", on: "school", allow: mergers },
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: Type.Object({
    pairs: Type.Array(PossibleDuplicate),
    /** The number of all pairs, those beyond a hundred among them. */
    count: Type.Integer(),
    merged: Type.Array(Type.Object({ person: Named, kept: Named, mergedAt: Instant })),
    /** The last twenty pairs that the office has marked as different people, and that are not listed for it. */
    apart: Type.Optional(Type.Array(Type.Object({ one: Named, other: Named, markedAt: Instant }))),
  }),
});

/** The other end of a guardian link that still counts. */
export const MergeRelative = Type.Object({
  id: Id,
  name: Names,
  state: Type.Enum(["invited", "verified", "suspended"]),
  isRestricted: Type.Boolean(),
});
export type MergeRelative = Static<typeof MergeRelative>;

/** One of the two records, with everything that is attached to it. */
export const MergeSide = Type.Object({
  ...DuplicateLine.properties,
  revision: Type.Integer(),
  /** Null also for callers who may not see phones (B2). */
  phone: nullable(Type.String()),
  hasNationalId: Type.Boolean(),
  createdAt: Instant,
  account: nullable(
    Type.Object({
      logins: Type.Array(Type.String()),
      state: Type.Enum(["invited", "active", "disabled"]),
    }),
  ),
  guardians: Type.Array(MergeRelative),
  children: Type.Array(MergeRelative),
  enrolments: Type.Array(
    Type.Object({
      year: Type.String(),
      level: Names,
      letter: nullable(Type.String()),
      isOpen: Type.Boolean(),
    }),
  ),
  counts: Type.Object({
    marks: Type.Integer(),
    attendance: Type.Integer(),
    /** Classes taught, now or before. */
    classes: Type.Integer(),
    rooms: Type.Integer(),
    letters: Type.Integer(),
  }),
});
export type MergeSide = Static<typeof MergeSide>;

/**
 * Why two records cannot be merged. `requests`: a request about one of them waits. `guardians`: together they have more than four. `kinds`: one is a student and the
 * other is not. `related`: one is a guardian of the other. `own`: one is the caller's own. `elsewhere`, `serves`: the
 * account that would be closed is known in another school, or holds a role that management may not give. `apart`: the
 * office has marked the two as different people.
 */
export const MergeObstacle = Type.Enum([
  "gone",
  "held",
  "requests",
  "kinds",
  "related",
  "own",
  "enrolments",
  "marks",
  "care-notes",
  "guardians",
  "elsewhere",
  "serves",
  "apart",
]);
export type MergeObstacle = Static<typeof MergeObstacle>;

export const readMerge = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/people/:personId/duplicates/:otherId",
  summary: "Two records side by side",
  access: { capability: "B8", on: "person", allow: mergers },
  repeatable: true,
  params: Type.Object({ schoolId: Id, personId: Id, otherId: Id }),
  reply: Type.Object({
    person: MergeSide,
    other: MergeSide,
    obstacles: Type.Array(MergeObstacle),
    isAsked: Type.Boolean(),
    /** Whether the two have different relatives: then the caller confirms all of them by name. */
    needsConfirmation: Type.Boolean(),
    /** The office has marked the two as different people; absent while that does not hold. */
    apart: Type.Optional(Type.Object({ reason: Type.String(), by: nullable(Names), markedAt: Instant })),
  }),
});

/**
 * PER-2: marks two records as different people, with a reason, or takes that back (null). They are no longer listed as
 * possible duplicates until the name or birth date of one of them changes. Conflict with the reason `asked` while a
 * merge with one of them waits.
 */
export const markApart = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/people/:personId/duplicates/:otherId/apart",
  summary: "Mark two records as different people",
  access: { capability: "B8", on: "person", allow: mergers },
  repeatable: true,
  params: Type.Object({ schoolId: Id, personId: Id, otherId: Id }),
  body: Type.Object({ reason: nullable(written(3, 500)) }),
  reply: Type.Object({ isApart: Type.Boolean() }),
  errors: ["conflict"],
});

/**
 * PER-2: asks that `otherId` be merged into the person of the path, which a second person of the office approves.
 * `relatives`: every guardian and child whom the merged record will have, where the two have different ones; others
 * than now are a conflict with the reason `relatives`. Conflict with an obstacle as the reason.
 */
export const askMerge = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/people/:personId/merges",
  summary: "Ask that two records be merged",
  access: { capability: "B8", on: "person", allow: mergers },
  repeatable: true,
  params: Type.Object({ schoolId: Id, personId: Id }),
  body: Type.Object({
    key: ClientId,
    otherId: Id,
    relatives: Type.Array(Id, { maxItems: 100 }),
    reason: written(3, 500),
  }),
  reply: Type.Object({ proposalId: Id }),
  errors: ["conflict"],
});
