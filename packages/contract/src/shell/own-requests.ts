import { Type, type Static } from "typebox";

import { Day, Id, Instant, Names, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/** Something that a guardian has sent to a school and that the school answers. */
export const OwnRequest = Type.Object({
  schoolId: Id,
  kind: Type.Enum(["absence", "objection", "message"]),
  id: Id,
  /** The child that it is about; null for a message about none. */
  child: nullable(Type.Object({ id: Id, name: Names })),
  /** Of a message. */
  title: nullable(Type.String()),
  /** Of an objection. */
  subject: nullable(Names),
  /** Of an absence. */
  days: nullable(Type.Object({ from: Day, until: Day })),
  at: Instant,
  /** `answered`: the school wrote back; `closed`: nothing more is to come. */
  state: Type.Enum(["waiting", "approved", "declined", "withdrawn", "answered", "closed"]),
});
export type OwnRequest = Static<typeof OwnRequest>;

/** Absence reports, objections to marks and messages of the signed-in guardian, newest first. */
export const listOwnRequests = route({
  method: "GET",
  path: "/api/v6/family-home/requests",
  summary: "What I have sent to my children's schools",
  access: { capability: "A1", on: "self", allow: { parent: "children" } },
  repeatable: true,
  reply: Type.Object({ requests: Type.Array(OwnRequest) }),
});
