import { Type, type Static } from "typebox";
import { Compile } from "typebox/compile";

import { MOST_BYTES } from "#platform/live/bus.ts";
import type { Hint } from "#platform/live/hints.ts";

const Id = Type.Integer({ minimum: 0 });

/** Messages between nodes. Only hints: each node reads the database itself before it shows anything. */
const Signal = Type.Union([
  /** School, room, and how far the room's log reaches. */
  Type.Tuple([Type.Literal("room"), Id, Id, Id]),
  /** School and person. */
  Type.Tuple([
    Type.Union([
      Type.Literal("rooms"),
      Type.Literal("unread"),
      Type.Literal("notified"),
      Type.Literal("homework"),
    ]),
    Id,
    Id,
  ]),
  /** A school of which every room is to be looked at anew. */
  Type.Tuple([Type.Literal("school"), Id]),
  Type.Tuple([Type.Literal("session"), Id]),
  /** School, room, and who types. */
  Type.Tuple([Type.Literal("typing"), Id, Id, Id]),
  /** School, room, and the members of its staff who are at the sending node. */
  Type.Tuple([Type.Literal("staff"), Id, Id, Type.Array(Id)]),
  /** A node has come: say who is where. */
  Type.Tuple([Type.Literal("who")]),
  /** The sending node has heard nothing for a while, and may not have been heard: the same, and every app looks again. */
  Type.Tuple([Type.Literal("missed")]),
  /** The sending node lives. */
  Type.Tuple([Type.Literal("here")]),
]);
export type Signal = Static<typeof Signal>;

/** A hint as a signal to other nodes. */
export function toSignal(hint: Hint): Signal {
  if (hint.about === "room") return ["room", hint.schoolId, hint.roomId, hint.seq];
  if (hint.about === "school") return ["school", hint.schoolId];
  return [hint.about, hint.schoolId, hint.personId];
}

const Text = Compile(Type.Object({ node: Type.String(), signals: Type.Array(Signal) }));

/** Signals for the other nodes at the next tick. A later signal about the same subject replaces an earlier one. */
export class Outgoing {
  readonly #signals = new Map<string, Signal>();

  add(signal: Signal): void {
    const about = signal[0] === "room" || signal[0] === "staff" ? signal.slice(0, 3) : signal;
    this.#signals.set(about.join(), signal);
  }

  /** As texts for the bus, and none of it a second time. */
  take(node: string): readonly string[] {
    const signals = [...this.#signals.values()];
    this.#signals.clear();
    return splitIntoTexts(node, signals);
  }
}

/** Texts for the bus, each within its measure. What alone is longer than that is left out. */
function splitIntoTexts(node: string, signals: readonly Signal[]): readonly string[] {
  const [before, after] = [`{"node":${JSON.stringify(node)},"signals":[`, "]}"];
  const room = MOST_BYTES - before.length - after.length;
  const texts: string[] = [];
  let batch: string[] = [];
  let length = 0;
  const close = () => {
    if (batch.length > 0) texts.push(`${before}${batch.join(",")}${after}`);
    [batch, length] = [[], 0];
  };
  for (const written of signals.map((signal) => JSON.stringify(signal))) {
    if (written.length > room) continue;
    if (length + written.length + 1 > room) close();
    batch.push(written);
    length += written.length + 1;
  }
  close();
  return texts;
}

/** Undefined for what no node of this release has written. */
export function signalsIn(
  text: string,
): { readonly node: string; readonly signals: readonly Signal[] } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return Text.Check(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
