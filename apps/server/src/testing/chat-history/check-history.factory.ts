import { checkViews } from "./check-views.factory.ts";
import { type Finding, toMessageKey } from "./findings.factory.ts";
import type { History, Note, Stored } from "./history.factory.ts";

type Send = Extract<Note, { op: "send" }>;

/** The violations in a history that has come to rest, by I1 to I7. Empty: none. */
export function checkHistory(history: History): readonly Finding[] {
  const rooms = Map.groupBy(history.stored, ({ roomId }) => roomId);
  const sends = history.notes.filter((note) => note.op === "send");
  const found = [...checkSends(sends, history.stored), ...checkOrder(sends), ...checkReads(history.notes)];
  for (const stored of rooms.values()) found.push(...checkNumbers(stored));
  return [...found, ...checkViews(history)];
}

/**
 * I1: an acknowledged message is stored once, under its number; a refused one is not; every stored message
 * has a sender.
 */
function checkSends(sends: readonly Send[], stored: readonly Stored[]): readonly Finding[] {
  const found: Finding[] = [];
  const messages = stored.filter(({ clientId }) => clientId !== null);
  const rows = Map.groupBy(messages, ({ roomId, clientId }) => toMessageKey(roomId, clientId));
  const sent = new Map(sends.map((send) => [toMessageKey(send.roomId, send.clientId), send]));
  for (const [key, send] of sent) found.push(...checkSend(send, rows.get(key)?.[0]));
  for (const [key, { length }] of rows) {
    if (length > 1) found.push({ fault: "doubled", about: `${key}: ${length} times` });
    if (!sent.has(key)) found.push({ fault: "ghost", about: `${key}: of nobody` });
  }
  return found;
}

function checkSend({ outcome, roomId, clientId, seq }: Send, row: Stored | undefined): readonly Finding[] {
  const about = `${toMessageKey(roomId, clientId)}: ${outcome} ${seq}, ${row ? `${row.seq} is stored` : "not stored"}`;
  if (outcome === "fail" && row) return [{ fault: "ghost", about }];
  if (outcome !== "ok" || row?.seq === seq) return [];
  return [{ fault: row ? "wrong seq" : "lost", about }];
}

/** I2: the numbers of a room are 1 to n, and so are those of its messages, in the same order. */
function checkNumbers(stored: readonly Stored[]): readonly Finding[] {
  const found: Finding[] = [];
  const inOrder = stored.toSorted((one, other) => one.seq - other.seq);
  for (const [at, { roomId, seq }] of inOrder.entries())
    if (seq !== at + 1) {
      found.push({ fault: "gap", about: `room ${roomId}: ${seq} stands at place ${at + 1}` });
      break;
    }
  const messages = inOrder.filter(({ msgNo }) => msgNo !== null);
  for (const [at, { roomId, msgNo }] of messages.entries())
    if (msgNo !== at + 1) {
      found.push({ fault: "gap", about: `room ${roomId}: message ${msgNo} is the ${at + 1}th` });
      break;
    }
  return found;
}

/** I3: a message acknowledged before another send began has the lower number. */
const checkOrder = (sends: readonly Send[]): readonly Finding[] =>
  [...afterwards(sends.filter(({ outcome }) => outcome === "ok"))]
    .filter(([{ seq }, highest]) => seq < highest)
    .map(([{ roomId, seq }, highest]) => ({
      fault: "swapped",
      about: `room ${roomId}: ${seq} began after ${highest}`,
    }));

/** I2: a read returns at least every message that was acknowledged, or read by anyone, before it began. */
function checkReads(notes: readonly Note[]): readonly Finding[] {
  const known = notes.flatMap((note): (Moment & Pick<Note, "op">)[] => {
    if (note.op === "read") return [{ ...note, seq: note.head }];
    return note.op === "send" && note.outcome === "ok" ? [note] : [];
  });
  return [...afterwards(known)]
    .filter(([{ op, seq }, highest]) => op === "read" && seq < highest)
    .map(([{ roomId, seq }, highest]) => ({
      fault: "stale read",
      about: `room ${roomId}: ${seq} after ${highest}`,
    }));
}

interface Moment {
  readonly roomId: number;
  readonly from: number;
  readonly until: number;
  readonly seq: number;
}

/** Each call with the highest number reported in its room before it began. */
function* afterwards<T extends Moment>(calls: readonly T[]): Generator<readonly [T, number]> {
  for (const inRoom of Map.groupBy(calls, ({ roomId }) => roomId).values()) {
    const ends = inRoom.toSorted((one, other) => one.until - other.until);
    let at = 0;
    let highest = 0;
    for (const call of inRoom.toSorted((one, other) => one.from - other.from)) {
      for (let end = ends[at]; end && end.until < call.from; end = ends[(at += 1)])
        highest = Math.max(highest, end.seq);
      yield [call, highest];
    }
  }
}
