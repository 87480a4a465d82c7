import type { Fault } from "./findings.factory.ts";
import type { History, Note, Stored } from "./history.factory.ts";

type Seeding = (history: History, pick: <T>(among: readonly T[]) => T) => History;

/**
 * Each fault as a server would make it: the log, the notifications and the devices' views agree as far as
 * they can.
 */
export const SEEDED: Readonly<Record<Fault, Seeding>> = {
  lost: (history, pick) => {
    const ok = pick(listLastMessages(history).filter((row) => isAcknowledged(history, row)));
    return {
      ...history,
      stored: history.stored.filter((row) => row !== ok),
      notes: history.notes.filter((note) => note.op !== "show" || !isSameMessage(note, ok)),
    };
  },
  doubled: (history, pick) => appended(history, pick(listMessages(history))),
  ghost: (history, pick) => {
    const last = pick(listLastMessages(history));
    const refused = { ...last, clientId: "refusedmessage0" };
    const note = { op: "send", process: "writer 1", personId: 1, from: 1e6, until: 1e6 + 1 } as const;
    const { roomId, clientId } = refused;
    const made = appended(history, refused);
    return { ...made, notes: [...made.notes, { ...note, roomId, clientId, outcome: "fail", seq: 0 }] };
  },
  swapped: (history, pick) => {
    const pairs = acknowledged(history).flatMap((one) =>
      acknowledged(history)
        .filter((other) => other.roomId === one.roomId && other.from > one.until)
        .map((other) => [one, other] as const),
    );
    const [one, other] = pick(pairs);
    const places = new Map([
      [one.seq, other.seq],
      [other.seq, one.seq],
    ]);
    const { roomId } = one;
    const changed = renumbered(history, (room, seq) => (room === roomId ? (places.get(seq) ?? seq) : seq));
    // Devices show received messages in the order of their numbers.
    const shows = changed.notes.filter((note) => note.op === "show");
    const others = changed.notes.filter((note) => note.op !== "show");
    return { ...changed, notes: [...others, ...shows.toSorted((a, b) => a.seq - b.seq)] };
  },
  gap: (history, pick) => {
    const { roomId, seq: from } = pick(history.stored);
    return renumbered(history, (room, seq) => (room === roomId && seq >= from ? seq + 1 : seq));
  },
  late: (history, pick) => {
    const shows = history.notes.filter((note) => note.op === "show");
    const after = pick(shows.filter(({ seq }) => seq > 1));
    const { process, roomId, seq } = after;
    const before = shows.find(
      (show) => show.process === process && show.roomId === roomId && show.seq === seq - 1,
    );
    const swapped = (note: Note): Note => {
      if (note === after) return before ?? note;
      return note === before ? after : note;
    };
    return { ...history, notes: history.notes.map(swapped) };
  },
  "stale read": (history, pick) => {
    const { roomId, seq, until } = pick(acknowledged(history));
    const read = { op: "read", process: "reader", personId: 1, from: until + 1, until: until + 2 } as const;
    return { ...history, notes: [...history.notes, { ...read, roomId, head: seq - 1 }] };
  },
  "wrong seq": (history, pick) => {
    const chosen: Note = pick(acknowledged(history));
    return {
      ...history,
      notes: history.notes.map((note) => (note === chosen ? { ...chosen, seq: chosen.seq + 1 } : note)),
    };
  },
  leak: (history, pick) => {
    const { roomId, personId, until } = pick(history.notes.filter((note) => note.op === "remove"));
    const later = acknowledged(history).filter((note) => note.roomId === roomId && note.from > until);
    const { seq, clientId } = pick(later);
    const show = { op: "show", process: `device of ${personId}`, roomId, personId, seq, clientId } as const;
    return { ...history, notes: [...history.notes, show] };
  },
  miscounted: (history, pick) => {
    const chosen = pick(history.notes.filter((note) => note.op === "unread"));
    const wrong = { ...chosen, count: chosen.count + 1 };
    return { ...history, notes: history.notes.map((note) => (note === chosen ? wrong : note)) };
  },
};

const acknowledged = ({ notes }: History) =>
  notes.filter((note) => note.op === "send").filter(({ outcome }) => outcome === "ok");

const listMessages = ({ stored }: History): readonly Stored[] =>
  stored.filter(({ clientId }) => clientId !== null);

const isSameMessage = (note: { roomId: number; clientId: string | null }, row: Stored): boolean =>
  note.roomId === row.roomId && note.clientId === row.clientId;

const isAcknowledged = (history: History, row: Stored): boolean =>
  acknowledged(history).some((note) => isSameMessage(note, row));

const listLastMessages = ({ stored }: History): readonly Stored[] =>
  stored.filter(
    (row) => !stored.some((other) => other.roomId === row.roomId && other.seq > row.seq) && row.clientId,
  );

/** Stored once more at the end of its room, and shown to all who are in it. */
function appended(history: History, row: Stored): History {
  const { roomId, clientId } = row;
  const inRoom = history.stored.filter((other) => other.roomId === roomId);
  const seq = inRoom.length + 1;
  const msgNo = Math.max(...inRoom.map((other) => other.msgNo ?? 0)) + 1;
  const here = history.members.filter((member) => member.roomId === roomId && member.leftSeq === null);
  const shows = here.map(({ personId }): Note => {
    const process = `device of ${personId}`;
    return { op: "show", process, roomId, personId, seq, clientId };
  });
  return {
    ...history,
    stored: [...history.stored, { ...row, seq, msgNo }],
    notes: [...history.notes, ...shows],
  };
}

/** Other numbers for the same events, wherever they were told. */
function renumbered(history: History, seqOf: (roomId: number, seq: number) => number): History {
  const numbered = (note: Note): Note => {
    if (note.op === "show" || (note.op === "send" && note.outcome === "ok"))
      return { ...note, seq: seqOf(note.roomId, note.seq) };
    return note.op === "read" ? { ...note, head: seqOf(note.roomId, note.head) } : note;
  };
  return {
    stored: history.stored.map((row) => ({ ...row, seq: seqOf(row.roomId, row.seq) })),
    notes: history.notes.map(numbered),
    members: history.members.map((member) => ({
      ...member,
      leftSeq: member.leftSeq === null ? null : seqOf(member.roomId, member.leftSeq),
    })),
  };
}
