import type { TermKind, YearRecord } from "@dars/contract/school/years";

/** A term as a new year gets it. */
export interface DefaultTerm {
  readonly kind: TermKind;
  readonly title: string;
  readonly startsOn: string;
  readonly endsOn: string;
}

/**
 * YEAR-2: mid-September to the end of August, so that it includes the second round. It begins in the calendar
 * year in which the year before ends, or else in the one that includes or follows `today`.
 */
export function defaultYear(today: string, lastEndsOn: string | null): YearRecord {
  const thisYear = Number(today.slice(0, 4));
  const first =
    lastEndsOn === null ? thisYear - (today.slice(5) < "06-01" ? 1 : 0) : beginningAfter(lastEndsOn);
  return { title: `${first}-${first + 1}`, startsOn: `${first}-09-15`, endsOn: `${first + 1}-09-01` };
}

const beginningAfter = (day: string) => Number(day.slice(0, 4)) + (day.slice(5) > "09-15" ? 1 : 0);

const TERMS: readonly (readonly [TermKind, string, first: number, string, last: number, string])[] = [
  ["first_term", "الفصل الأول", 0, "09-15", 1, "01-10"],
  ["midyear_exam", "امتحان نصف السنة", 1, "01-10", 1, "01-22"],
  ["second_term", "الفصل الثاني", 1, "02-05", 1, "05-10"],
  ["final_exam", "الامتحان النهائي", 1, "05-10", 1, "06-20"],
  ["second_round", "الدور الثاني", 1, "08-15", 1, "09-01"],
];

/** Iraq's five terms of a year, cut to its days; terms without days are left out. */
export function defaultTerms({ startsOn, endsOn }: YearRecord): readonly DefaultTerm[] {
  const first = Number(startsOn.slice(0, 4));
  return TERMS.flatMap(([kind, title, fromYear, from, toYear, to]) => {
    const begins = pickLater(startsOn, `${first + fromYear}-${from}`);
    const ends = pickEarlier(endsOn, `${first + toYear}-${to}`);
    return begins < ends ? [{ kind, title, startsOn: begins, endsOn: ends }] : [];
  });
}

const pickLater = (one: string, other: string) => (one > other ? one : other);
const pickEarlier = (one: string, other: string) => (one < other ? one : other);
