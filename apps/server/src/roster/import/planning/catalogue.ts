import { searchText } from "@dars/contract/platform/search-text";

import type { KnownGroup, KnownLevel } from "./known-roster.ts";
import { toGradeCode, levelWish } from "./level-wish.ts";
import { detectLanguage } from "./parse-names.ts";
import type { Ids, Writes } from "./plan.ts";

/** Levels and subjects, which all schools of a group share. A missing one is planned on first use. */
export class Catalogue {
  readonly #groupId: number;
  readonly #ids: Ids;
  readonly #writes: Writes;
  readonly #levels: KnownLevel[];
  readonly #levelByGrade = new Map<string, number>();
  readonly #subjectByName = new Map<string, number>();
  readonly #subjectByCode = new Map<string, number>();
  #lastPosition: number;

  constructor(group: KnownGroup, ids: Ids, writes: Writes) {
    this.#groupId = group.id;
    this.#ids = ids;
    this.#writes = writes;
    this.#levels = [...group.levels];
    this.#lastPosition = Math.max(0, ...group.subjects.map(({ position }) => position));
    for (const { id, code, names } of group.subjects) {
      this.#subjectByCode.set(code, id);
      for (const name of names) this.#subjectByName.set(searchText(name), id);
    }
  }

  /** Where a grade has several levels (tracks), the first of them in the group's order. */
  levelId(grade: string): number {
    const gradeCode = toGradeCode(grade);
    const known = this.#levelByGrade.get(gradeCode);
    if (known !== undefined) return known;
    const wish = levelWish(gradeCode);
    const level =
      this.#levels.find((each) => each.gradeCode === gradeCode) ??
      this.#levels.find(({ code }) => code === wish.code || code === grade);
    const id = level?.id ?? this.#ids.fresh("levels");
    this.#levelByGrade.set(gradeCode, id);
    if (level) return id;
    this.#writes.insert("levels", id, { id, groupId: this.#groupId, ...wish });
    this.#levels.push({ id, ...wish });
    return id;
  }

  /**
   * A subject is known by its name, in any of its languages: sources give one subject another code in each grade.
   * The code is asked only where no name fits.
   */
  subjectId(title: string, code: string): number {
    const name = searchText(title) || title;
    const known = this.#subjectByName.get(name) ?? (code ? this.#subjectByCode.get(code) : undefined);
    if (known !== undefined) return known;
    const id = this.#ids.fresh("subjects");
    const free = this.#freeCode(code || name);
    this.#lastPosition += 1;
    const names = { nameEn: null, nameAr: null, nameCkb: null, [NAME_FIELDS[detectLanguage(title)]]: title };
    this.#subjectByName.set(name, id);
    this.#subjectByCode.set(free, id);
    const row = { id, groupId: this.#groupId, code: free, position: this.#lastPosition, ...names };
    this.#writes.insert("subjects", id, row);
    return id;
  }

  #freeCode(preferredCode: string): string {
    const code = preferredCode.toUpperCase().replaceAll(/\s+/gu, "-").slice(0, 64);
    for (let attempt = 1; ; attempt += 1) {
      const candidate = attempt === 1 ? code : `${code}-${attempt}`;
      if (!this.#subjectByCode.has(candidate)) return candidate;
    }
  }
}

export const NAME_FIELDS = { en: "nameEn", ar: "nameAr", ckb: "nameCkb" } as const;
