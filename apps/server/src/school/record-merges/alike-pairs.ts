import { LOCALES } from "@dars/contract/platform/locales";
import type { Names } from "@dars/contract/platform/primitives";
import { searchWords } from "@dars/contract/platform/search-text";
import type { PersonNameParts } from "@dars/contract/school/people";
import type { AlikeIn } from "@dars/contract/school/record-merges";

/** A record as the comparison sees it; the national id is open here and leaves this module in no form. */
export interface Comparable {
  readonly id: number;
  readonly name: Names;
  readonly nameParts: PersonNameParts;
  readonly birthDate: string | null;
  readonly phone: string | null;
  readonly nationalId: string | null;
  readonly isStudent: boolean;
  /** Of a student who has a place. */
  readonly levelId: number | null;
}

export interface AlikePair {
  readonly ids: readonly [number, number];
  readonly alikeIn: readonly AlikeIn[];
}

type NameWords = readonly ReadonlySet<string>[];

/** TXT-1: in one language all words of the one name are words of the other, two at least. */
const hasSameName = (one: NameWords, other: NameWords): boolean =>
  one.some((words, language) => {
    const others = other[language] ?? new Set();
    const [fewer, more] = words.size <= others.size ? [words, others] : [others, words];
    return fewer.size > 1 && fewer.isSubsetOf(more);
  });

/** Records from elsewhere may have a display name alone. */
const getNameWords = ({ name, nameParts }: Comparable): NameWords =>
  LOCALES.map((language) => {
    const parts = Object.values(nameParts[language] ?? {}).join(" ");
    return new Set(searchWords(parts || (name[language] ?? "")));
  });

/**
 * Students with students and others with others: same national id, or same name with birth date, phone or, where a
 * birth date is not known, level.
 */
export function alikePairs(people: readonly Comparable[]): readonly AlikePair[] {
  const words = new Map(people.map((person) => [person.id, getNameWords(person)]));
  const isNamedAlike = (one: Comparable, other: Comparable) =>
    hasSameName(words.get(one.id) ?? [], words.get(other.id) ?? []);
  const found = new Map<string, AlikePair>();
  const note = (alikeIn: AlikeIn, one: Comparable, other: Comparable) => {
    const key = `${one.id} ${other.id}`;
    const before = found.get(key)?.alikeIn ?? [];
    found.set(key, { ids: [one.id, other.id], alikeIn: [...before, alikeIn] });
  };
  for (const [alikeIn, valueOf] of SIGNS)
    for (const [one, other] of pairsBy(people, valueOf))
      if (
        one.isStudent === other.isStudent &&
        (alikeIn === "national-id" || isNamedAlike(one, other)) &&
        (alikeIn !== "level" || isInDoubt(one, other))
      )
        note(alikeIn, one, other);
  return [...found.values()];
}

/** Children of one name and level are one where no birth dates tell them apart. */
const isInDoubt = (one: Comparable, other: Comparable): boolean =>
  one.birthDate === null || other.birthDate === null;

const SIGNS: readonly (readonly [AlikeIn, (person: Comparable) => string | number | null])[] = [
  ["national-id", ({ nationalId }) => nationalId],
  ["birth-date", ({ birthDate }) => birthDate],
  ["phone", ({ phone }) => phone],
  ["level", ({ levelId }) => levelId],
];

function* pairsBy(
  people: readonly Comparable[],
  valueOf: (person: Comparable) => string | number | null,
): Generator<readonly [Comparable, Comparable]> {
  const known = people.filter((person) => valueOf(person) !== null);
  for (const alike of Map.groupBy(known, valueOf).values())
    for (const [place, one] of alike.entries())
      for (const other of alike.slice(place + 1)) yield [one, other];
}
