import fc from "fast-check";

import type { History, Note, Stored, StoredMember } from "./history.factory.ts";

const ROOMS = [7, 8];
const WRITERS = [1, 2, 3];
/** Only reads, and is taken out of the first room half-way. */
const LEAVER = 4;

const send = fc.record({
  roomId: fc.constantFrom(...ROOMS),
  personId: fc.constantFrom(...WRITERS),
  pause: fc.nat(6),
  before: fc.integer({ min: 1, max: 9 }),
  after: fc.integer({ min: 1, max: 9 }),
  outcome: fc.constantFrom("ok", "ok", "ok", "ok", "info", "lost", "fail"),
  isRedacted: fc.nat(9).map((n) => n === 0),
});
type Plan = typeof send extends fc.Arbitrary<infer T> ? T : never;

/** Histories in which everything is as it should be: overlapping calls, lost answers, refusals, a removal. */
export const randomHistory: fc.Arbitrary<History> = fc
  .tuple(fc.array(send, { minLength: 12, maxLength: 40 }), fc.nat(20))
  // Two that are certain, one after the other, so that every fault finds its place.
  .map(([plans, read]) => played([...plans, ...certain(), ...certain()], read));

const certain = (): Plan[] =>
  ROOMS.flatMap((roomId) =>
    WRITERS.map((personId) => ({
      roomId,
      personId,
      pause: 20,
      before: 1,
      after: 1,
      outcome: "ok",
      isRedacted: false,
    })),
  );

interface Commit {
  readonly at: number;
  readonly stored: Omit<Stored, "seq" | "msgNo">;
  readonly note?: (seq: number) => Note;
}

function played(plans: readonly Plan[], read: number): History {
  const notes: Note[] = [];
  const commits: Commit[] = [];
  let now = 1;
  for (const [n, { pause, before, after, outcome, isRedacted, roomId, personId }] of plans.entries()) {
    now += pause;
    const clientId = `message${String(n).padStart(8, "0")}`;
    const who = { process: `writer ${personId}`, roomId, personId };
    const call = { ...who, op: "send", clientId, from: now, until: now + before + after } as const;
    const at = now + before;
    const stored = { roomId, senderId: personId, clientId, isRedacted };
    if (outcome === "ok") commits.push({ at, stored, note: (seq) => ({ ...call, outcome, seq }) });
    else notes.push({ ...call, outcome: outcome === "fail" ? "fail" : "info", seq: 0 });
    if (outcome === "info") commits.push({ at, stored });
  }
  const left = (plans.length * 3) / 2;
  commits.push({ at: left, stored: { roomId: 7, senderId: null, clientId: null, isRedacted: false } });
  notes.push({
    op: "remove",
    process: "office",
    roomId: 7,
    personId: LEAVER,
    from: left - 1,
    until: left + 1,
  });
  const log = ROOMS.map((roomId) => buildLog(roomId, commits, notes));
  for (const [n, { roomId }] of plans.entries()) {
    const at = n * 4 + 2;
    const head = log.flat().filter((row) => row.roomId === roomId && row.at < at).length;
    notes.push({ op: "read", process: "reader", roomId, personId: 1, from: at - 1, until: at, head });
  }
  const stored = log.flat();
  return { stored, ...watched(stored, notes, read) };
}

/** The rows of one room, in the order of their commits, and what their senders were told. */
function buildLog(roomId: number, commits: readonly Commit[], notes: Note[]) {
  const inRoom = commits.filter(({ stored }) => stored.roomId === roomId);
  let msgNo = 0;
  return inRoom
    .toSorted((one, other) => one.at - other.at)
    .map(({ at, stored, note }, n) => {
      if (note) notes.push(note(n + 1));
      return { ...stored, at, seq: n + 1, msgNo: stored.clientId === null ? null : (msgNo += 1) };
    });
}

/** Every device has shown the log to its end, and counts the unread messages. */
function watched(
  stored: readonly Stored[],
  notes: readonly Note[],
  read: number,
): Pick<History, "notes" | "members"> {
  const members: StoredMember[] = [];
  const seen: Note[] = [];
  for (const roomId of ROOMS)
    for (const personId of [...WRITERS, LEAVER]) {
      const rows = stored.filter((row) => row.roomId === roomId);
      const removal = rows.find(({ clientId }) => clientId === null);
      const leftSeq = personId === LEAVER && removal ? removal.seq : null;
      const member = { roomId, personId, readMsgNo: read, joinedSeq: 0, leftSeq };
      members.push(member);
      const who = { process: `device of ${personId}`, roomId, personId };
      for (const { seq, clientId } of rows.slice(0, leftSeq ?? rows.length))
        seen.push({ op: "show", ...who, seq, clientId });
      const unread = rows.filter(
        (row) => (row.msgNo ?? 0) > read && row.senderId !== personId && !row.isRedacted,
      );
      seen.push({ op: "unread", ...who, count: leftSeq === null ? unread.length : 0 });
    }
  return { notes: [...notes, ...seen], members };
}
