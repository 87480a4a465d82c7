const DAY_MS = 86_400_000;

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Sunday is 0. */
export const getWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Days from the one to the other; negative where the other comes first. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/** Every day of `[from, until)`. */
export const listDays = (from: string, until: string): string[] =>
  Array.from({ length: Math.max(0, daysBetween(from, until)) }, (_, at) => addDays(from, at));
