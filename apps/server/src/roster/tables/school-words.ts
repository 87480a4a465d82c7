import type { Names } from "@dars/contract/platform/primitives";
import { searchText } from "@dars/contract/platform/search-text";
import type { TableChoices } from "@dars/contract/roster/table-choices";

import type { Fault } from "./repair-value.ts";
import type { TableLevel, TableSchool, TableSection, TableSubject } from "./table-school.ts";

export type Lookup<T> = { readonly found: T } | { readonly fault: Fault; readonly column: string };

/** A section that the school does not have, of a level that it has. */
export interface NewPlace {
  readonly level: TableLevel;
  readonly letter: string;
}

/** Letters at the same position of the two alphabets of sections. */
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
  readonly #levelsWithSections: ReadonlySet<number>;
  readonly #answers: ReadonlyMap<string, string>;

  constructor(school: TableSchool, { levels: answers = [] }: TableChoices) {
    this.#school = school;
    this.#levelsWithSections = new Set(school.sections.map(({ levelId }) => levelId));
    this.#answers = new Map(answers.map(({ level, answer }) => [plainWords(level), answer]));
    const levels = new Map(school.levels.map((level) => [level.id, level]));
    for (const level of school.levels)
      for (const word of wordsOfLevel(level)) add(this.#levels, plainWords(word), level);
    for (const section of school.sections) {
      const level = levels.get(section.levelId);
      for (const word of wordsOfSection(section, level ? wordsOfLevel(level) : []))
        add(this.#sections, plainWords(word), section);
    }
    for (const subject of school.subjects)
      for (const word of [subject.code, ...saidNames(subject.name)])
        if (!this.#subjects.has(plainWords(word))) this.#subjects.set(plainWords(word), subject);
  }

  /** The levels that a cell may stand for, of which one has to be chosen; those with sections, if there are any. */
  ambiguousLevels(level: string): readonly TableLevel[] {
    const called = [...(this.#levels.get(plainWords(level)) ?? [])];
    const withSections = called.filter(({ id }) => this.#levelsWithSections.has(id));
    const possible = withSections.length > 0 ? withSections : called;
    return possible.length > 1 ? possible : [];
  }

  /** The level that was chosen for such a cell. */
  chosenLevel(level: string): TableLevel | undefined {
    const code = this.#answers.get(plainWords(level));
    return this.ambiguousLevels(level).find((each) => each.code === code);
  }

  #levelsOf(level: string): ReadonlySet<TableLevel> | undefined {
    const chosen = this.chosenLevel(level);
    return chosen ? new Set([chosen]) : this.#levels.get(plainWords(level));
  }

  /** The section that a level's cell names too, as 'الأول المتوسط / أ' does; undefined where it names a level only. */
  sectionOfLevel(level: string): TableSection | undefined {
    const [section, ...others] = this.#sections.get(plainWords(level)) ?? [];
    return others.length === 0 && !this.#levels.has(plainWords(level)) ? section : undefined;
  }

  /** The only section of a level. */
  findOnlySection(level: string): TableSection | undefined {
    const ids = new Set([...(this.#levelsOf(level) ?? [])].map(({ id }) => id));
    const [section, ...others] = this.#school.sections.filter(({ levelId }) => ids.has(levelId));
    return others.length === 0 ? section : undefined;
  }

  hasLevel(level: string): boolean {
    return this.#levels.has(plainWords(level));
  }

  /** A new section by its level and letter, or by both in one cell, as 'الثالث المتوسط – د' is. */
  newPlace(name: string, level: string): NewPlace | undefined {
    const known = this.#onlyLevel(level);
    const letter = name.replace(BEFORE_LETTER, "").trim();
    if (known && letter !== "" && letter.length <= MOST_LETTERS) return { level: known, letter };
    const words = `${level} ${name}`.split(BETWEEN_WORDS).filter(Boolean);
    const last = words.at(-1) ?? "";
    const wordsBefore = words.slice(0, -1).filter((word) => !BEFORE_LETTER.test(word));
    const named = this.#onlyLevel(wordsBefore.join(" "));
    return named && last.length <= MOST_LETTERS ? { level: named, letter: last } : undefined;
  }

  #onlyLevel(level: string): TableLevel | undefined {
    const [found, ...others] = this.#levelsOf(level) ?? [];
    return others.length === 0 ? found : undefined;
  }

  section(name: string, level: string): Lookup<TableSection> {
    const levels = level === "" ? undefined : this.#levelsOf(level);
    if (level !== "" && !levels) {
      const found = this.sectionOfLevel(`${level} ${name}`) ?? this.sectionOfLevel(level);
      if (found) return { found };
      return missing("section.level", `the school has no level '${level.slice(0, 40)}'`, level);
    }
    return this.#sectionAmong(name, level, levels);
  }

  #sectionAmong(
    name: string,
    level: string,
    levels: ReadonlySet<TableLevel> | undefined,
  ): Lookup<TableSection> {
    const ids = levels && new Set([...levels].map(({ id }) => id));
    const named = [...(this.#sections.get(plainWords(name)) ?? [])];
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

  subject(name: string): Lookup<TableSubject> {
    const found = this.#subjects.get(plainWords(name));
    return found ? { found } : missing("subject", `there is no subject '${name.slice(0, 40)}'`, name);
  }

  findLevel({ levelId }: TableSection): TableLevel | undefined {
    return this.#school.levels.find(({ id }) => id === levelId);
  }
}

/** A new section is called by a letter, a number or a short word. */
const MOST_LETTERS = 20;
const BETWEEN_WORDS = /[\s/\\()\-–—_.]+/u;
const BEFORE_LETTER = /^(?:شعبة|شعبه|الشعبة|هۆبەی|هۆبە|section|class)(?=\s|[/\-–—]|$)[\s/\-–—]*/iu;

const missing = (column: string, message: string, value: string) => ({
  fault: { code: "E_ORPHAN" as const, message, params: { value: value.slice(0, 40) } },
  column,
});

function add<T>(words: Map<string, Set<T>>, word: string, value: T): void {
  if (word !== "") words.set(word, (words.get(word) ?? new Set<T>()).add(value));
}

/** Without articles, blanks and 'grade': 'الصف الأول المتوسط أ' is 'أول متوسط أ' is 'اول متوسط ا'. */
export const plainWords = (text: string): string => wordsIn(text).join("");

function wordsIn(text: string): string[] {
  const words = searchText(text)
    .split(" ")
    .map((word) => (word.length > 3 && word.startsWith("ال") ? word.slice(2) : word));
  return words.filter((word, at) => words.length === 1 || at > 0 || !GRADE.has(word));
}

/** Said before a level or a section, and no part of its name. */
const GRADE: ReadonlySet<string> = new Set([
  "صف",
  "مرحله",
  "بولي",
  "بول",
  "قوناغي",
  "grade",
  "class",
  "level",
]);
/** Of the upper levels the branch says enough: 'الرابع الإعدادي العلمي' is 'الرابع العلمي'. */
const STAGE: ReadonlySet<string> = new Set(["اعدادي", "ثانوي"]);
/** Ordinals as names of levels begin with them, once searchText() has spelled them. */
const ORDINALS = ["اول", "ثاني", "ثالث", "رابع", "خامس", "سادس"];

const wordsOfLevel = ({ code, gradeCode, name }: TableLevel): string[] => [
  code,
  ...saidNames(name).flatMap((each) => [each, ...otherWords(each)]),
  ...(gradeCode ? [gradeCode, String(Number(gradeCode) || gradeCode)] : []),
];

/** A level by its number within its stage, and with the stage named where its own name leaves it out. */
function otherWords(name: string): string[] {
  const [first = "", ...rest] = wordsIn(name);
  const number = ORDINALS.indexOf(first) + 1;
  if (number === 0) return [];
  const numbered = [String(number), [number, ...rest].join(" ")];
  const isBranch = rest.length === 1 && /^(علمي|ادبي|احيايي|احيائي|تطبيقي)$/.test(rest[0] ?? "");
  if (isBranch)
    return [
      ...numbered,
      ...[...STAGE].flatMap((stage) => [`${first} ${stage}`, `${first} ${stage} ${rest.join(" ")}`]),
    ];
  const withoutStage = rest.filter((word) => !STAGE.has(word));
  return rest.length > 1 && withoutStage.length === 1
    ? [...numbered, [first, ...withoutStage].join(" ")]
    : numbered;
}

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
