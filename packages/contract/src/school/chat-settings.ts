import { Type, type Static } from "typebox";

import { Id, Names, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

/** A time of the day in the school's zone; 24:00 is the end of it. */
export const Clock = Type.String({ pattern: "^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$" });

/** The hours in which children write; messages written outside wait for the start (CHAT-7). */
export const ChatHours = Type.Object({ opensAt: Clock, closesAt: Clock });
export type ChatHours = Static<typeof ChatHours>;

/** A school's settings for its rooms; null: as the group has it. */
export const ChatChoices = Type.Object({
  hours: nullable(ChatHours),
  /** Whether guardians look on in a child's rooms with its teachers after it is thirteen, too. */
  guardiansObserveAll: nullable(Type.Boolean()),
  /**
   * The member of the management who is responsible for the children's safety (MOD-1, K9); null: the
   * management as a whole.
   */
  safeguardingLeadId: nullable(Id),
});
export type ChatChoices = Static<typeof ChatChoices>;

const ChatPage = Type.Object({
  /** The revision of the school's settings; 0 where it has never chosen anything. */
  revision: Type.Integer(),
  group: Type.Object({ hours: ChatHours, guardiansObserveAll: Type.Boolean() }),
  school: ChatChoices,
  /** Who may be named as safeguarding lead. */
  management: Type.Array(Type.Object({ id: Id, name: Names })),
});

const ofTheSchool = {
  capability: "Q3",
  on: "school",
  allow: { school_management: "school", administrator: "group" },
} as const;

export const readChatSettings = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/chat-settings",
  summary: "Hours, observers and the safeguarding lead of a school's rooms",
  access: ofTheSchool,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  reply: ChatPage,
});

/** Writes all of them. Conflict if another user has written the school's settings since `revision`. */
export const saveChatSettings = route({
  method: "PUT",
  path: "/api/v6/schools/:schoolId/chat-settings",
  summary: "Choose how a school's rooms are kept",
  access: ofTheSchool,
  repeatable: true,
  params: Type.Object({ schoolId: Id }),
  body: Type.Object({ revision: Type.Integer({ minimum: 0 }), settings: ChatChoices }),
  reply: ChatPage,
  errors: ["conflict"],
});
