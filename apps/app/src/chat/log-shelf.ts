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
  readonly epoch?: string | undefined;
}

/** Where a room's log lies on the device, if anywhere. What cannot be read or kept there is read again at the next opening. */
export class LogShelf {
  readonly #local: AccountDatabase | null;
  readonly #roomId: Id;

  constructor(local: AccountDatabase | null, roomId: Id) {
    this.#local = local;
    this.#roomId = roomId;
  }

  read(): Promise<Kept | undefined> {
    return this.#tried((local) => readLog(local, this.#roomId));
  }

  async keep(head: Omit<LogHead, "roomId">, changed: readonly Message[], isWhole: boolean): Promise<void> {
    await this.#tried((local) => keepLog(local, { ...head, roomId: this.#roomId }, changed, isWhole));
  }

  /** Whatever number comes next is taken. */
  async forgetHead(): Promise<void> {
    await this.#tried(async ({ heads }) => heads.delete(this.#roomId));
  }

  /** Nothing of a room that cannot be opened any more stays. */
  async drop(): Promise<void> {
    await this.#tried((local) => dropLog(local, this.#roomId));
  }

  async #tried<T>(work: (local: AccountDatabase) => Promise<T>): Promise<T | undefined> {
    return this.#local ? work(this.#local).catch(() => undefined) : undefined;
  }
}

/** What is kept of a room; undefined where there is nothing. Its oldest messages go when they are many. */
async function readLog(local: AccountDatabase, roomId: Id): Promise<Kept | undefined> {
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
async function keepLog(
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

async function dropLog({ messages, heads, drafts }: AccountDatabase, roomId: Id): Promise<void> {
  await messages.where("[roomId+msgNo]").between([roomId, 0], [roomId, Infinity]).delete();
  await Promise.all([heads.delete(roomId), drafts.delete(roomId)]);
}
