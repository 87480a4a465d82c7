/** A day without a change of the clock begins at this instant, and every second of it follows. */
export interface SteadyDay {
  readonly midnightMs: number;
}

const MIDNIGHT = new Temporal.PlainTime();
const MOST_DAYS = 5000;
const days = new Map<string, SteadyDay | "changes" | undefined>();

/**
 * When a day (YYYY-MM-DD) begins in a zone; `changes` for a day on which the clock is set, undefined for an
 * invalid day, or the year 0 that some databases write for "never". Cached, since an app sends the same few
 * days for thirty rooms and the calendar is slow.
 */
export function offsetOn(day: string, zone: string): SteadyDay | "changes" | undefined {
  const key = `${zone} ${day}`;
  if (days.has(key)) return days.get(key);
  if (days.size >= MOST_DAYS) days.clear();
  const found = find(day, zone);
  days.set(key, found);
  return found;
}

function find(written: string, zone: string): SteadyDay | "changes" | undefined {
  const day = parseDay(written);
  if (!day) return undefined;
  const begins = day.toZonedDateTime({ timeZone: zone });
  // A clock that is set back shortly after midnight shows the end of the day before once more.
  const isSteady =
    begins.toPlainTime().equals(MIDNIGHT) &&
    [1, 2].every((number) => {
      const later = day.add({ days: number }).toZonedDateTime({ timeZone: zone });
      return later.offsetNanoseconds === begins.offsetNanoseconds;
    });
  return isSteady ? { midnightMs: begins.epochMilliseconds } : "changes";
}

function parseDay(written: string): Temporal.PlainDate | undefined {
  if (written.startsWith("0000")) return undefined;
  try {
    return Temporal.PlainDate.from(written, { overflow: "reject" });
  } catch {
    return undefined;
  }
}
