const WALL_CLOCK = /^\s*(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2}))?/;
const HALF_DAY_MS = 12 * 60 * 60_000;

/** Milliseconds since 1970 as if the school's clock were UTC's; undefined where the text is no time (LEG-8). */
export function wallClockMs(text: unknown): number | undefined {
  const [, year, month, day, hour, minute, second = "0"] = WALL_CLOCK.exec(String(text)) ?? [];
  if (year === undefined || year === "0000") return undefined;
  const ms = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
  return Number.isNaN(ms) ? undefined : ms;
}

/**
 * The instant of a time on the school's clock. While the school's zone is not known the latest instant it can mean is
 * taken, so that a session is never held to be older than it is.
 */
export function toInstant(text: unknown, aheadMs: number | undefined): Date | undefined {
  const ms = wallClockMs(text);
  return ms === undefined ? undefined : new Date(ms - (aheadMs ?? -HALF_DAY_MS));
}
