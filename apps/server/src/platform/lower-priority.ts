import { setPriority } from "node:os";

/** A third of the share that a thread which answers has, where both want the processor: enough not to starve. */
const NICENESS = 5;

/** This thread alone gives way to those that answer: on Linux a priority is a thread's, elsewhere the whole process's. */
export function lowerPriority(): void {
  if (process.platform === "linux") setPriority(NICENESS);
}
