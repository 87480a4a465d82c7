import { findPrimaryTeacher } from "./filled-rows.ts";
import { nameIn } from "./merge-names.ts";
import { changedSince } from "./returned-table-row.ts";
import type { TableLog } from "./table-log.ts";
import type { TableClass, TablePerson } from "./table-school.ts";
import type { TableRequest } from "./table.ts";

/** Whom a row names, and as what. */
export interface NamedTeacher {
  readonly teacher: TablePerson;
  readonly role: string;
}

/** Classes whose primary teacher is another than when a table was taken. */
export class OvertakenClasses {
  readonly #request: TableRequest;
  readonly #primaries: ReadonlyMap<number, number | null>;
  readonly #log: TableLog;

  /** `primaries`: the primary teacher of each class then. */
  constructor(request: TableRequest, primaries: ReadonlyMap<number, number | null>, log: TableLog) {
    this.#request = request;
    this.#primaries = primaries;
    this.#log = log;
  }

  /** Names a row that would take such a class over: who has it since stays, unless somebody has decided otherwise here. */
  names(line: number, { teacher, role }: NamedTeacher, taught: TableClass | undefined): boolean {
    if (!taught || role !== "primary" || this.#request.fixes?.has(line)) return false;
    const now = findPrimaryTeacher(taught.teachers);
    const then = this.#primaries.get(taught.id) ?? null;
    if (now === null || now === then) return false;
    const names = { taken: this.#name(then), stored: this.#name(now), given: this.#name(teacher.id) };
    this.#log.add(changedSince(this.#log.file, { line, column: "teacher.name", ...names }));
    return true;
  }

  #name(personId: number | null): string {
    const person = this.#request.school.people.find(({ id }) => id === personId);
    return person ? nameIn(person.names, "ar") : "";
  }
}
