import { LOCALES } from "@dars/contract/platform/locales";
import type { Names } from "@dars/contract/platform/primitives";
import type { TimetableWeek } from "@dars/contract/time/timetable-editor";

import { TIMETABLE_WORDS } from "#time/timetable/public.ts";

import { foldedName, numberIn, personWords } from "./folded-name.ts";
import { isAlmost } from "./is-almost.ts";

/** Other ways to write the days, from Sunday. */
const MORE_WEEKDAYS: readonly (readonly string[])[] = [
  ["sun", "احد"],
  ["mon", "الإثنين"],
  ["tue"],
  ["wed"],
  ["thu"],
  ["fri"],
  ["sat"],
];

const WEEKDAYS = MORE_WEEKDAYS.map((names, at) => [
  ...names,
  ...LOCALES.flatMap((locale) => TIMETABLE_WORDS[locale].weekdays[at] ?? []),
]);

export type Find = (name: string) => number | undefined;
type FindAll = (name: string) => readonly number[];

/** What the names in a file mean in this school; a name that means nothing or several things is undefined. */
export interface KnownNames {
  /** By its name; 0 is Sunday. */
  readonly day: Find;
  readonly section: Find;
  /** The name of a section that a longer text has in it, such as a title. */
  readonly sectionWithin: (text: string) => string | undefined;
  readonly subject: Find;
  /** Everybody who may be called so. */
  readonly teachers: FindAll;
  /** The teachers whose names are almost as they are written. */
  readonly teachersAlmost: FindAll;
  readonly room: Find;
}

export function knownNames(week: TimetableWeek): KnownNames {
  const sections = week.sections.map(({ id, level, letter, title }) => ({
    id,
    names: [
      ...(title === null ? [] : [title]),
      ...listNames(level).flatMap((name) => [`${name} ${letter}`, name]),
    ],
  }));
  const section = byName(sections);
  const subjects = week.subjects.map(({ id, name }) => ({ id, names: listNames(name) }));
  return {
    day: (text) => {
      const word = foldedName(text);
      const at = WEEKDAYS.findIndex((names) => names.some((name) => foldedName(name) === word));
      return at === -1 ? undefined : at;
    },
    section,
    sectionWithin: (text) => {
      const whole = foldedName(text);
      return sections
        .flatMap(({ names }) => names)
        .filter((name) => whole.includes(foldedName(name)) && section(name) !== undefined)
        .toSorted((a, b) => foldedName(b).length - foldedName(a).length)[0];
    },
    subject: chainFinds(byName(subjects), byBeginnings(subjects)),
    teachers: byWords(week.teachers),
    teachersAlmost: almost(week.teachers),
    room: byName(week.rooms.map(({ id, name }) => ({ id, names: [name] }))),
  };
}

/** Everybody whom a name in a file may mean: who is called so, or else almost so. */
export function calledSo(teacher: string, { teachers, teachersAlmost }: KnownNames): readonly number[] {
  const sure = teachers(teacher);
  return sure.length > 0 ? sure : teachersAlmost(teacher);
}

const TIME = /[\d٠-٩۰-۹]{1,2}\s*[:.]\s*[\d٠-٩۰-۹]{2}/gu;

/** The number of a period, with or without its hours beside it; 0 where none is said. */
export const periodIn = (text: string): number => numberIn(text.replaceAll(TIME, " "));

const chainFinds =
  (...finds: readonly Find[]): Find =>
  (name) =>
    finds.map((find) => find(name)).find((id) => id !== undefined);

interface Named {
  readonly id: number;
  readonly names: readonly string[];
}

/** By each name of an item; an ambiguous name matches none. */
function byName(things: readonly Named[]): Find {
  const found = new Map<string, number | null>();
  for (const { id, names } of things)
    for (const name of new Set(names.map(foldedName)))
      if (name !== "") found.set(name, found.has(name) && found.get(name) !== id ? null : id);
  return (name) => found.get(foldedName(name)) ?? undefined;
}

/** By words that begin words of one name alone: عربي is اللغة العربية. */
function byBeginnings(things: readonly Named[]): Find {
  const known = things.map(({ id, names }) => ({ id, names: names.map(personWords) }));
  return (text) => {
    const words = personWords(text).filter((word) => word.length > 2);
    if (words.length === 0) return undefined;
    const begins = (name: readonly string[]) =>
      words.every((word) => name.some((each) => each.startsWith(word)));
    return onlyOne(known.filter(({ names }) => names.some(begins)));
  };
}

const listNames = (names: Names): readonly string[] =>
  [names.ar, names.ckb, names.en].flatMap((name) => name ?? []);

const onlyOne = (found: readonly { readonly id: number }[]): number | undefined =>
  found.length === 1 ? found[0]?.id : undefined;

type People = readonly { readonly id: number; readonly name: Names }[];

const splitPeopleNames = (people: People) =>
  people.map(({ id, name }) => ({ id, names: listNames(name).map(personWords) }));

/** By the whole name or two words of it, in any order; a first name alone is many people's. */
function byWords(people: People): FindAll {
  const known = splitPeopleNames(people);
  return (text) => {
    const words = personWords(text);
    const ways: readonly ((name: readonly string[]) => boolean)[] = [
      (name) => name.join("") === words.join(""),
      (name) => words.length === 2 && name[0] === words[0] && name.at(-1) === words[1],
      (name) => words.length > 1 && words.every((word) => name.includes(word)),
      (name) => words.length === 1 && name[0] === words[0],
    ];
    const found = ways
      .map((isNamed) => known.filter(({ names }) => names.some(isNamed)))
      .find(({ length }) => length > 0);
    return (found ?? []).map(({ id }) => id);
  };
}

/** Where a letter of a word is wrong, missing or too many. */
function almost(people: People): FindAll {
  const known = splitPeopleNames(people);
  return (text) => {
    const words = personWords(text);
    if (words.length < 2) return [];
    const isNamed = (name: readonly string[]) =>
      words.every((word) => name.some((each) => isAlmost(word, each)));
    return known.filter(({ names }) => names.some(isNamed)).map(({ id }) => id);
  };
}
