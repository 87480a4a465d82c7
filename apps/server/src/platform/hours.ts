import { isQuietAt } from "@dars/contract/talking/notifications";

/** The quiet hours, and the time of the digest: times of the clock in the school's zone, HH:MM. */
export interface Hours {
  readonly quietFrom: string;
  readonly quietUntil: string;
  readonly digestAt: string;
}

/** NTF-2, for users without a choice of their own. */
export const USUAL_HOURS: Hours = { quietFrom: "21:00", quietUntil: "07:00", digestAt: "16:00" };

/** NTF-2: the end of the quiet hours that hold now; undefined where none do. The same time twice is never quiet. */
export function quietUntil(
  hours: Pick<Hours, "quietFrom" | "quietUntil">,
  zone: string,
  now: Date,
): Date | undefined {
  const time = clock(zone, now).toPlainTime().toString({ smallestUnit: "minute" });
  return isQuietAt(hours, time) ? next(hours.quietUntil, zone, now) : undefined;
}

/** The next digest after now; one that is wanted in the quiet hours comes when they end (NTF-2). */
export const nextDigest = (hours: Hours, zone: string, now: Date): Date =>
  next(isQuietAt(hours, hours.digestAt) ? hours.quietUntil : hours.digestAt, zone, now);

/** The next time the clock of the zone shows it. A time that a change of the clock leaves out comes an hour later. */
function next(time: string, zone: string, now: Date): Date {
  const here = clock(zone, now);
  const today = here.withPlainTime(Temporal.PlainTime.from(time));
  const at = Temporal.ZonedDateTime.compare(today, here) > 0 ? today : today.add({ days: 1 });
  return new Date(at.epochMilliseconds);
}

const clock = (zone: string, now: Date) =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone);
