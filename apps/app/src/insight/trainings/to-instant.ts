import { momentAt } from "#platform/time/days.ts";

/** The instant of a day and a time at the school; null if they are none. */
export function toInstant(day: string, time: string): string | null {
  const at = momentAt(day, time);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
