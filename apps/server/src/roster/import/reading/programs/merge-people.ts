import { searchText, withoutArticle } from "@dars/contract/platform/search-text";

import type { ProgramPerson } from "./program-people.ts";

type PersonCells = Readonly<Record<string, string>>;

/**
 * Of two rows of one id these are the same where they are there, or the rows are of two people; and so is the whole name,
 * of which one row may have fewer words. An Arabic name of three words has its last ones as middle names.
 */
const OF_WHOM: ReadonlySet<string> = new Set(["givenName", "familyName", "identifier", "birthDate", "sex"]);

interface MergedPeople {
  readonly merged: ProgramPerson;
  /** Columns in which both rows say something else; the first row holds. */
  readonly otherwise: readonly string[];
  /** Whether the second row is of another person. */
  readonly isAnother: boolean;
}

/** What two rows of one id say together: each fills what the other leaves empty. */
export function mergePeople(one: ProgramPerson, other: ProgramPerson): MergedPeople {
  const cells = mergeCells(one.cells, other.cells);
  const birth = mergeCells({ ...one.birth }, { ...other.birth });
  const otherwise = [...cells.otherwise, ...birth.otherwise];
  const { birthDate = "", sex = "" } = birth.merged;
  const hasBirth = one.birth !== undefined || other.birth !== undefined;
  // The second row splits the name elsewhere: its family name may be among the first row's middle names.
  const family = otherwise.includes("middleName") && { familyName: one.cells["familyName"] ?? "" };
  return {
    merged: { ...one, cells: { ...cells.merged, ...family }, ...(hasBirth && { birth: { birthDate, sex } }) },
    otherwise,
    isAnother:
      otherwise.some((column) => OF_WHOM.has(column)) ||
      !isPartOfOther(splitName(one.cells), splitName(other.cells)),
  };
}

/**
 * Whether two rows of colleagues name one person: both begin with the same given name and have a second name, and one
 * says nothing that the other does not. Families share one name, and names of fathers may be in any column.
 */
export function isSameName(one: PersonCells, other: PersonCells): boolean {
  const [words, others] = [splitName(one), splitName(other)];
  return Math.min(words.length, others.length) > 1 && words[0] === others[0] && isPartOfOther(words, others);
}

const splitName = ({ givenName, middleName, familyName }: PersonCells): readonly string[] =>
  searchText(givenName, middleName, familyName).split(" ").filter(Boolean).map(withoutArticle);

/** Whether one of two names has all words of the other. */
const isPartOfOther = (one: readonly string[], other: readonly string[]): boolean =>
  one.every((word) => other.includes(word)) || other.every((word) => one.includes(word));

function mergeCells(one: PersonCells, other: PersonCells) {
  const merged: Record<string, string> = { ...one };
  const otherwise: string[] = [];
  for (const [name, value] of Object.entries(other)) {
    if (value === "") continue;
    if (merged[name] && !isAlike(merged[name], value)) otherwise.push(name);
    merged[name] ||= value;
  }
  return { merged, otherwise };
}

/** Whether two cells say the same, in whatever case and with whatever marks a phone is written. */
const isAlike = (one: string, other: string): boolean => plain(one) === plain(other);

const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s().-]/gu, "");
