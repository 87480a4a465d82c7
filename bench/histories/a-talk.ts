import type { BusWishes, HistoryNodes } from "#bench/history-nodes.ts";
import type { TalkSchool } from "#bench/talk-school.ts";
import { startWorker, type Worker } from "#bench/worker.ts";
import { CheckedTalk } from "#server/chat-history/checked-talk.factory.ts";
import { doorsOf, type Doors } from "#server/chat-history/doors.factory.ts";

/** Everybody of the school writes, and three of each room look on. */
export const aTalk = (
  { rooms, owner, schoolId }: TalkSchool,
  doors: Doors,
  rest: { readonly breathMs?: number; readonly silenceMs?: number } = {},
): Promise<CheckedTalk> =>
  CheckedTalk.begin({
    doors,
    owner,
    schoolId,
    rooms: rooms.map(({ roomId, people }) => ({ roomId, writers: people, viewers: people.slice(0, 3) })),
    breathMs: 20,
    ...rest,
  });

const BY_POSTGRES: BusWishes = { kind: "postgres", nats: "", isUnreliable: false };

/** Two nodes in a process of their own, for as long as the work takes. */
export async function onTwoNodes<T>(
  school: TalkSchool,
  work: (doors: Doors, nodes: Worker<HistoryNodes>) => Promise<T>,
  wishes: BusWishes = BY_POSTGRES,
): Promise<T> {
  const nodes = startWorker<HistoryNodes>("./history-nodes.ts", school.environment);
  try {
    return await work(doorsOf(await nodes.ask("open", wishes)), nodes);
  } finally {
    await nodes.stop();
  }
}
