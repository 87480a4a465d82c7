import type { Attachment, Message, Reaction, RoomEvent } from "@dars/contract/talking/room-event";

/** A row of room_events as queries read it. */
export interface EventRow {
  readonly seq: number;
  readonly type: RoomEvent["type"];
  readonly msgNo: number | null;
  readonly target: number | null;
  readonly senderId: number | null;
  readonly clientId: string | null;
  readonly body: string | null;
  readonly attachments: Attachment[] | null;
  readonly replyTo: number | null;
  readonly heldSince: Date | null;
  readonly change: Change | null;
  readonly at: Date;
}

/** The further data of events that are not messages. */
export interface Change {
  readonly reaction?: Reaction | null;
  readonly reason?: Message["removed"];
  readonly what?: Extract<RoomEvent, { type: "system" }>["what"];
  readonly personId?: number | null;
  readonly number?: number | null;
}

/** A message's row with all its related data. */
export interface MessageRow extends Omit<EventRow, "type" | "target" | "change"> {
  readonly editedAt: Date | null;
  readonly removed: Message["removed"];
  readonly reactions: Readonly<Record<string, Reaction>> | null;
}

/** An event of the log on the wire. An unsent message has no text left, in any of its rows. */
export const toRoomEvent = (row: EventRow): RoomEvent => SHAPES[row.type](row);

const SHAPES: { readonly [T in RoomEvent["type"]]: (row: EventRow) => Extract<RoomEvent, { type: T }> } = {
  message: (row) => ({ type: "message", ...toLogFields(row), ...toContent(row) }),
  edit: (row) => ({ type: "edit", ...toTargetFields(row), by: row.senderId ?? 0, body: row.body ?? "" }),
  redact: (row) => ({
    type: "redact",
    ...toTargetFields(row),
    by: row.senderId,
    reason: row.change?.reason ?? "author",
  }),
  restore: (row) => ({
    type: "restore",
    ...toTargetFields(row),
    body: row.body ?? "",
    attachments: row.attachments ?? [],
  }),
  reaction: (row) => ({
    type: "reaction",
    ...toTargetFields(row),
    by: row.senderId ?? 0,
    reaction: row.change?.reaction ?? null,
  }),
  system: (row) => {
    const { what = "joined", personId = null, number = null } = row.change ?? {};
    return { type: "system", ...toLogFields(row), what, personId, number };
  },
};

const toLogFields = ({ seq, at }: EventRow) => ({ seq, at: at.toISOString() });
const toTargetFields = (row: EventRow) => ({ ...toLogFields(row), target: row.target ?? 0 });

/** A message in its current state. */
export const toMessage = (row: MessageRow): Message => ({
  seq: row.seq,
  at: row.at.toISOString(),
  ...toContent(row),
  editedAt: row.editedAt?.toISOString() ?? null,
  removed: row.removed,
  reactions: Object.entries(row.reactions ?? {})
    .map(([by, reaction]) => ({ by: Number(by), reaction }))
    .toSorted((a, b) => a.by - b.by),
});

const ID_LENGTH = 15;

function toContent(row: Omit<EventRow, "type" | "target" | "change">) {
  return {
    msgNo: row.msgNo ?? 0,
    senderId: row.senderId ?? 0,
    // Rows from before apps made ids of their own have none.
    clientId: row.clientId ?? String(row.seq).padStart(ID_LENGTH, "0"),
    body: row.body,
    attachments: row.attachments ?? [],
    replyTo: row.replyTo,
    heldSince: row.heldSince?.toISOString() ?? null,
  };
}
