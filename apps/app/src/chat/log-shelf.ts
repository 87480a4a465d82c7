import type { Message } from "@dars/contract/chat-log";
import type { Id } from "@dars/contract/primitives";

import type { AccountDatabase, LogHead } from "#platform/offline/database.ts";

/** As many of a room's newest messages stay on the device. */
const KEPT = 500;

/** A room's log as it lies on the device. */
export interface Kept {
  readonly messages: readonly Message[];
  readonly head: number;
  readonly hasOlder: boolean;
}

/** What is kept of a room; undefined where there is nothing. Its oldest messages go when they are many. */
export async function readLog(local: AccountDatabase, roomId: Id): Promise<Kept | undefined> {
  const { messages, heads } = local;
  return local.transaction("rw", messages, heads, async () => {
    const head = await heads.get(roomId);
    if (!head) return undefined;
    const all = await messages.where("[roomId+msgNo]").between([roomId, 0], [roomId, Infinity]).toArray();
    const newest = all.slice(-KEPT);
    const [first] = newest;
    if (!first || newest.length === all.length) return { ...head, messages: newest };
    await messages.where("[roomId+msgNo]").between([roomId, 0], [roomId, first.msgNo]).delete();
    await heads.put({ ...head, hasOlder: true });
    return { ...head, messages: newest, hasOlder: true };
  });
}

/**
 * Keeps messages that have changed. `isWhole`: they take the place of all that was there. Another tab that is ahead has
 * kept them already.
 */
export async function keepLog(
  local: AccountDatabase,
  head: LogHead,
  changed: readonly Message[],
  isWhole: boolean,
): Promise<void> {
  const { messages, heads } = local;
  const { roomId } = head;
  await local.transaction("rw", messages, heads, async () => {
    const stored = await heads.get(roomId);
    if (stored && stored.head > head.head) return;
    if (isWhole) await messages.where("[roomId+msgNo]").between([roomId, 0], [roomId, Infinity]).delete();
    await messages.bulkPut(changed.map((message) => ({ ...message, roomId })));
    await heads.put(head);
  });
}

/** Whatever number comes next is taken. */
export const forgetHead = ({ heads }: AccountDatabase, roomId: Id): Promise<void> => heads.delete(roomId);

/** Nothing of a room that cannot be opened any more stays. */
export async function dropLog({ messages, heads, drafts }: AccountDatabase, roomId: Id): Promise<void> {
  await messages.where("[roomId+msgNo]").between([roomId, 0], [roomId, Infinity]).delete();
  await Promise.all([heads.delete(roomId), drafts.delete(roomId)]);
}
