import { type Fault, type Finding, toMessageKey } from "./findings.factory.ts";
import type { History, Note, Stored, StoredMember } from "./history.factory.ts";

type Shown = Extract<Note, { op: "show" }>;

interface Room {
  readonly roomId: number;
  readonly stored: readonly Stored[];
  readonly members: ReadonlyMap<number, StoredMember>;
}

/** Checks the devices' views: I4, I5, I6, I7. */
export function checkViews({ notes, stored, members }: History): readonly Finding[] {
  const found: Finding[] = [];
  const rows = Map.groupBy(stored, ({ roomId }) => roomId);
  const seated = Map.groupBy(members, ({ roomId }) => roomId);
  for (const [roomId, inRoom] of Map.groupBy(notes, (note) => note.roomId)) {
    const room: Room = {
      roomId,
      stored: (rows.get(roomId) ?? []).toSorted((one, other) => one.seq - other.seq),
      members: new Map((seated.get(roomId) ?? []).map((member) => [member.personId, member])),
    };
    const shown = inRoom.filter((note) => note.op === "show");
    for (const view of Map.groupBy(shown, (note) => note.process).values())
      found.push(...checkView(room, view));
    found.push(...checkRemovals(inRoom, shown), ...checkCounts(room, inRoom));
  }
  return found;
}

/** I4, I5: each list is the log from where the person joined to where it ends, or the person was taken out. */
function checkView(room: Room, view: readonly Shown[]): readonly Finding[] {
  const [first] = view;
  const member = first && room.members.get(first.personId);
  if (!first || !member)
    return view.map(({ process }) => ({ fault: "leak", about: `${process}: a stranger` }));
  const found: Finding[] = [];
  const byNumber = new Map(room.stored.map((row) => [row.seq, row]));
  const seen = new Set<number>();
  let last = member.joinedSeq;
  for (const show of view) {
    const about = `room ${room.roomId}, ${show.process}: ${show.seq} after ${last}`;
    const faults = seen.has(show.seq) ? (["doubled"] as const) : misplaced(last, show.seq);
    const wrong = shownWrong(show, byNumber.get(show.seq), member);
    found.push(...[...faults, ...wrong].map((fault): Finding => ({ fault, about })));
    seen.add(show.seq);
    last = Math.max(last, show.seq);
  }
  // A person who left may have gone before the last message came.
  const end = member.leftSeq === null ? (room.stored.at(-1)?.seq ?? 0) : 0;
  if (last < end)
    found.push({ fault: "lost", about: `room ${room.roomId}, ${first.process}: ${last} of ${end}` });
  return found;
}

function misplaced(last: number, seq: number): readonly Fault[] {
  if (seq < last) return ["late"];
  return seq > last + 1 ? ["gap"] : [];
}

function shownWrong(
  { seq, clientId }: Shown,
  row: Stored | undefined,
  member: StoredMember,
): readonly Fault[] {
  const faults: Fault[] = row?.clientId === clientId ? [] : ["wrong seq"];
  if (member.leftSeq !== null && seq > member.leftSeq) faults.push("leak");
  return faults;
}

/** I7, by what workers noted alone: nothing that was begun after a removal was acknowledged is shown to that person. */
function checkRemovals(notes: readonly Note[], shown: readonly Shown[]): readonly Finding[] {
  const began = new Map(
    notes.flatMap((note) =>
      note.op === "send" ? [[toMessageKey(note.roomId, note.clientId), note.from]] : [],
    ),
  );
  const removed = notes.filter((note) => note.op === "remove");
  return removed.flatMap(({ personId, until }) =>
    shown
      .filter((show) => show.personId === personId)
      .filter(({ roomId, clientId }) => (began.get(toMessageKey(roomId, clientId)) ?? 0) > until)
      .map(({ process, seq }): Finding => ({ fault: "leak", about: `${process}: ${seq} after the removal` })),
  );
}

/** I6, CNT-1: unread messages are the others' messages after one's pointer that were not unsent. */
function checkCounts({ roomId, stored, members }: Room, notes: readonly Note[]): readonly Finding[] {
  const found: Finding[] = [];
  for (const note of notes) {
    if (note.op !== "unread") continue;
    const member = members.get(note.personId);
    const expected = member && member.leftSeq === null ? countFor(stored, member) : 0;
    if (note.count !== expected)
      found.push({
        fault: "miscounted",
        about: `room ${roomId}, ${note.process}: ${note.count}, not ${expected}`,
      });
  }
  return found;
}

const MOST_SHOWN = 99;

const countFor = (stored: readonly Stored[], { personId, readMsgNo, joinedSeq }: StoredMember): number =>
  Math.min(
    MOST_SHOWN,
    stored.filter(
      ({ msgNo, seq, senderId, isRedacted }) =>
        msgNo !== null && msgNo > readMsgNo && seq > joinedSeq && senderId !== personId && !isRedacted,
    ).length,
  );
