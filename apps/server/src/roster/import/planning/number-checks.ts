import type { Row } from "#roster/import/reading/read-rows.ts";

import type { KnownSchool } from "./known-roster.ts";
import { peopleOfSource } from "./people-of-source.ts";

/** Who has which student number in one school: one number is one student's, also one's who has left. */
export class NumberChecks {
  readonly #school: KnownSchool;
  readonly #named: ReadonlyMap<string, { readonly id: number }>;
  readonly #handMade: ReadonlySet<number>;
  readonly #foreign: ReadonlyMap<string, number>;
  /** Rows that change no number: of others than students, and refused ones. */
  readonly #staying = new Set<Row>();
  /** The rows of the people of the school whom the package has. */
  readonly #rows = new Map<number, Row>();
  readonly #asked = new Map<string, number>();
  /** Why a row may not have its number. */
  readonly #refused = new Map<string, string>();

  /** `users` are all rows of users, `isStudent` says which of them are students of this school and may be imported. */
  constructor(school: KnownSchool, users: readonly Row[], isStudent: (row: Row) => boolean) {
    const { people, foreignIds } = school;
    this.#school = school;
    this.#named = peopleOfSource(school);
    this.#handMade = new Set(people.filter(({ sourcedId }) => sourcedId === null).map(({ id }) => id));
    this.#foreign = new Map(
      people.flatMap(({ id, sourcedId }) =>
        sourcedId !== null && foreignIds.has(sourcedId) ? [[sourcedId, id] as const] : [],
      ),
    );
    for (const row of users) {
      const person = this.#personOf(row.sourcedId);
      if (person !== undefined) this.#rows.set(person, row);
      this.#asked.set(row.cells.identifier, (this.#asked.get(row.cells.identifier) ?? 0) + 1);
      if (!isStudent(row)) this.#staying.add(row);
    }
    const numbered = users.filter((row) => row.cells.identifier !== "" && isStudent(row));
    // A row that is refused keeps the student's number, and another row may have counted on it.
    while (this.#refuseOnce(numbered));
  }

  /** Whether rows were refused that had not been before. */
  #refuseOnce(rows: readonly Row[]): boolean {
    const taken = new Map<string, string>();
    const before = this.#refused.size;
    for (const row of rows.filter(({ sourcedId }) => !this.#refused.has(sourcedId))) {
      const { sourcedId, cells } = row;
      const why = this.#claim(taken, sourcedId, cells.identifier);
      if (why === undefined) taken.set(cells.identifier, sourcedId);
      else {
        this.#refused.set(sourcedId, why);
        this.#staying.add(row);
      }
    }
    return this.#refused.size > before;
  }

  /** Why a student may not have the number of its row; undefined where it may. */
  why(sourcedId: string): string | undefined {
    return this.#refused.get(sourcedId);
  }

  #claim(taken: ReadonlyMap<string, string>, sourcedId: string, number: string): string | undefined {
    const before = taken.get(number);
    if (before !== undefined) return `student '${before}' has this number already`;
    const holder = this.#school.numbers.get(number);
    return holder === undefined ? undefined : this.#claimOf(holder, sourcedId, number);
  }

  #claimOf(holder: number, sourcedId: string, number: string): string | undefined {
    const person = this.#personOf(sourcedId);
    const isMatched = person === undefined && this.#handMade.has(holder) && this.#asked.get(number) === 1;
    if (person === holder || isMatched || this.#givesUp(holder, number)) return undefined;
    const known = this.#school.people.find(({ id, isDeleted }) => id === holder && !isDeleted);
    return known
      ? `student '${known.sourcedId ?? known.name ?? ""}' has this number already`
      : "a student who has left the school has this number";
  }

  /** Whether the holder gets another number in this very package. */
  #givesUp(holder: number, number: string): boolean {
    const row = this.#rows.get(holder);
    if (!row || this.#staying.has(row) || row.cells.identifier === number) return false;
    return !this.#school.records.some(
      ({ entity, sourcedId, localFields }) =>
        entity === "user" && sourcedId === row.sourcedId && localFields.includes("studentNumber"),
    );
  }

  #personOf(sourcedId: string): number | undefined {
    return this.#named.get(sourcedId)?.id ?? this.#foreign.get(sourcedId);
  }
}
