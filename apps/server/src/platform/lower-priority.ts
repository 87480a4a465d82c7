import { constants, setPriority } from "node:os";

/** This thread alone gives way to those that answer: on Linux a priority is a thread's, elsewhere the whole process's. */
export function lowerPriority(): void {
  if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}
