const DAY_MS = 86_400_000;
const BAGHDAD_MS = 3 * 3_600_000;

/** The calendar day in Baghdad so many days from today, such as 2026-09-01. */
export const dayFromToday = (days: number): string =>
  new Date(Date.now() + BAGHDAD_MS + days * DAY_MS).toISOString().slice(0, 10);

/** Long before every test's today. */
export const LONG_AGO = "2000-01-01";
