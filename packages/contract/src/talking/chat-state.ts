import type { Message, RoomEvent } from "#talking/room-event.ts";

/** A room as a device has it: messages by their number, in their state after event `head`. */
export interface RoomState {
  readonly head: number;
  readonly messages: ReadonlyMap<number, Message>;
}

export const EMPTY_ROOM: RoomState = { head: 0, messages: new Map() };

/** The state from a snapshot: it lacks older messages, and events about them are skipped. */
export const createRoomState = (messages: readonly Message[], head: number): RoomState => ({
  head,
  messages: new Map(messages.map((message) => [message.msgNo, message])),
});

/**
 * The state after more of the log, from any source: known events change nothing, and a gap ends it before the
 * gap. A caller that finds `head` lower than the last event requests the events after `head`.
 */
export function applyEvents(state: RoomState, events: readonly RoomEvent[]): RoomState {
  let { head } = state;
  const messages = new Map(state.messages);
  for (const event of events) {
    if (event.seq <= head) continue;
    if (event.seq > head + 1) break;
    head = event.seq;
    apply(messages, event);
  }
  return head === state.head ? state : { head, messages };
}

export const applyEvent = (state: RoomState, event: RoomEvent): RoomState => applyEvents(state, [event]);

function apply(messages: Map<number, Message>, event: RoomEvent): void {
  if (event.type === "system") return;
  if (event.type === "message") {
    messages.set(event.msgNo, toMessage(event));
    return;
  }
  const message = messages.get(event.target);
  if (message) messages.set(event.target, { ...message, ...changeBy(message, event) });
}

/** A message without text was redacted: the event with the redactor's id follows later in the log. */
const toMessage = (event: Extract<RoomEvent, { type: "message" }>): Message => {
  const { msgNo, seq, senderId, clientId, body, attachments, replyTo, at, heldSince } = event;
  const fields = { msgNo, seq, senderId, clientId, body, attachments, replyTo, at, heldSince };
  return { ...fields, editedAt: null, removed: body === null ? "author" : null, reactions: [] };
};

type Changing = Exclude<RoomEvent, { type: "message" | "system" }>;

function changeBy(message: Message, event: Changing): Partial<Message> {
  if (event.type === "reaction") return { reactions: reactionsAfter(message, event) };
  if (event.type === "redact") return { body: null, attachments: [], removed: event.reason };
  if (event.type === "restore") return { body: event.body, attachments: event.attachments, removed: null };
  // Of a message redacted later, only the fact of the edit is known.
  return { body: message.body === null ? null : event.body, editedAt: event.at };
}

function reactionsAfter({ reactions }: Message, { by, reaction }: Extract<RoomEvent, { type: "reaction" }>) {
  const others = reactions.filter((one) => one.by !== by);
  if (reaction === null) return others;
  return [...others, { by, reaction }].toSorted((one, other) => one.by - other.by);
}
