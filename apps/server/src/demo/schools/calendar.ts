/** A calendar day such as 2026-11-20. */
export type Day = string;

export interface SchoolYear {
  readonly title: string;
  readonly startsOn: Day;
  /** The first day after it. */
  readonly endsOn: Day;
  /** The calendar year in which it ends. */
  readonly ministryYear: number;
}

export interface Term {
  readonly kind: "first_term" | "midyear_exam" | "second_term" | "final_exam" | "second_round";
  readonly title: string;
  readonly startsOn: Day;
  readonly endsOn: Day;
  readonly sessionType: "semester" | "gradingPeriod";
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
// Iraq keeps no summer time.
const BAGHDAD_MS = 3 * 60 * MINUTE_MS;
const REGISTRATION_DAYS = 21;

/** The school year, September to August, that holds a day (YEAR-2). */
export function getSchoolYear(day: Day): SchoolYear {
  const year = Number(day.slice(0, 4));
  const first = Number(day.slice(5, 7)) >= 9 ? year : year - 1;
  return {
    title: `${first}-${first + 1}`,
    startsOn: `${first}-09-01`,
    endsOn: `${first + 1}-09-01`,
    ministryYear: first + 1,
  };
}

/** The start of rooms and enrolments: pupils are registered three weeks ahead, never later. */
export const openedOn = (today: Day): Day => {
  const registered = addDays(today, -REGISTRATION_DAYS);
  const { startsOn } = getSchoolYear(today);
  return registered < startsOn ? registered : startsOn;
};

export function buildTerms({ startsOn, endsOn }: SchoolYear): readonly Term[] {
  const first = startsOn.slice(0, 4);
  const second = endsOn.slice(0, 4);
  const semester = "semester";
  const exams = "gradingPeriod";
  return [
    term("first_term", "الفصل الأول", `${first}-09-01`, `${second}-01-10`, semester),
    term("midyear_exam", "امتحان نصف السنة", `${second}-01-10`, `${second}-01-22`, exams),
    term("second_term", "الفصل الثاني", `${second}-02-05`, `${second}-05-10`, semester),
    term("final_exam", "الامتحان النهائي", `${second}-05-10`, `${second}-06-15`, exams),
    term("second_round", "الدور الثاني", `${second}-08-20`, `${second}-09-01`, exams),
  ];
}

/** Sunday is 0. */
export const getWeekday = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay();

export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Days from the one to the other; negative when the other comes first. */
export const daysBetween = (from: Day, to: Day): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/** The day halfway between two. */
export const midwayBetween = (from: Day, to: Day): Day =>
  addDays(from, Math.floor(daysBetween(from, to) / 2));

/** An instant, in milliseconds, from a day and a minute of it on the clock of Baghdad. */
export const toInstant = (day: Day, minutes = 0): number =>
  Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE_MS - BAGHDAD_MS;

/** The minute of the day that Baghdad's clock shows. */
export const minuteOfDay = (instant: number): number =>
  Math.floor((((instant + BAGHDAD_MS) % DAY_MS) + DAY_MS) / MINUTE_MS) % 1440;

/** The day in Baghdad. */
export const toDay = (instant: number): Day => new Date(instant + BAGHDAD_MS).toISOString().slice(0, 10);

function term(
  kind: Term["kind"],
  title: string,
  startsOn: Day,
  endsOn: Day,
  sessionType: Term["sessionType"],
): Term {
  return { kind, title, startsOn, endsOn, sessionType };
}
