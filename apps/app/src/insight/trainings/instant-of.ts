/** The day of an instant on this device; empty for none. */
export const dayOf = (at: string | null): string =>
  at === null ? "" : new Date(at).toLocaleDateString("en-CA");

/** The time of an instant on this device, such as 09:00; empty for none. */
export const timeOf = (at: string | null): string =>
  at === null ? "" : new Date(at).toTimeString().slice(0, 5);

/** The instant of a day and a time on this device; null if they are none. */
export function instantOf(day: string, time: string): string | null {
  const at = new Date(`${day}T${time}`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
