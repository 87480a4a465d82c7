/** A tick, or a tick taken back, at a moment of the device in milliseconds since 1970. */
export interface TickWrite {
  readonly isDone: boolean;
  readonly at: number;
}

/**
 * HW-8: of two writes the later one holds, in whatever order they arrive; of two at the same moment, the tick. The
 * statement of `saveTick` does the same.
 */
export function mergeTicks(one: TickWrite | undefined, other: TickWrite): TickWrite {
  if (!one || other.at > one.at) return other;
  return other.at === one.at && other.isDone ? other : one;
}
