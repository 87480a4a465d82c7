/** The calendar day so many days from today, such as 2026-09-01; in a school's own zone another day may have begun. */
export const dayFromToday = (days: number, timeZone = "Asia/Baghdad"): string =>
  Temporal.Now.plainDateISO(timeZone).add({ days }).toString();

/** Long before every test's today. */
export const LONG_AGO = "2000-01-01";
