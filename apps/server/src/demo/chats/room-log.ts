import { type PersonNo, type SchoolPlan, type Stream, createStream } from "#demo/schools/public.ts";

import type { Diary } from "./arrivals.ts";
import { drawMessages, type Message } from "./messages.ts";
import type { Member } from "./room-members.ts";
import type { Room } from "./rooms.ts";

/** One line of a room's log, as the table keeps it. */
export interface RoomEvent {
  readonly seq: number;
  readonly type: "message" | "edit" | "redact";
  /** Null but for messages. */
  readonly msgNo: number | null;
  /** The message that an edit or redaction is about. */
  readonly targetMsgNo: number | null;
  readonly sender: PersonNo;
  readonly clientId: string;
  readonly body: string | null;
  readonly redactedAt: number | null;
  readonly at: number;
}

export interface Reading extends Member {
  readonly readMsgNo: number;
  readonly joinedSeq: number;
  readonly leftSeq: number | null;
}

export interface RoomLog {
  readonly events: readonly RoomEvent[];
  readonly lastSeq: number;
  readonly lastMsgNo: number;
  readonly lastRedactedMsgNo: number;
  readonly lastMessageAt: number | null;
  readonly members: readonly Reading[];
}

/** A room's whole log: numbers without a gap from 1, in the order of time (CHAT-4), and how far each member has read. */
export function buildRoomLog(
  seed: number,
  plan: SchoolPlan,
  room: Room,
  count: number,
  diary: Diary,
): RoomLog {
  const messages = drawMessages(seed, plan, room, count, diary);
  const events = inOrder(messages);
  const redacted = messages.flatMap(({ change }, place) => (change?.type === "redact" ? [place + 1] : []));
  const stream = createStream(seed, `${room.path}/readers`);
  return {
    events,
    lastSeq: events.length,
    lastMsgNo: messages.length,
    lastRedactedMsgNo: redacted.at(-1) ?? 0,
    lastMessageAt: messages.at(-1)?.at ?? null,
    members: room.members.map((member) => ({
      ...member,
      readMsgNo: readTo(stream, plan, member, messages),
      joinedSeq: seqBefore(events, member.from),
      leftSeq: member.until === null ? null : seqBefore(events, member.until),
    })),
  };
}

function inOrder(messages: readonly Message[]): RoomEvent[] {
  const events = messages.flatMap((message, place) => {
    const { at, sender, clientId, change } = message;
    const msgNo = place + 1;
    const isTakenBack = change?.type === "redact";
    const sent = {
      type: "message" as const,
      msgNo,
      targetMsgNo: null,
      sender,
      clientId,
      body: isTakenBack ? null : message.body,
      redactedAt: isTakenBack ? change.at : null,
      at,
    };
    if (!change) return [sent];
    return [sent, { ...sent, ...change, msgNo: null, targetMsgNo: msgNo, redactedAt: null }];
  });
  return events.toSorted((a, b) => a.at - b.at).map((one, place) => ({ seq: place + 1, ...one }));
}

/**
 * Most have read everything, some lag behind, a few have never opened the room. A sender has read up to its
 * own message.
 */
function readTo(
  stream: Stream,
  plan: SchoolPlan,
  { person, until }: Member,
  messages: readonly Message[],
): number {
  const seen = until === null ? messages.length : messages.filter(({ at }) => at < until).length;
  const point = stream.next();
  const lag = stream.between(1, 8);
  const own = messages.findLastIndex(({ sender }) => sender === person) + 1;
  return Math.max(own, computeReadPointer(point, lag, seen, person === plan.teachers[0]));
}

/** The first teacher is behind everywhere, so that the demo shows a badge. */
function computeReadPointer(point: number, lag: number, seen: number, isBehind: boolean): number {
  if (!isBehind && point < 0.55) return seen;
  if (isBehind || point < 0.85) return Math.max(0, seen - lag);
  return point < 0.95 ? Math.floor(seen / 2) : 0;
}

const seqBefore = (events: readonly { readonly at: number }[], instant: number): number =>
  events.filter(({ at }) => at < instant).length;
