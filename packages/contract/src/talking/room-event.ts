import { Type, type Static } from "typebox";

import { ClientId, Id, Instant, nullable } from "#platform/primitives.ts";
import { AttachedFile } from "#talking/attached-file.ts";

/** The parts of a message besides its text (docs/rules.md#rooms). A card points at a lesson or an exercise. */
export const Attachment = Type.Union([
  Type.Object({
    ...AttachedFile.properties,
    /** Null where the file has been removed. */
    fileId: nullable(ClientId),
    /** The content of a photo, for readers who cannot see it; by its sender. */
    alt: Type.Optional(Type.String({ maxLength: 500 })),
  }),
  Type.Object({
    kind: Type.Literal("lesson"),
    targetId: Id,
    title: Type.String({ maxLength: 200 }),
    /** The part of it that is meant. Who may not read the lesson finds nothing behind the card. */
    blockId: Type.Optional(ClientId),
  }),
  Type.Object({
    kind: Type.Literal("exercise"),
    /** 0: it belongs to no lesson. */
    lessonId: Type.Integer({ minimum: 0 }),
    targetId: Id,
    title: Type.String({ maxLength: 200 }),
  }),
]);
export type Attachment = Static<typeof Attachment>;

/** Reactions are few and known, so that none can hurt. */
export const Reaction = Type.Enum(["👍", "❤️", "👏", "😂", "😮", "🙏", "✅"]);
export type Reaction = Static<typeof Reaction>;

const Common = {
  /** The room's number of this event: 1, 2, 3 … without a gap. */
  seq: Type.Integer({ minimum: 1 }),
  at: Instant,
};

/**
 * One event of a room's log. A client that has applied 1…k requests the events after k; the state of a room
 * is the fold of its events (chat-state.ts), from any source.
 */
export const RoomEvent = Type.Union([
  Type.Object({
    type: Type.Literal("message"),
    ...Common,
    msgNo: Type.Integer({ minimum: 1 }),
    senderId: Id,
    /** The sender's own id of it, by which its bubble is found again. */
    clientId: ClientId,
    /** Null once it was taken back. */
    body: nullable(Type.String()),
    attachments: Type.Array(Attachment),
    replyTo: nullable(Type.Integer()),
    /** When the sender wrote a message that was held through the quiet hours (CHAT-7); null for others. */
    heldSince: nullable(Instant),
  }),
  Type.Object({
    type: Type.Literal("edit"),
    ...Common,
    target: Type.Integer(),
    by: Id,
    body: Type.String(),
  }),
  Type.Object({
    type: Type.Literal("redact"),
    ...Common,
    target: Type.Integer(),
    /** Null where the rules hid it (MOD-1). */
    by: nullable(Id),
    reason: Type.Enum(["author", "moderator", "hidden"]),
  }),
  /** A message hidden by the rules is shown again after its case was dismissed. */
  Type.Object({
    type: Type.Literal("restore"),
    ...Common,
    target: Type.Integer(),
    body: Type.String(),
    attachments: Type.Array(Attachment),
  }),
  Type.Object({
    type: Type.Literal("reaction"),
    ...Common,
    target: Type.Integer(),
    by: Id,
    /** Null takes one's reaction back. */
    reaction: nullable(Reaction),
  }),
  Type.Object({
    type: Type.Literal("system"),
    ...Common,
    what: Type.Enum([
      "joined",
      "left",
      "locked",
      "unlocked",
      "paused",
      "resumed",
      "archived",
      "slowed",
      "muted",
      "unmuted",
      "pinned",
      "unpinned",
      "observed",
    ]),
    personId: nullable(Id),
    /** The message that was pinned; seconds of slow mode. */
    number: nullable(Type.Integer()),
  }),
]);
export type RoomEvent = Static<typeof RoomEvent>;

/** A message in its state after every event about it. */
export const Message = Type.Object({
  msgNo: Type.Integer({ minimum: 1 }),
  seq: Type.Integer({ minimum: 1 }),
  senderId: Id,
  clientId: ClientId,
  body: nullable(Type.String()),
  attachments: Type.Array(Attachment),
  replyTo: nullable(Type.Integer()),
  at: Instant,
  heldSince: nullable(Instant),
  editedAt: nullable(Instant),
  removed: nullable(Type.Enum(["author", "moderator", "hidden"])),
  /** One for each person at most. */
  reactions: Type.Array(Type.Object({ by: Id, reaction: Reaction })),
});
export type Message = Static<typeof Message>;
