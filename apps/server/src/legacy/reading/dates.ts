import { latinDigits } from "@dars/contract/versions";

const WALL_TIME =
  /^(\d{4})-(\d{2})-(\d{2})[T\s+](\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?(?:\s*(Z)|([+\s-])(\d{2}):?(\d{2}))?$/i;
const MAX_LENGTH = 64;
const MINUTE_MS = 60_000;

/**
 * LEG-8: what an app wrote as YYYY-MM-DD HH:MM:SS in the zone of its school, to the second; undefined for what is no
 * date. A time that the clock skipped moves forward; of a time that it showed twice `twice` says which one is meant.
 */
export function readWallTime(written: unknown, zone: string, twice: "earlier" | "later"): Date | undefined {
  if (typeof written !== "string" || written.length > MAX_LENGTH) return undefined;
  const match = WALL_TIME.exec(latinDigits(written.trim()));
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second = "0", utc, sign, hours, minutes] = match;
  const local = localTime([year, month, day, hour, minute, second].map(Number));
  if (!local) return undefined;
  if (utc !== undefined) return instant(local, "UTC", "earlier");
  if (hours === undefined) return instant(local, zone, twice);
  return shifted(instant(local, "UTC", "earlier"), sign, Number(hours), Number(minutes));
}

/** LEG-8: an instant as the clock of the zone shows it, YYYY-MM-DD HH:MM:SS. */
export const writeWallTime = (at: Date, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: "second" })
    .replace("T", " ");

/** An instant in UTC to the second, YYYY-MM-DDTHH:MM:SSZ. */
export const writeUtc = (at: Date): string => `${at.toISOString().slice(0, 19)}Z`;

/** Undefined for month 13, 30 February, 24:00, and the year 0 that some databases write for "never". */
function localTime(parts: readonly number[]): Temporal.PlainDateTime | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  if (year === 0) return undefined;
  try {
    return Temporal.PlainDateTime.from({ year, month, day, hour, minute, second }, { overflow: "reject" });
  } catch {
    return undefined;
  }
}

/** `compatible` and `later` both move a skipped time forward; they differ only in a time shown twice. */
function instant(local: Temporal.PlainDateTime, zone: string, twice: "earlier" | "later"): Date {
  const disambiguation = twice === "earlier" ? "compatible" : "later";
  return new Date(local.toZonedDateTime(zone, { disambiguation }).epochMilliseconds);
}

/** The sign is a space where a query turned the plus into one. */
function shifted(at: Date, sign: string | undefined, hours: number, minutes: number): Date | undefined {
  if (hours > 23 || minutes > 59) return undefined;
  const offset = (hours * 60 + minutes) * MINUTE_MS;
  return new Date(at.getTime() + (sign === "-" ? offset : -offset));
}
