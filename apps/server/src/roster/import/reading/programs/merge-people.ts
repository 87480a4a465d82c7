import { searchText } from "@dars/contract/platform/search-text";

import type { ProgramPerson } from "./program-people.ts";

type PersonCells = Readonly<Record<string, string>>;

/** Of two rows of one id these are the same where they are there, or the rows are of two people. */
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
  return {
    merged: { ...one, cells: cells.merged, ...(hasBirth && { birth: { birthDate, sex } }) },
    otherwise,
    isAnother: otherwise.some((column) => OF_WHOM.has(column)),
  };
}

/**
 * Whether two rows of colleagues name one person: their first given names are the same, and a family name that both have
 * has a word in common.
 */
export function isSameName(one: PersonCells, other: PersonCells): boolean {
  const [[given], [otherGiven]] = [splitName(one["givenName"]), splitName(other["givenName"])];
  const [family, otherFamily] = [splitName(one["familyName"]), splitName(other["familyName"])];
  if (given === undefined || given !== otherGiven) return false;
  return family.length === 0 || otherFamily.length === 0 || family.some((word) => otherFamily.includes(word));
}

const splitName = (name = ""): readonly string[] => searchText(name).split(" ").filter(Boolean);

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
