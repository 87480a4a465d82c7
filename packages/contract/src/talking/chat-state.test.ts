import fc from "fast-check";
import { expect, test } from "vitest";

import { applyEvents, EMPTY_ROOM, createRoomState, type RoomState } from "#talking/chat-state.ts";
import type { Message, RoomEvent } from "#talking/room-event.ts";

const AT = "2026-01-01T07:00:00.000Z";

/**
 * A room as the server stores it: rows of the log, some of them blanked since, and messages in their current
 * state.
 */
class Room {
  readonly events: RoomEvent[] = [];
  readonly messages: Message[] = [];
  readonly #originals = new Map<number, Pick<Message, "body" | "attachments">>();

  act({ what, by, target: wish, text }: Act): void {
    const common = { seq: this.events.length + 1, at: AT };
    if (what === "send" || this.messages.length === 0) {
      this.#send(common, by, text);
      return;
    }
    const message = this.messages[wish % this.messages.length];
    if (message) this.#change(common, message, { what, by, text });
  }

  #send(common: { seq: number; at: string }, by: number, body: string): void {
    const content = { msgNo: this.messages.length + 1, senderId: by, clientId: "0".repeat(15), body };
    const message = { ...common, ...content, attachments: [], replyTo: null, heldSince: null };
    this.events.push({ type: "message", ...message });
    this.messages.push({ ...message, editedAt: null, removed: null, reactions: [] });
  }

  #change(
    common: { seq: number; at: string },
    message: Message,
    { what, by, text }: Omit<Act, "target">,
  ): void {
    const about = { ...common, target: message.msgNo };
    if (what === "react") this.#react(about, message, by);
    if (what === "restore" && message.removed === "hidden") this.#restore(about, message);
    if (message.removed !== null) return;
    if (what === "edit") this.#edit(about, message, by, text);
    if (what === "hide") this.#redact(about, message, null);
    if (what === "remove") this.#redact(about, message, by);
  }

  #react(about: About, message: Message, by: number): void {
    this.events.push({ type: "reaction", ...about, by, reaction: "👍" });
    const others = message.reactions.filter((one) => one.by !== by);
    message.reactions = [...others, { by, reaction: "👍" as const }].toSorted((a, b) => a.by - b.by);
  }

  #restore(about: About, message: Message): void {
    const { body = "", attachments = [] } = this.#originals.get(about.target) ?? {};
    Object.assign(message, { body, attachments, removed: null });
    this.#rewrite(about.target, body);
    this.events.push({ type: "restore", ...about, body: body ?? "", attachments });
  }

  #edit(about: About, message: Message, by: number, body: string): void {
    this.events.push({ type: "edit", ...about, by, body });
    Object.assign(message, { body, editedAt: AT });
    this.#rewrite(about.target, body);
  }

  #redact(about: About, message: Message, by: number | null): void {
    const reason = by === null ? "hidden" : "author";
    this.#originals.set(about.target, { body: message.body, attachments: message.attachments });
    Object.assign(message, { body: null, attachments: [], removed: reason });
    this.#rewrite(about.target, null);
    for (const event of this.events)
      if ((event.type === "edit" || event.type === "restore") && event.target === about.target)
        event.body = "";
    this.events.push({ type: "redact", ...about, by, reason });
  }

  #rewrite(msgNo: number, body: string | null): void {
    for (const event of this.events) if (event.type === "message" && event.msgNo === msgNo) event.body = body;
  }

  stand = (): Message[] => structuredClone(this.messages);
  after = (seq: number): RoomEvent[] => structuredClone(this.events.slice(seq));
}

interface About {
  readonly seq: number;
  readonly at: string;
  readonly target: number;
}

interface Act {
  readonly what: "send" | "edit" | "remove" | "hide" | "restore" | "react";
  readonly by: number;
  readonly target: number;
  readonly text: string;
}

const act = fc.record({
  what: fc.constantFrom(
    "send" as const,
    "send" as const,
    "edit" as const,
    "remove" as const,
    "hide" as const,
    "restore" as const,
    "react" as const,
  ),
  by: fc.integer({ min: 1, max: 4 }),
  target: fc.nat(20),
  text: fc.string({ minLength: 1, maxLength: 5 }),
});

/** The part of an event that one device receives: nothing, everything new, that twice, or only the last of it. */
const hearing = fc.constantFrom("nothing", "news", "twice", "tail", "snapshot");

test("T12: whatever happened in a room and however a device heard of it, its state is the server's", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ acts: fc.array(act, { maxLength: 4 }), heard: fc.tuple(hearing, hearing, hearing) }),
        {
          maxLength: 12,
        },
      ),
      (moments) => {
        const room = new Room();
        let devices: RoomState[] = [EMPTY_ROOM, EMPTY_ROOM, EMPTY_ROOM];
        for (const { acts, heard } of moments) {
          for (const one of acts) room.act(one);
          devices = devices.map((state, n) => hear(state, room, heard[n] ?? "nothing"));
        }
        for (const device of devices) {
          const state = applyEvents(device, room.after(device.head));
          expect(state.head).toBe(room.events.length);
          expect([...state.messages.values()]).toEqual(room.stand());
        }
      },
    ),
    { numRuns: 500 },
  );
});

test("T12: events that come again or out of turn change nothing, and nothing is passed over", () => {
  const room = new Room();
  for (const text of ["a", "b", "c"]) room.act({ what: "send", by: 1, target: 0, text });

  const first = applyEvents(EMPTY_ROOM, room.after(0).slice(0, 1));

  expect(applyEvents(first, room.after(2))).toBe(first);
  expect(applyEvents(first, room.after(0)).messages.size).toBe(3);
});

function hear(state: RoomState, room: Room, delivery: string): RoomState {
  const news = room.after(state.head);
  if (delivery === "news") return applyEvents(state, news);
  if (delivery === "twice") return applyEvents(applyEvents(state, news), news);
  if (delivery === "tail") return applyEvents(state, news.slice(-1));
  if (delivery === "snapshot") return createRoomState(room.stand(), room.events.length);
  return state;
}
