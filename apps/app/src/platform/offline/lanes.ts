import type { Save } from "./database.ts";

/** A line of its own in the outbox, such as one room's. */
export interface Lane {
  readonly name: string;
  /** A save that is older asks before it is sent; milliseconds. */
  readonly asksAfterMs: number;
}

/** True where the person has to say whether it is still to be sent. The rest of its lane waits for the answer. */
export const isAsking = ({ asksFrom }: Pick<Save, "asksFrom">, now = Date.now()): boolean =>
  asksFrom !== undefined && now >= asksFrom;

/** The oldest of all that are first in their lanes, without the lanes that rest. `unsent` is oldest first. */
export function nextToSend(
  unsent: readonly Save[],
  resting: ReadonlySet<Save["lane"]>,
  now = Date.now(),
): Save | undefined {
  const closed = new Set(resting);
  for (const save of unsent) {
    if (closed.has(save.lane)) continue;
    if (!isAsking(save, now)) return save;
    closed.add(save.lane);
  }
  return undefined;
}
