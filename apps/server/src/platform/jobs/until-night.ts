/** Two in the morning in Baghdad, and the middle of the night in all of the region. */
export const NIGHT_HOUR_UTC = 23;
const HOUR_MS = 3_600_000;

/** Seconds until the night's work; work done shortly before the hour, by a clock that is ahead, is not repeated. */
export function untilNight(now = new Date()): number {
  const tonight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), NIGHT_HOUR_UTC);
  const next = tonight - now.getTime() > HOUR_MS ? tonight : tonight + 24 * HOUR_MS;
  return Math.ceil((next - now.getTime()) / 1000);
}
