import { addDays } from "@dars/contract/time/days";
import ICAL from "ical.js";

import { clockAt, dayAt } from "#platform/time/days.ts";

/** A day or several of a calendar file; `endsOn` is the first day after it, `hours` are of the school's clock. */
export interface IcalEntry {
  readonly title: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly hours: { readonly from: string; readonly until: string } | null;
}

/** An event that is not offered, and why: called off, without a name or a day, or with no day in the year. */
export interface IcalLeftOut {
  readonly title: string;
  readonly reason: "cancelled" | "nameless" | "dateless" | "other-year";
}

export interface IcalRead {
  readonly entries: readonly IcalEntry[];
  readonly leftOut: readonly IcalLeftOut[];
}

/** Times of one event within a year. */
const MOST_TIMES = 400;
/** Times that are gone through from its first on: every day of half a century. */
const MOST_STEPS = 20_000;
const MOST_TITLE = 120;

/**
 * The events of an iCalendar file within some days, each time of a repeated one for itself. `until` is the first day
 * after them. Undefined for a file that is no calendar.
 */
export function readIcal(
  text: string,
  days: { readonly from: string; readonly until: string },
): IcalRead | undefined {
  const calendars = parseCalendars(text);
  if (calendars.length === 0) return undefined;
  const events = calendars.flatMap((calendar) => calendar.getAllSubcomponents("vevent"));
  const changes = events.filter((event) => event.hasProperty("recurrence-id"));
  const read = events.map((event) => readEvent(event, changes, days));
  const entries = read.flatMap((one) => ("reason" in one ? [] : one.entries));
  return {
    entries: entries.toSorted((a, b) => a.startsOn.localeCompare(b.startsOn)),
    leftOut: read.flatMap((one) => ("reason" in one ? [one] : [])),
  };
}

function parseCalendars(text: string): readonly ICAL.Component[] {
  try {
    const parsed: unknown = ICAL.parse(text);
    const roots = Array.isArray(parsed) && Array.isArray(parsed[0]) ? parsed : [parsed];
    const calendars = roots.map(
      (root: ConstructorParameters<typeof ICAL.Component>[0]) => new ICAL.Component(root),
    );
    for (const calendar of calendars)
      for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(zone);
    return calendars.filter(({ name }) => name === "vcalendar");
  } catch {
    return [];
  }
}

/** `changes`: single times of repeated events, each an event of its own, in the place of the one that it names. */
function readEvent(
  component: ICAL.Component,
  changes: readonly ICAL.Component[],
  days: { readonly from: string; readonly until: string },
): { readonly entries: readonly IcalEntry[] } | IcalLeftOut {
  const title = String(component.getFirstPropertyValue("summary") ?? "").trim();
  if (title === "") return { title, reason: "nameless" };
  if (/^cancelled$/i.test(String(component.getFirstPropertyValue("status"))))
    return { title, reason: "cancelled" };
  if (!component.hasProperty("dtstart")) return { title, reason: "dateless" };
  const uid = component.getFirstPropertyValue("uid");
  const exceptions = changes.filter((change) => change.getFirstPropertyValue("uid") === uid);
  const event = new ICAL.Event(component, component.hasProperty("recurrence-id") ? {} : { exceptions });
  const entries = listTimes(event, days.until)
    .map(([start, end]) => toEntry(title.slice(0, MOST_TITLE), start, end))
    .filter(({ startsOn, endsOn }) => endsOn > days.from && startsOn < days.until)
    .slice(0, MOST_TIMES);
  return entries.length === 0 ? { title, reason: "other-year" } : { entries };
}

type EventTime = readonly [start: ICAL.Time, end: ICAL.Time];

function listTimes(event: ICAL.Event, until: string): readonly EventTime[] {
  if (!event.isRecurring()) return [[event.startDate, event.endDate]];
  const times: EventTime[] = [];
  const iterator = event.iterator();
  for (let at = 0; at < MOST_STEPS; at += 1) {
    const next = iterator.next();
    if (!next || formatDay(next) >= until) break;
    const { item, startDate, endDate } = event.getOccurrenceDetails(next);
    // A changed time is read where it stands for itself.
    if (item === event || item.recurrenceId.compare(next) !== 0) times.push([startDate, endDate]);
  }
  return times;
}

const pad = (number: number): string => String(number).padStart(2, "0");

/** A day without a time, or of a time without a zone, is that day everywhere. */
const formatDay = (time: ICAL.Time): string =>
  isOfTheWall(time) ? `${time.year}-${pad(time.month)}-${pad(time.day)}` : dayAt(time.toJSDate());

const formatClock = (time: ICAL.Time): string =>
  isOfTheWall(time) ? `${pad(time.hour)}:${pad(time.minute)}` : clockAt(time.toJSDate());

const isOfTheWall = (time: ICAL.Time): boolean => time.isDate || time.zone === ICAL.Timezone.localTimezone;

function toEntry(title: string, start: ICAL.Time, end: ICAL.Time): IcalEntry {
  const [startsOn, lastOn] = [formatDay(start), formatDay(end)];
  const [from, until] = [formatClock(start), formatClock(end)];
  if (start.isDate)
    return { title, startsOn, endsOn: lastOn > startsOn ? lastOn : addDays(startsOn, 1), hours: null };
  if (lastOn === startsOn && until > from)
    return { title, startsOn, endsOn: addDays(startsOn, 1), hours: { from, until } };
  // An end at midnight is not of the day that begins then.
  const isWhole = until === "00:00" && lastOn > startsOn;
  return { title, startsOn, endsOn: isWhole ? lastOn : addDays(lastOn, 1), hours: null };
}
