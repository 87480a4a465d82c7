import type { FollowUpEntry, FollowUpRule } from "@dars/contract/insight/follow-up";
import { compareNames } from "@dars/contract/platform/compare-names";
import type { Locale } from "@dars/contract/platform/primitives";

import { localizeName } from "#platform/text/localize-name.ts";

/** A person with all entries about them: one row of the table. */
export interface Followed extends Pick<
  FollowUpEntry,
  "person" | "section" | "owner" | "nextStep" | "snoozedUntil" | "since"
> {
  /** The most severe first. */
  readonly entries: readonly FollowUpEntry[];
  readonly nextOn: string | null;
}

const GRAVITY = { high: 0, medium: 1, low: 2 } as const;

/** Groups entries by person. A person is snoozed only while all their entries are. */
export const groupByPerson = (entries: readonly FollowUpEntry[]): readonly Followed[] =>
  [...Map.groupBy(entries, ({ person }) => person.id).values()].flatMap((own) => toFollowed(own) ?? []);

function toFollowed(entries: readonly FollowUpEntry[]): Followed | undefined {
  const own = entries.toSorted((one, other) => GRAVITY[one.severity] - GRAVITY[other.severity]);
  const [first] = own;
  if (!first) return undefined;
  const { person, section } = first;
  const days = own.map(({ since }) => since).toSorted();
  const owner = own.find((each) => each.owner !== null)?.owner ?? null;
  return { person, section, entries: own, owner, since: days[0] ?? first.since, ...findStep(own) };
}

/** The next step that is due first, and the day on which the first snooze ends; null while an entry is not snoozed. */
function findStep(own: readonly FollowUpEntry[]): Pick<Followed, "nextStep" | "nextOn" | "snoozedUntil"> {
  const [step] = own
    .filter(({ nextStep }) => nextStep !== null)
    .toSorted((one, other) => compareDays(one.nextOn, other.nextOn));
  const asleep = own.map(({ snoozedUntil }) => snoozedUntil);
  return {
    nextStep: step?.nextStep ?? null,
    nextOn: step?.nextOn ?? null,
    snoozedUntil: asleep.includes(null) ? null : (asleep.toSorted(compareDays)[0] ?? null),
  };
}

/** The earlier first, those without a day last. */
function compareDays(one: string | null | undefined, other: string | null | undefined): number {
  const [first, second] = [one ?? "9999", other ?? "9999"];
  if (first === second) return 0;
  return first < second ? -1 : 1;
}

export const isAsleep = ({ snoozedUntil }: Followed, today: string): boolean =>
  snoozedUntil !== null && snoozedUntil > today;

/** True where the next step is due today or overdue. */
export const isDue = ({ nextOn }: Followed, today: string): boolean => nextOn !== null && nextOn <= today;

export const SORTED_BY = ["person", "reasons", "since", "owner", "next"] as const;
export type SortedBy = (typeof SORTED_BY)[number];

export interface Sorting {
  readonly by: SortedBy;
  readonly isDescending: boolean;
}

type Compare = (one: Followed, other: Followed) => number;

const bySince: Compare = (one, other) => compareDays(one.since, other.since);

/** Sorts by a column. "next": people with a due step first, then those without an owner, then the oldest (NEG-1). */
export function sortPeople(
  people: readonly Followed[],
  { by, isDescending }: Sorting,
  today: string,
  locale: Locale,
): readonly Followed[] {
  const rank = (each: Followed) => {
    if (isDue(each, today)) return 0;
    return each.owner === null ? 1 : 2;
  };
  const compare = compareNames(locale);
  const byName: Compare = (one, other) =>
    compare(localizeName(one.person.name, locale), localizeName(other.person.name, locale));
  const orders: Readonly<Record<SortedBy, Compare>> = {
    person: byName,
    reasons: (one, other) => one.entries.length - other.entries.length,
    since: bySince,
    owner: (one, other) => compareOwners(one.owner, other.owner, locale),
    next: (one, other) => rank(one) - rank(other) || bySince(one, other),
  };
  const way = isDescending ? -1 : 1;
  return people.toSorted((one, other) => way * orders[by](one, other) || byName(one, other));
}

/** Those without an owner first. */
function compareOwners(one: Followed["owner"], other: Followed["owner"], locale: Locale): number {
  if (one && other)
    return compareNames(locale)(localizeName(one.name, locale), localizeName(other.name, locale));
  return Number(one !== null) - Number(other !== null);
}

/** Which people are shown; an empty text shows all. */
export interface PeopleFilter {
  readonly rule: FollowUpRule | "";
  readonly sectionId: string;
  /** The id of an owner, or "none". */
  readonly ownerId: string;
  readonly isAsleep: boolean;
}

export const WHOLE: PeopleFilter = { rule: "", sectionId: "", ownerId: "", isAsleep: false };

export function filterPeople(
  people: readonly Followed[],
  filter: PeopleFilter,
  today: string,
): readonly Followed[] {
  return people.filter(
    (each) =>
      isAsleep(each, today) === filter.isAsleep &&
      (filter.rule === "" || each.entries.some(({ rule }) => rule === filter.rule)) &&
      (filter.sectionId === "" || String(each.section?.id) === filter.sectionId) &&
      (filter.ownerId === "" || String(each.owner?.id ?? "none") === filter.ownerId),
  );
}
