import type { Id } from "@dars/contract/platform/primitives";
import type { Message } from "@dars/contract/talking/room-event";

import type { AccountDatabase, LogHead } from "#platform/offline/database.ts";
import { Spaced } from "#platform/state/spaced.ts";

/** As many of a room's newest messages stay on the device. */
const KEPT = 500;

/** A room's log as it lies on the device. */
export interface StoredLog {
  readonly messages: readonly Message[];
  readonly head: number;
  readonly hasOlder: boolean;
  readonly epoch?: string | undefined;
}

/** In a lively room writing would else take longer than showing. */
const KEEP_EVERY_MS = 1000;

interface LogChange {
  readonly head: Omit<LogHead, "roomId">;
  /** By their numbers. */
  readonly messages: ReadonlyMap<number, Message>;
  /** They take the place of all that was there. */
  readonly isWhole: boolean;
}

/**
 * Where a room's log lies on the device, if anywhere. What cannot be read or kept there, or was not kept yet when the
 * app was killed, is read again at the next opening.
 */
export class LogShelf {
  readonly #local: AccountDatabase | null;
  readonly #roomId: Id;
  readonly #keeping = new Spaced(KEEP_EVERY_MS, () => {
    this.#kept = this.#write();
  });
  #change: LogChange | undefined;
  #kept: Promise<void> = Promise.resolve();

  constructor(local: AccountDatabase | null, roomId: Id) {
    this.#local = local;
    this.#roomId = roomId;
  }

  read(): Promise<StoredLog | undefined> {
    return this.#tried((local) => readLog(local, this.#roomId));
  }

  /** Keeps it soon: in one step with what comes meanwhile. */
  keep(head: Omit<LogHead, "roomId">, changed: readonly Message[], isWhole: boolean): void {
    const before = isWhole ? undefined : this.#change;
    const messages = new Map(before?.messages);
    for (const message of changed) messages.set(message.msgNo, message);
    this.#change = { head, messages, isWhole: isWhole || before?.isWhole === true };
    this.#keeping.ask();
  }

  /** Ends when everything is kept. */
  async finish(): Promise<void> {
    this.#keeping.finish();
    await this.#kept;
  }

  /** Whatever number comes next is taken. */
  async forgetHead(): Promise<void> {
    this.#change = undefined;
    await this.#tried(async ({ heads }) => heads.delete(this.#roomId));
  }

  /** Nothing of a room that cannot be opened any more stays. */
  async drop(): Promise<void> {
    this.#change = undefined;
    await this.#tried((local) => dropLog(local, this.#roomId));
  }

  async #write(): Promise<void> {
    const change = this.#change;
    this.#change = undefined;
    if (change) await this.#tried((local) => keepLog(local, this.#roomId, change));
  }

  async #tried<T>(work: (local: AccountDatabase) => Promise<T>): Promise<T | undefined> {
    return this.#local ? work(this.#local).catch(() => undefined) : undefined;
  }
}

/** The stored part of a room; undefined if there is none. Beyond a limit the oldest messages are dropped. */
async function readLog(local: AccountDatabase, roomId: Id): Promise<StoredLog | undefined> {
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

/** Keeps what has changed. Another tab that is ahead has kept it already. */
async function keepLog(local: AccountDatabase, roomId: Id, { head, messages: changed, isWhole }: LogChange) {
  const { messages, heads } = local;
  await local.transaction("rw", messages, heads, async () => {
    if (!local.keepsReads) return;
    const stored = await heads.get(roomId);
    if (stored && stored.head > head.head) return;
    if (isWhole) await messages.where("[roomId+msgNo]").between([roomId, 0], [roomId, Infinity]).delete();
    await messages.bulkPut([...changed.values()].map((message) => ({ ...message, roomId })));
    await heads.put({ ...head, roomId });
  });
}

async function dropLog({ messages, heads, drafts }: AccountDatabase, roomId: Id): Promise<void> {
  await messages.where("[roomId+msgNo]").between([roomId, 0], [roomId, Infinity]).delete();
  await Promise.all([heads.delete(roomId), drafts.delete(roomId)]);
}
