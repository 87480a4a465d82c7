/** Calendar days, both within the period. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * RPT-4: the requested days, at most a year. Without them, or if they are invalid or in the wrong order, the
 * month of `today`; with one of them, the rest of its month.
 */
export function readPeriod(from: unknown, to: unknown, today: string): Period {
  const [start, end] = [readDay(from), readDay(to)];
  const first = start ?? end?.with({ day: 1 }) ?? firstOfMonth(Temporal.PlainDate.from(today));
  const last = end ?? lastOfMonth(first);
  if (Temporal.PlainDate.compare(first, last) > 0) return readPeriod(undefined, undefined, today);
  const earliest = last.subtract({ years: 1 }).add({ days: 1 });
  const clamped = Temporal.PlainDate.compare(first, earliest) < 0 ? earliest : first;
  return { from: clamped.toString(), to: last.toString() };
}

/** The day of the period that is nearest to today. */
export function dayWithin({ from, to }: Period, today: string): string {
  if (today < from) return from;
  return today > to ? to : today;
}

const firstOfMonth = (day: Temporal.PlainDate) => day.with({ day: 1 });

const lastOfMonth = (day: Temporal.PlainDate) => day.with({ day: day.daysInMonth });

function readDay(written: unknown): Temporal.PlainDate | undefined {
  if (typeof written !== "string" || !DAY.test(written)) return undefined;
  try {
    const day = Temporal.PlainDate.from(written, { overflow: "reject" });
    return day.year > 1 && day.year < 9999 ? day : undefined;
  } catch {
    return undefined;
  }
}
