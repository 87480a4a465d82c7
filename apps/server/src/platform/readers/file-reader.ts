import { Type, type Static, type TSchema } from "typebox";
import { Value } from "typebox/value";

import { inThread, READING_BOUNDS, type ThreadBounds } from "#platform/in-thread.ts";
import { PackageRefused, type RefusalReason, type SourcePosition } from "#platform/packages/refusal.ts";
import type { Turns } from "#platform/turns.ts";

/** What a thread gets to read: bytes of its own, which the caller no longer has, and what describes them. */
export interface ReadingOrder {
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const Refusal = Type.Object({
  reason: Type.Unsafe<RefusalReason>(Type.String()),
  message: Type.String(),
  place: Type.Unsafe<SourcePosition>(Type.Object({})),
});

/** What a thread answers in place of what it has read, where the file is refused. */
export const RefusedInThread = Type.Object({ refused: Refusal });
export type RefusedInThread = Static<typeof RefusedInThread>;

interface ReaderOptions<Read extends TSchema> {
  /** The script of the thread, which serves by `serveFile`. */
  readonly script: URL;
  readonly read: Read;
  /** How many are read at a time, and wait: a file is held in memory meanwhile, unpacked. */
  readonly turns: Turns;
  readonly bounds?: ThreadBounds;
}

/**
 * The one way in which a server reads an uploaded file: in a thread of its own, within bounds of time
 * and memory, a few at a time.
 */
export class FileReader<Order extends ReadingOrder, Read extends TSchema> {
  readonly #script: URL;
  readonly #read: Read;
  readonly #turns: Turns;
  readonly #bounds: ThreadBounds;

  constructor({ script, read, turns, bounds = READING_BOUNDS }: ReaderOptions<Read>) {
    this.#script = script;
    this.#read = read;
    this.#turns = turns;
    this.#bounds = bounds;
  }

  /**
   * Takes the bytes away from the caller. Throws PackageRefused for what the reader refuses, TookTooMuch beyond the
   * bounds, unavailable where many wait, and the signal's reason.
   */
  read(order: Order, signal?: AbortSignal): Promise<Static<Read>> {
    return this.#turns.run(async () => {
      const answer = await inThread(this.#script, order, {
        transferList: [order.bytes.buffer],
        bounds: this.#bounds,
        ...(signal && { signal }),
      });
      if (Value.Check(RefusedInThread, answer)) {
        const { reason, message, place } = answer.refused;
        throw new PackageRefused(reason, message, place);
      }
      if (!Value.Check(this.#read, answer)) throw new TypeError("The reader answers otherwise.");
      return answer;
    });
  }
}
