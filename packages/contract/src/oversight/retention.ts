import { Type, type Static } from "typebox";

import { RoomName } from "#oversight/room-name.ts";
import { ClientId, Id, Instant, Names, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/**
 * How long each kind of thing is kept (docs/rules.md#retention): usually, at least and at most. School years count on
 * from the present one, the others from the day on which a thing was settled or told.
 */
export const RETENTION = {
  "chat-words": { unit: "school-years", usual: 2, least: 0, most: 10 },
  "chat-files": { unit: "school-years", usual: 1, least: 0, most: 10 },
  cases: { unit: "years", usual: 3, least: 1, most: 10 },
  threads: { unit: "years", usual: 5, least: 1, most: 15 },
  notifications: { unit: "days", usual: 180, least: 30, most: 730 },
} as const;

export type RetentionKind = keyof typeof RETENTION;
export const RETENTION_KINDS: readonly RetentionKind[] = [
  "chat-words",
  "chat-files",
  "cases",
  "threads",
  "notifications",
];

const buildPeriodSchema = (kind: RetentionKind) =>
  Type.Integer({ minimum: RETENTION[kind].least, maximum: RETENTION[kind].most });
export const Kept = Type.Object({
  "chat-words": buildPeriodSchema("chat-words"),
  "chat-files": buildPeriodSchema("chat-files"),
  cases: buildPeriodSchema("cases"),
  threads: buildPeriodSchema("threads"),
  notifications: buildPeriodSchema("notifications"),
});
export type Kept = Static<typeof Kept>;

const RetentionPage = Type.Object({ revision: Type.Integer({ minimum: 0 }), kept: Kept });
const ofTheGroup = { capability: "Q3", on: "self", allow: { administrator: "group" } } as const;
const ofASchool = { capability: "Q3", on: "school", allow: { administrator: "group" } } as const;

export const readRetention = route({
  method: "GET",
  path: "/api/v6/group/retention",
  summary: "How long things are kept",
  access: ofTheGroup,
  repeatable: true,
  reply: RetentionPage,
});

/**
 * Writes all. Data that has expired by it is deleted in the next night. Conflict if another user has written
 * since.
 */
export const saveRetention = route({
  method: "PUT",
  path: "/api/v6/group/retention",
  summary: "Choose how long things are kept",
  access: ofTheGroup,
  repeatable: true,
  body: Type.Object({ revision: Type.Integer({ minimum: 0 }), kept: Kept }),
  reply: RetentionPage,
  errors: ["conflict"],
});

const Reason = written(3, 500);

/** A room, or all that is of a person, that nothing is taken from until the hold is lifted. */
export const Hold = Type.Object({
  id: Id,
  room: nullable(RoomName),
  person: nullable(Type.Object({ id: Id, name: Names })),
  reason: Type.String(),
  placedAt: Instant,
  /** Null where the school does not know who it was. */
  placedBy: nullable(Names),
  liftedAt: nullable(Instant),
  liftReason: nullable(Type.String()),
});
export type Hold = Static<typeof Hold>;

/** Active holds first, the latest of each first. */
export const listHolds = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/holds",
  summary: "Legal holds of a school",
  access: ofASchool,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: Type.Object({ holds: Type.Array(Hold) }),
});

/**
 * Of one of both: everything of it is kept, also past its time (docs/rules.md#retention). A second hold of the same is
 * a conflict.
 */
export const placeHold = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/holds",
  summary: "Keep a room or a person from retention and deletion",
  access: ofASchool,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  body: Type.Object({ key: ClientId, roomId: nullable(Id), personId: nullable(Id), reason: Reason }),
  reply: Type.Object({ id: Id }),
  errors: ["conflict"],
});

export const liftHold = route({
  method: "POST",
  path: "/api/v6/schools/:schoolId/holds/:holdId/lift",
  summary: "Lift a legal hold",
  access: ofASchool,
  repeatable: true,
  params: Type.Object({ schoolId: Id, holdId: Id }),
  body: Type.Object({ key: ClientId, reason: Reason }),
  reply: Type.Object({}),
  errors: ["conflict"],
});
