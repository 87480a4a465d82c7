import type { HeldLesson } from "@dars/contract/time/schedule";

/** Whether it is held at all, and by the person whose timetable it is. */
export const isHeld = ({ change }: HeldLesson): boolean =>
  change === null || (change.kind === "changed" && !change.isGivenAway);
