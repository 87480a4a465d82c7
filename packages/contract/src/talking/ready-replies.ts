import { Type, type Static } from "typebox";

import { ClientId, Id, written } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

export const MOST_REPLIES = 30;
export const REPLY_LENGTH = 1000;

/** A list with its revision; 0 where nothing was kept yet. */
export const ReplyList = Type.Object({
  texts: Type.Array(Type.String()),
  revision: Type.Integer({ minimum: 0 }),
});
export type ReplyList = Static<typeof ReplyList>;

const WhichSchool = Type.Object({ schoolId: Id });
const Kept = Type.Object({
  key: ClientId,
  /** As it was read. */
  revision: Type.Integer({ minimum: 0 }),
  texts: Type.Array(written(1, REPLY_LENGTH), { maxItems: MOST_REPLIES }),
});
const staff = {
  capability: "L4",
  on: "school",
  allow: { teacher: "school", school_management: "school" },
} as const;

/** The texts that the caller may put into a message: its own, and the school's. */
export const readReadyReplies = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/ready-replies",
  summary: "Ready replies",
  access: staff,
  repeatable: true,
  params: WhichSchool,
  reply: Type.Object({ own: ReplyList, school: ReplyList, mayWriteSchool: Type.Boolean() }),
});
export type ReadyReplyLists = Static<typeof readReadyReplies.reply>;

/** The caller's own list, as a whole. */
export const saveOwnReplies = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/ready-replies/own",
  summary: "Keep own ready replies",
  access: staff,
  repeatable: true,
  params: WhichSchool,
  body: Kept,
  reply: Type.Object({ revision: Type.Integer({ minimum: 0 }) }),
  errors: ["conflict"],
});

/** The list that all staff of the school have. */
export const saveSchoolReplies = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/ready-replies/school",
  summary: "Keep the school's ready replies",
  access: { capability: "L4", on: "school", allow: { school_management: "school" } },
  repeatable: true,
  params: WhichSchool,
  body: Kept,
  reply: Type.Object({ revision: Type.Integer({ minimum: 0 }) }),
  errors: ["conflict"],
});
