import type { Id } from "@dars/contract/platform/primitives";

import type { ScheduleOwner } from "./use-schedule.ts";

/** The page of one lesson of a day; undefined in a timetable that is neither one's own nor one's child's. */
export function lessonPath(whose: ScheduleOwner, date: string, lessonId: Id): string | undefined {
  const path = `/schedule/${date}/${lessonId}`;
  if (whose === "mine") return path;
  return "studentId" in whose ? `${path}?student=${whose.studentId}` : undefined;
}
