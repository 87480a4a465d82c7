import type { BusOptions, HistoryNodes } from "#bench/history-nodes.ts";
import type { TalkRoom, TalkSchool } from "#bench/talk-school.ts";
import { startWorker, type Worker } from "#bench/worker.ts";
import { aMember, aRoom } from "#server/talking/chat/chat.factory.ts";
import { CheckedTalk } from "#server/testing/chat-history/checked-talk.factory.ts";
import { createEndpoints, type Endpoints } from "#server/testing/chat-history/endpoints.factory.ts";

/** All people of the school write, and three of each room only read. */
export async function aTalk(
  school: Pick<TalkSchool, "owner" | "rooms" | "schoolId">,
  endpoints: Endpoints,
  rest: { readonly breathMs?: number; readonly silenceMs?: number } = {},
): Promise<CheckedTalk> {
  const { owner, schoolId } = school;
  const rooms = await roomsAnew(school);
  return CheckedTalk.begin({
    endpoints,
    owner,
    schoolId,
    rooms: rooms.map(({ roomId, people }) => ({ roomId, writers: people, viewers: people.slice(0, 3) })),
    breathMs: 20,
    ...rest,
  });
}

/** The same people in rooms without messages: the checker cannot attribute messages left by an earlier talk. */
async function roomsAnew({
  rooms,
  owner,
  schoolId,
}: Pick<TalkSchool, "owner" | "rooms" | "schoolId">): Promise<readonly TalkRoom[]> {
  const made: TalkRoom[] = [];
  for (const { people } of rooms) {
    const roomId = await aRoom(owner, { schoolId });
    for (const { id } of people) await aMember(owner, { schoolId, roomId, personId: id });
    made.push({ roomId, people });
  }
  await owner.query("delete from room_marks");
  return made;
}

export const BY_POSTGRES: BusOptions = { kind: "postgres", nats: "", isUnreliable: false };

/** Two nodes in a process of their own, for as long as the work takes. */
export async function onTwoNodes<T>(
  school: Pick<TalkSchool, "environment">,
  work: (endpoints: Endpoints, nodes: Worker<HistoryNodes>) => Promise<T>,
  wishes: BusOptions = BY_POSTGRES,
): Promise<T> {
  const nodes = startWorker<HistoryNodes>("./history-nodes.ts", school.environment);
  try {
    return await work(createEndpoints(await nodes.ask("open", wishes)), nodes);
  } finally {
    await nodes.stop();
  }
}
