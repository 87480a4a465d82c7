import {
  addDays,
  type Day,
  daysBetween,
  toInstant,
  minuteOfDay,
  pickIndex,
  runningShares,
  type SchoolYear,
  type Stream,
  buildTerms,
  getWeekday,
} from "#demo/schools/public.ts";

/** When a room is written in: from seven in the morning, and for children until nine in the evening (CHAT-7). */
export interface Hours {
  /** Minutes of the day; `to` is the first that is closed. */
  readonly from: number;
  readonly to: number;
}

export const CHILDREN_HOURS: Hours = { from: 7 * 60, to: 21 * 60 };
export const ADULT_HOURS: Hours = { from: 7 * 60, to: 23 * 60 };

/** The days on which something was said, as running shares. */
export interface Diary {
  readonly firstDay: Day;
  readonly shares: readonly number[];
}

// From seven to eleven in the evening, hour by hour: little during lessons, most after dinner.
const HOUR_WEIGHTS = [0.6, 0.4, 0.4, 0.4, 0.4, 0.5, 0.7, 0.8, 1, 1.2, 1.5, 2.2, 4, 4.5, 3.5, 1.2];
const WEEKDAY_WEIGHTS = [1, 1, 1, 1, 0.8, 0.3, 0.9];
const EXAM_NIGHT = 6;
const REPLIES = 0.6;
const REPLY_MS = 10 * 60_000;

/** Days from the first to the one before `today`; the nights before exam days are the busiest. */
export function buildDiary(openedOn: Day, today: Day, year: SchoolYear): Diary {
  const exams = buildTerms(year).filter(({ kind }) => kind === "midyear_exam" || kind === "final_exam");
  const weights = Array.from({ length: daysBetween(openedOn, today) }, (_, place) => {
    const day = addDays(openedOn, place);
    const tomorrow = addDays(day, 1);
    const isExamNight = exams.some(({ startsOn, endsOn }) => startsOn <= tomorrow && tomorrow < endsOn);
    return (WEEKDAY_WEIGHTS[getWeekday(day)] ?? 1) * (isExamNight ? EXAM_NIGHT : 1);
  });
  return { firstDay: openedOn, shares: runningShares(weights) };
}

/**
 * Instants of `count` messages in order. They come in bursts: each brings on 0.6 replies within ten minutes, as long
 * as the room is open.
 */
export function drawArrivals(stream: Stream, count: number, diary: Diary, hours: Hours): number[] {
  const shares = hourShares(hours);
  const arrivals: number[] = [];
  while (arrivals.length < count) {
    const day = addDays(diary.firstDay, pickIndex(diary.shares, stream.next()));
    const hour = hours.from / 60 + pickIndex(shares, stream.next());
    burst(stream, toInstant(day, hour * 60) + stream.below(3_600_000), hours, arrivals);
  }
  return arrivals.slice(0, count).toSorted((a, b) => a - b);
}

export const isOpen = ({ from, to }: Hours, instant: number): boolean => {
  const minute = minuteOfDay(instant);
  return from <= minute && minute < to;
};

function burst(stream: Stream, first: number, hours: Hours, arrivals: number[]): void {
  const waiting = [first];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    arrivals.push(at);
    for (let replies = poisson(stream, REPLIES); replies > 0; replies--) {
      const reply = at + 1 + stream.below(REPLY_MS);
      if (isOpen(hours, reply)) waiting.push(reply);
    }
  }
}

function poisson(stream: Stream, mean: number): number {
  const limit = Math.exp(-mean);
  let count = 0;
  for (let product = stream.next(); product > limit; product *= stream.next()) count += 1;
  return count;
}

const sharesByClosing = new Map<number, number[]>();

function hourShares({ from, to }: Hours): number[] {
  const known = sharesByClosing.get(to);
  if (known) return known;
  const made = runningShares(HOUR_WEIGHTS.slice(0, (to - from) / 60));
  sharesByClosing.set(to, made);
  return made;
}
