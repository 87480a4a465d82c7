import { latinDigits } from "@dars/contract/shell/versions";

import { writeWallTime } from "#platform/wall-time.ts";

import { offsetOn } from "./offsets.ts";

const WALL_TIME =
  /^(\d{4}-\d{2}-\d{2})[T\s+]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:[.,]\d+)?)?(?:\s*(Z)|([+\s-])([01]\d|2[0-3]):?([0-5]\d))?$/i;
const MAX_LENGTH = 64;
const MINUTE_MS = 60_000;

/**
 * LEG-8: an app's time as YYYY-MM-DD HH:MM:SS in the zone of its school, to the second; undefined for an
 * invalid date. A time that the clock skipped moves forward; for a time that occurred twice, `twice` selects
 * one.
 */
export function readWallTime(written: unknown, zone: string, twice: "earlier" | "later"): Date | undefined {
  if (typeof written !== "string" || written.length > MAX_LENGTH) return undefined;
  const text = written.trim();
  const match = WALL_TIME.exec(text) ?? WALL_TIME.exec(latinDigits(text));
  if (!match) return undefined;
  const [, day = "", hour, minute, second = "0", utc, sign, hours, minutes] = match;
  const time = { hour: Number(hour), minute: Number(minute), second: Number(second) };
  if (utc !== undefined) return instant({ day, ...time }, "UTC", "earlier");
  if (hours === undefined) return instant({ day, ...time }, zone, twice);
  return shifted(instant({ day, ...time }, "UTC", "earlier"), sign, Number(hours), Number(minutes));
}

/** An instant in UTC to the second, YYYY-MM-DDTHH:MM:SSZ. */
export const writeUtc = (at: Date): string => `${writeWallTime(at, "UTC").replace(" ", "T")}Z`;

interface WallTime {
  readonly day: string;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** `compatible` and `later` both move a skipped time forward; they differ only in a time shown twice. */
function instant(wall: WallTime, zone: string, twice: "earlier" | "later"): Date | undefined {
  const { day, hour, minute, second } = wall;
  const offset = offsetOn(day, zone);
  if (offset === undefined) return undefined;
  if (offset !== "changes") return new Date(offset.midnightMs + ((hour * 60 + minute) * 60 + second) * 1000);
  const disambiguation = twice === "earlier" ? "compatible" : "later";
  const local = Temporal.PlainDate.from(day).toPlainDateTime({ hour, minute, second });
  return new Date(local.toZonedDateTime(zone, { disambiguation }).epochMilliseconds);
}

/** The sign is a space where a query turned the plus into one. */
function shifted(at: Date | undefined, sign: string | undefined, hours: number, minutes: number) {
  const offset = (hours * 60 + minutes) * MINUTE_MS;
  return at && new Date(at.getTime() + (sign === "-" ? offset : -offset));
}
