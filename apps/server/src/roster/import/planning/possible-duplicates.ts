import { searchText } from "@dars/contract/platform/search-text";
import { displayNames } from "@dars/contract/school/display-names";

import type { KnownSchool } from "./known-roster.ts";
import type { PlannedPerson } from "./plan-people.ts";
import type { Writes } from "./plan.ts";

/** Two people who may be one. They are never merged automatically: a human decides (OR-3). */
export interface PossibleDuplicate {
  readonly sourcedId: string;
  readonly row: number;
  /** The person of the school who is alike; null where it is another new one of this package. */
  readonly personId: number | null;
  readonly otherSourcedId: string | null;
  readonly alikeIn: "name and birth date" | "name and phone" | "name and level";
}

interface Likeness {
  readonly id: number;
  readonly sourcedId: string | null;
  /** In every language, as people are searched by it. */
  readonly name: string;
  /** The words of the name in its first language. */
  readonly words: readonly string[];
  readonly birthDate: string | null;
  readonly phone: string | null;
  readonly levelId: number | undefined;
}

/**
 * New people who share the name, and the birth date or the phone, with another person of the school; and new students
 * called like one of the same level, where the birth date of either is not known.
 */
export function possibleDuplicates(
  school: KnownSchool,
  people: Iterable<PlannedPerson>,
  writes: Writes,
): PossibleDuplicate[] {
  const levels = mapStudentLevels(school, writes);
  const byGiven = new Map<string, Likeness[]>();
  const note = (person: Likeness) => {
    const key = person.words[0] ?? person.name;
    byGiven.set(key, [...(byGiven.get(key) ?? []), person]);
  };
  for (const person of school.people)
    if (!person.isDeleted)
      note({
        ...person,
        name: person.searchText,
        words: splitWords(person.name),
        levelId: levels.get(person.id),
      });
  const found: PossibleDuplicate[] = [];
  for (const planned of people) {
    if (planned.outcome !== "create" || planned.searchText === "") continue;
    const self = toLikeness(planned, levels.get(planned.id));
    for (const other of byGiven.get(self.words[0] ?? self.name) ?? [])
      found.push(...listDuplicates(planned, self, other));
    note(self);
  }
  return found;
}

function toLikeness({ id, person, searchText: name }: PlannedPerson, levelId: number | undefined): Likeness {
  const { sourcedId, names } = person;
  const { birthDate = null, phone = null } = person.details;
  const { ar, ckb, en } = displayNames(names);
  return {
    id,
    sourcedId,
    name,
    words: splitWords(ar ?? ckb ?? en),
    birthDate,
    phone,
    levelId,
  };
}

const splitWords = (name: string | null): string[] =>
  searchText(name ?? "")
    .split(" ")
    .filter(Boolean);

/** The level of each student who has a place, or gets one. */
const mapStudentLevels = ({ enrolments }: KnownSchool, writes: Writes): Map<number, number> =>
  new Map([
    ...enrolments
      .filter(({ state }) => state === "active")
      .map(({ studentId, levelId }) => [studentId, levelId] as const),
    ...writes
      .inserts("enrolments")
      .map(({ studentId, levelId }) => [Number(studentId), Number(levelId)] as const),
  ]);

function listDuplicates({ person }: PlannedPerson, self: Likeness, other: Likeness): PossibleDuplicate[] {
  const alikeIn = likeness(self, other);
  if (!alikeIn) return [];
  const { sourcedId, row } = person;
  return [
    { sourcedId, row, personId: other.id > 0 ? other.id : null, otherSourcedId: other.sourcedId, alikeIn },
  ];
}

function likeness(one: Likeness, other: Likeness): PossibleDuplicate["alikeIn"] | undefined {
  return likenessOfAnybody(one, other) ?? likenessOfStudents(one, other);
}

function likenessOfAnybody(one: Likeness, other: Likeness): PossibleDuplicate["alikeIn"] | undefined {
  if (one.name !== other.name) return undefined;
  if (one.birthDate !== null && one.birthDate === other.birthDate) return "name and birth date";
  return one.phone !== null && one.phone === other.phone ? "name and phone" : undefined;
}

function likenessOfStudents(one: Likeness, other: Likeness): PossibleDuplicate["alikeIn"] | undefined {
  const isLevel = one.levelId !== undefined && one.levelId === other.levelId;
  const isUnborn = one.birthDate === null || other.birthDate === null;
  return isLevel && isUnborn && isCalledAlike(one.words, other.words) ? "name and level" : undefined;
}

/** So many words of a name say who is meant in a level: given, father's and grandfather's name. */
const TELLING = 3;

/** The same name, or one that leaves out its end. */
function isCalledAlike(one: readonly string[], other: readonly string[]): boolean {
  const length = Math.min(one.length, other.length);
  const isWhole = one.length === other.length || length >= TELLING;
  return isWhole && one.slice(0, length).every((word, at) => word === other[at]);
}
