import { Type, type Static } from "typebox";

import type { Capability } from "#platform/access.ts";
import { ClientId, Id, Instant, Names, nullable, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";
import { AudienceRole } from "#school/audiences.ts";

/** As news, or as an official message to each recipient. */
export const CircularChannel = Type.Enum(["post", "message"]);
export type CircularChannel = Static<typeof CircularChannel>;

/** The same in every school: levels belong to the group. An empty list is no condition. */
export const CircularAudience = Type.Object({
  /** Empty: all schools of the group that are not closed. */
  schoolIds: Type.Array(Id, { maxItems: 1000, uniqueItems: true }),
  roles: Type.Array(AudienceRole, { minItems: 1, maxItems: 6, uniqueItems: true }),
  levelIds: Type.Array(Id, { maxItems: 100, uniqueItems: true }),
  /** POST-2; for messages it has no effect. */
  ccGuardians: Type.Boolean(),
});
export type CircularAudience = Static<typeof CircularAudience>;

export const CircularText = Type.Object({
  channel: CircularChannel,
  title: written(2, 200),
  body: Type.String({ maxLength: 8000 }),
  audience: CircularAudience,
  /** The following only for news. */
  expireAt: nullable(Instant),
  isPinned: Type.Boolean(),
  requiresAck: Type.Boolean(),
});
export type CircularText = Static<typeof CircularText>;

export const CircularLine = Type.Object({
  id: Id,
  channel: CircularChannel,
  title: Type.String(),
  sentAt: Instant,
  recalledAt: nullable(Instant),
  /** How many schools it is for, and how many of them have it. */
  schools: Type.Integer({ minimum: 0 }),
  delivered: Type.Integer({ minimum: 0 }),
  failed: Type.Integer({ minimum: 0 }),
  /** Recipients, counted in each school at its delivery. */
  people: Type.Integer({ minimum: 0 }),
});
export type CircularLine = Static<typeof CircularLine>;

/**
 * `nobody`: the school has no such people, so nothing was written there. `withdrawn`: the school's own office has
 * withdrawn the post. `failed`: given up after repeated attempts; `resumeCircular` starts it again.
 */
export const DeliveryState = Type.Enum(["waiting", "delivered", "nobody", "withdrawn", "recalled", "failed"]);
export type DeliveryState = Static<typeof DeliveryState>;

export const CircularDelivery = Type.Object({
  schoolId: Id,
  school: Names,
  state: DeliveryState,
  /** The post or the mailing in that school; null while there is none. */
  postId: nullable(Id),
  mailingId: nullable(Id),
  people: Type.Integer({ minimum: 0 }),
  opened: Type.Integer({ minimum: 0 }),
  /** Acknowledged, or of a message answered. */
  responded: Type.Integer({ minimum: 0 }),
});
export type CircularDelivery = Static<typeof CircularDelivery>;

const headOffice: Capability = { capability: "J3", on: "self", allow: { administrator: "group" } };
const WhichCircular = Type.Object({ circularId: Id });

/** How many people it would reach in each school; schools without such people are left out. */
export const countCircular = route({
  method: "POST",
  path: "/api/v6/circulars/audience",
  summary: "How many a circular would reach",
  access: headOffice,
  repeatable: true,
  body: Type.Object({ audience: CircularAudience }),
  reply: Type.Object({ schools: Type.Integer(), people: Type.Integer(), withoutAccount: Type.Integer() }),
});

/**
 * J3, L1: one post or mailing in each school. It is delivered in the background, to each school exactly once,
 * however often the request or the delivery is repeated.
 */
export const sendCircular = route({
  method: "POST",
  path: "/api/v6/circulars",
  summary: "Send a circular to several schools",
  access: headOffice,
  repeatable: true,
  body: Type.Object({ key: ClientId, ...CircularText.properties }),
  reply: Type.Object({ id: Id, schools: Type.Integer() }),
  errors: ["invalid"],
});

/** The latest first; `after` is `next` of the page before. */
export const listCirculars = route({
  method: "GET",
  path: "/api/v6/circulars",
  summary: "Circulars of the head office",
  access: headOffice,
  repeatable: true,
  query: Type.Object({ after: Type.Optional(Type.String({ maxLength: 200 })) }),
  reply: Type.Object({ circulars: Type.Array(CircularLine), next: nullable(Type.String()) }),
});

export const readCircular = route({
  method: "GET",
  path: "/api/v6/circulars/:circularId",
  summary: "A circular and its deliveries",
  access: headOffice,
  repeatable: true,
  params: WhichCircular,
  reply: Type.Object({
    circular: Type.Object({
      ...CircularLine.properties,
      body: Type.String(),
      roles: Type.Array(AudienceRole),
      requiresAck: Type.Boolean(),
      recallReason: nullable(Type.String()),
    }),
    deliveries: Type.Array(CircularDelivery),
  }),
});

/**
 * Takes it back in all schools: posts are withdrawn with the reason, and messages that have no answer disappear
 * for their recipients. Schools that have not received it yet never will.
 */
export const recallCircular = route({
  method: "POST",
  path: "/api/v6/circulars/:circularId/recall",
  summary: "Recall a circular",
  access: headOffice,
  repeatable: true,
  params: WhichCircular,
  body: Type.Object({ key: ClientId, reason: written(2, 300) }),
  reply: Type.Object({ id: Id }),
});

/** Starts again whatever was given up; harmless where nothing was. */
export const resumeCircular = route({
  method: "POST",
  path: "/api/v6/circulars/:circularId/deliveries",
  summary: "Resume the delivery of a circular",
  access: headOffice,
  repeatable: true,
  params: WhichCircular,
  body: Type.Object({ key: ClientId }),
  reply: Type.Object({ schools: Type.Integer() }),
});
