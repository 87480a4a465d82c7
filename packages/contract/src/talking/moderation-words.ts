import { Type, type Static } from "typebox";

import { route } from "#platform/route.ts";

const Words = Type.Array(Type.String({ minLength: 2, maxLength: 60 }), { maxItems: 500 });
const Lists = Type.Object({ ar: Words, ckb: Words, en: Words });
export type WordLists = Static<typeof Lists>;
const WordPage = Type.Object({ revision: Type.Integer({ minimum: 0 }), lists: Lists });
const ofTheGroup = { capability: "Q3", on: "self", allow: { administrator: "group" } } as const;

/** MOD-4: words that only flag. A star at the end matches any ending. */
export const readWordLists = route({
  method: "GET",
  path: "/api/v6/group/word-lists",
  summary: "Words that flag a message",
  access: ofTheGroup,
  repeatable: true,
  reply: WordPage,
});

/** Writes all three. Conflict if another user has written since `revision`. */
export const saveWordLists = route({
  method: "PUT",
  path: "/api/v6/group/word-lists",
  summary: "Change the words that flag a message",
  access: ofTheGroup,
  repeatable: true,
  body: Type.Object({ revision: Type.Integer({ minimum: 0 }), lists: Lists }),
  reply: WordPage,
  errors: ["conflict"],
});
