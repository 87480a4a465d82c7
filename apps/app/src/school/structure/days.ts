/** The day before and the day after: the office says the last day, the wire the first on which it no longer holds. */
export const lastDayOf = (endsOn: string): string => shifted(endsOn, -1);
export const dayAfter = (lastDay: string): string => shifted(lastDay, 1);

/** A calendar day as an instant of this device's clock, for the formats. */
export const instantOf = (day: string): Date => new Date(`${day}T00:00:00`);

function shifted(day: string, days: number): string {
  const instant = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(instant) ? day : new Date(instant + days * 86_400_000).toISOString().slice(0, 10);
}
