import { nameIn } from "@dars/contract/platform/name-in";
import type { Locale } from "@dars/contract/platform/primitives";
import type { CalendarLine } from "@dars/contract/time/calendar";
import { addDays, daysBetween, listDays } from "@dars/contract/time/days";
import ical, {
  ICalEventRepeatingFreq,
  ICalEventStatus,
  ICalEventTransparency,
  type ICalCalendar,
} from "ical-generator";

import { clockIn, momentIn } from "#platform/wall-time.ts";

/** A lesson on one day, ready to be written. */
export interface FeedLesson {
  /** Stable for ever: the lesson's id and whose feed it is of. */
  readonly uid: string;
  readonly date: string;
  /** By the timetable. */
  readonly planned: { readonly startsAt: string; readonly endsAt: string };
  readonly startsAt: string;
  readonly endsAt: string;
  readonly summary: string;
  readonly location: string | null;
  readonly state: "plain" | "changed" | "cancelled";
  readonly sequence: number;
}

/** Work of a student, or a meeting that begins then, ready to be written. */
export interface FeedDue {
  readonly uid: string;
  readonly dueAt: Date;
  readonly summary: string;
  readonly sequence: number;
  /** How long it takes; absent: a deadline. */
  readonly minutes?: number;
}

export interface FeedPart {
  readonly timeZone: string;
  readonly lessons: readonly FeedLesson[];
  readonly entries: readonly CalendarLine[];
  readonly due: readonly FeedDue[];
}

const HOURS_6 = 6 * 60 * 60;
const WEEK = 7;
const DAY_MS = 86_400_000;
/** How long a date on which work is due is shown in a day. */
const DUE_MS = 15 * 60_000;
const MINUTE_MS = 60_000;

/** ICS-1 to ICS-6: an iCalendar of lessons, due work and the calendar's entries; all times in UTC with Z. */
export function writeCalendar(
  name: string,
  locale: Locale,
  parts: readonly FeedPart[],
  stamp: string,
): string {
  const calendar = ical({
    name,
    prodId: { company: "dars", product: "timetable" },
    scale: "GREGORIAN",
    ttl: HOURS_6,
  });
  const at = new Date(`${stamp}T00:00:00Z`);
  const seen = new Set<string>();
  for (const { timeZone, lessons, entries, due } of parts) {
    for (const series of groupIntoSeries(lessons, timeZone)) writeSeries(calendar, series, timeZone, at);
    for (const work of due) writeDue(calendar, work, at);
    for (const entry of entries) {
      const uid = entry.id === null ? `national-${entry.nationalKey}` : `${entry.source}-entry-${entry.id}`;
      if (!seen.has(uid)) writeEntry(calendar, entry, uid, { locale, timeZone, at });
      seen.add(uid);
    }
  }
  return calendar.toString();
}

/**
 * Lessons that a weekly rule can say together: of one place in the week, at one time by UTC. Where the clock is put
 * forward or back, another series begins.
 */
function groupIntoSeries(
  lessons: readonly FeedLesson[],
  timeZone: string,
): readonly (readonly FeedLesson[])[] {
  const series = new Map<string, FeedLesson[]>();
  for (const lesson of lessons) {
    const key = buildSeriesId(lesson, timeZone);
    const known = series.get(key);
    if (known) known.push(lesson);
    else series.set(key, [lesson]);
  }
  return [...series.values()];
}

/** The same for every lesson of a series, and the same tomorrow, when the feed begins a day later. */
function buildSeriesId({ uid, date, planned }: FeedLesson, timeZone: string): string {
  const time = clockIn("UTC", momentIn(timeZone, date, planned.startsAt));
  return `${uid}-${time}-${planned.endsAt}@dars`.replaceAll(":", "");
}

function writeSeries(
  calendar: ICalCalendar,
  series: readonly FeedLesson[],
  timeZone: string,
  stamp: Date,
): void {
  const [first] = series;
  const last = series.at(-1);
  if (!first || !last) return;
  const start = momentIn(timeZone, first.date, first.planned.startsAt);
  const id = buildSeriesId(first, timeZone);
  if (series.length === 1) return writeSingle(calendar, first, { id, timeZone, stamp });
  const plain = series.find(({ state }) => state === "plain") ?? first;
  const lessonDates = new Set(series.map(({ date }) => date));
  const missing = listWeeks(first.date, last.date).filter((date) => !lessonDates.has(date));
  calendar.createEvent({
    id,
    stamp,
    start,
    end: momentIn(timeZone, first.date, first.planned.endsAt),
    ...pickEventTexts(plain),
    repeating: {
      freq: ICalEventRepeatingFreq.WEEKLY,
      until: momentIn(timeZone, last.date, last.planned.startsAt),
      ...(missing.length > 0 && {
        // By the series' own time: in the weeks of the other clock the same hour is another instant.
        exclude: missing.map((date) => new Date(start.getTime() + daysBetween(first.date, date) * DAY_MS)),
      }),
    },
  });
  for (const one of series.filter((lesson) => isOther(lesson, plain)))
    writeSingle(calendar, one, {
      id,
      timeZone,
      stamp,
      recurrenceId: momentIn(timeZone, one.date, one.planned.startsAt),
    });
}

interface SinglePlace {
  readonly id: string;
  readonly timeZone: string;
  readonly stamp: Date;
  /** The instance of a series that it overrides; absent: none. */
  readonly recurrenceId?: Date;
}

/** One lesson as it is held on its day. */
function writeSingle(calendar: ICalCalendar, lesson: FeedLesson, { timeZone, ...place }: SinglePlace): void {
  calendar.createEvent({
    ...place,
    sequence: lesson.sequence,
    start: momentIn(timeZone, lesson.date, lesson.startsAt),
    end: momentIn(timeZone, lesson.date, lesson.endsAt),
    ...pickEventTexts(lesson),
    ...(lesson.state === "cancelled" && { status: ICalEventStatus.CANCELLED }),
  });
}

const isOther = (lesson: FeedLesson, plain: FeedLesson): boolean =>
  lesson.state !== "plain" || lesson.summary !== plain.summary || lesson.location !== plain.location;

const pickEventTexts = ({ summary, location }: FeedLesson) => ({
  summary,
  ...(location !== null && { location }),
});

function listWeeks(from: string, to: string): string[] {
  return Array.from({ length: Math.floor(daysBetween(from, to) / WEEK) + 1 }, (_, week) =>
    addDays(from, week * WEEK),
  );
}

/** Ends when it is due. It takes no time of the day's, so that nobody is shown as busy by it. */
function writeDue(
  calendar: ICalCalendar,
  { uid, dueAt, summary, sequence, minutes }: FeedDue,
  stamp: Date,
): void {
  calendar.createEvent({
    id: `${uid}@dars`,
    stamp,
    start: minutes === undefined ? new Date(dueAt.getTime() - DUE_MS) : dueAt,
    end: minutes === undefined ? dueAt : new Date(dueAt.getTime() + minutes * MINUTE_MS),
    summary,
    sequence,
    transparency: minutes === undefined ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
  });
}

interface EntryPlace {
  readonly locale: Locale;
  readonly timeZone: string;
  readonly at: Date;
}

function writeEntry(
  calendar: ICalCalendar,
  entry: CalendarLine,
  uid: string,
  { locale, timeZone, at }: EntryPlace,
): void {
  const common = {
    stamp: at,
    summary: nameIn(entry.title, locale),
    ...(entry.isTentative && { status: ICalEventStatus.TENTATIVE }),
  };
  const { hours } = entry;
  if (hours === null) {
    calendar.createEvent({
      ...common,
      id: `${uid}@dars`,
      allDay: true,
      start: new Date(`${entry.startsOn}T00:00:00Z`),
      end: new Date(`${entry.endsOn}T00:00:00Z`),
      transparency: ICalEventTransparency.TRANSPARENT,
    });
    return;
  }
  for (const date of listDays(entry.startsOn, entry.endsOn))
    calendar.createEvent({
      ...common,
      id: `${uid}-${date}@dars`,
      start: momentIn(timeZone, date, hours.from),
      end: momentIn(timeZone, date, hours.until),
    });
}
