import { schoolZone } from "./school-zone.ts";
import { serverNow } from "./server-now.ts";

type Moment = Date | string | number;

/** What the school's clock shows. */
export interface Wall {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  /** Sunday is 0. */
  readonly weekday: number;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockIn(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known) return known;
  const clock = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  clocks.set(zone, clock);
  return clock;
}

/** A format of `Intl`, which takes the device's zone where none is given: here one always is. */
export const zonedFormat = (
  tag: string,
  options: Intl.DateTimeFormatOptions & { readonly timeZone: string },
): Intl.DateTimeFormat => new Intl.DateTimeFormat(tag, options);

/** Milliseconds since 1970 as if the school's clock were that of UTC. */
function wallMs(at: Moment, zone: string): number {
  const parts = new Map(
    clockIn(zone)
      .formatToParts(new Date(at))
      .map(({ type, value }) => [type, Number(value)]),
  );
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = (
    ["year", "month", "day", "hour", "minute", "second"] as const
  ).map((part) => parts.get(part));
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The school's clock at a moment. */
export function wallAt(at: Moment, zone = schoolZone()): Wall {
  const wall = new Date(wallMs(at, zone));
  return {
    year: wall.getUTCFullYear(),
    month: wall.getUTCMonth() + 1,
    day: wall.getUTCDate(),
    hour: wall.getUTCHours(),
    minute: wall.getUTCMinutes(),
    weekday: wall.getUTCDay(),
  };
}

/** The school's day at a moment, such as 2026-11-23; empty for none. */
export const dayAt = (at: Moment | null, zone = schoolZone()): string =>
  at === null || at === "" ? "" : new Date(wallMs(at, zone)).toISOString().slice(0, 10);

/** The school's time at a moment, such as 09:17; empty for none. */
export const clockAt = (at: Moment | null, zone = schoolZone()): string =>
  at === null || at === "" ? "" : new Date(wallMs(at, zone)).toISOString().slice(11, 16);

/** The day that it is at the school. */
export const todayAtSchool = (zone = schoolZone()): string => dayAt(serverNow(), zone);

/** The moment at which the school's clock shows a time of a day; an invalid date where they are none. */
export function momentAt(day: string, clock: string, zone = schoolZone()): Date {
  const wall = Date.parse(`${day}T${clock}Z`);
  if (Number.isNaN(wall)) return new Date(Number.NaN);
  const aheadMs = (at: number) => wallMs(at, zone) - Math.floor(at / 1000) * 1000;
  // Of the two offsets around a change of the clock, the one that holds at the moment that it leads to.
  const guess = wall - aheadMs(wall);
  return new Date(wall - aheadMs(guess));
}

/** A moment of a calendar day, for the formats. */
export const getNoon = (day: string, zone = schoolZone()): Date => momentAt(day, "12:00", zone);

/** Whether the clock of this device shows something else than the school's, now. */
export const differsHere = (zone = schoolZone(), at = new Date()): boolean =>
  Math.round((wallMs(at, zone) - at.getTime()) / 60_000) !== -at.getTimezoneOffset();

/** Whether it is another day on this device than at the school, now. */
export const dayDiffersHere = (zone = schoolZone(), at = new Date()): boolean =>
  new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10) !== dayAt(at, zone);
