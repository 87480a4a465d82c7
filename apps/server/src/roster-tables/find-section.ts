import type { Names } from "@dars/contract/primitives";
import { searchText } from "@dars/contract/search-text";

import type { Fault } from "./repair-value.ts";
import type { TableLevel, TableSchool, TableSection, TableSubject } from "./table-school.ts";

export type Found<T> = { readonly found: T } | { readonly fault: Fault; readonly column: string };

/** Letters that stand in the same place of the two alphabets of sections. */
const LATIN_LETTERS: Readonly<Record<string, string>> = {
  ا: "a",
  ب: "b",
  ج: "c",
  د: "d",
  ه: "e",
  و: "f",
  ز: "g",
  ح: "h",
};

/** Finds sections and subjects by what offices write: letter and level, level code and letter, or all in one cell. */
export class SchoolWords {
  readonly #school: TableSchool;
  readonly #levels = new Map<string, Set<TableLevel>>();
  readonly #sections = new Map<string, Set<TableSection>>();
  readonly #subjects = new Map<string, TableSubject>();

  constructor(school: TableSchool) {
    this.#school = school;
    const levels = new Map(school.levels.map((level) => [level.id, level]));
    for (const level of school.levels)
      for (const word of wordsOfLevel(level)) add(this.#levels, plain(word), level);
    for (const section of school.sections) {
      const level = levels.get(section.levelId);
      for (const word of wordsOfSection(section, level ? wordsOfLevel(level) : []))
        add(this.#sections, plain(word), section);
    }
    for (const subject of school.subjects)
      for (const word of [subject.code, ...saidNames(subject.name)])
        if (!this.#subjects.has(plain(word))) this.#subjects.set(plain(word), subject);
  }

  section(name: string, level: string): Found<TableSection> {
    const levels = level === "" ? undefined : this.#levels.get(plain(level));
    if (level !== "" && !levels)
      return missing("section.level", `the school has no level '${level.slice(0, 40)}'`, level);
    const ids = levels && new Set([...levels].map(({ id }) => id));
    const named = [...(this.#sections.get(plain(name)) ?? [])];
    const [section, ...others] = named.filter(({ levelId }) => ids?.has(levelId) !== false);
    if (!section)
      return missing(
        "section.name",
        `the school has no section '${[level, name].join(" ").trim().slice(0, 80)}'`,
        name,
      );
    if (others.length > 0)
      return missing(
        "section.name",
        `${others.length + 1} sections are called '${name.slice(0, 40)}'; name the level too`,
        name,
      );
    return { found: section };
  }

  subject(name: string): Found<TableSubject> {
    const found = this.#subjects.get(plain(name));
    return found ? { found } : missing("subject", `there is no subject '${name.slice(0, 40)}'`, name);
  }

  levelOf({ levelId }: TableSection): TableLevel | undefined {
    return this.#school.levels.find(({ id }) => id === levelId);
  }
}

const missing = (column: string, message: string, value: string) => ({
  fault: { code: "E_ORPHAN" as const, message, params: { value: value.slice(0, 40) } },
  column,
});

function add<T>(words: Map<string, Set<T>>, word: string, value: T): void {
  if (word !== "") words.set(word, (words.get(word) ?? new Set<T>()).add(value));
}

/** Without articles and blanks: 'الأول المتوسط أ' is 'أول متوسط أ' is 'اول متوسط ا'. */
const plain = (text: string): string =>
  searchText(text)
    .split(" ")
    .map((word) => (word.length > 3 && word.startsWith("ال") ? word.slice(2) : word))
    .join("");

const wordsOfLevel = ({ code, gradeCode, name }: TableLevel): string[] => [
  code,
  ...saidNames(name),
  ...(gradeCode ? [gradeCode, String(Number(gradeCode) || gradeCode)] : []),
];

const saidNames = ({ ar, ckb, en }: Names): string[] => [ar, ckb, en].flatMap((each) => each ?? []);

function wordsOfSection({ letter, title }: TableSection, levels: readonly string[]): string[] {
  const letters = new Set([letter, ...otherLetters(letter)]);
  const words = [...letters].flatMap((each) => [each, ...levels.map((level) => `${level} ${each}`)]);
  return title ? [...words, title, ...levels.map((level) => `${level} ${title}`)] : words;
}

function otherLetters(letter: string): string[] {
  const own = searchText(letter);
  const latin = LATIN_LETTERS[own];
  if (latin) return [latin];
  return Object.entries(LATIN_LETTERS).flatMap(([arabic, each]) => (each === own ? [arabic] : []));
}
