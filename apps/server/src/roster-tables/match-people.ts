import { searchText } from "@dars/contract/search-text";

import { wholeName } from "./merge-names.ts";
import type { SourcedIds } from "./sourced-ids.ts";
import { RowRefused, type TableRecord } from "./table-record.ts";
import type { TableLink, TablePerson, TableSchool } from "./table-school.ts";

export interface Matched {
  readonly sourcedId: string;
  readonly known: TablePerson | undefined;
}

/** Who a row speaks of: OR-3, never by a name alone. */
export class PeopleMatcher {
  readonly #ids: SourcedIds;
  readonly #byId: ReadonlyMap<number, TablePerson>;
  readonly #bySourcedId = new Map<string, TablePerson>();
  readonly #byNumber = new Map<string, TablePerson>();
  readonly #byPhone = new Map<string, TablePerson[]>();
  readonly #guardians: ReadonlyMap<number, readonly TableLink[]>;

  constructor({ people, links }: TableSchool, ids: SourcedIds) {
    this.#ids = ids;
    this.#byId = new Map(people.map((person) => [person.id, person]));
    this.#guardians = Map.groupBy(links, ({ studentId }) => studentId);
    for (const person of people) {
      this.#bySourcedId.set(ids.of("person", person), person);
      if (person.number !== null && person.isStudent) this.#byNumber.set(`student ${person.number}`, person);
      if (person.number !== null && person.isTeacher) this.#byNumber.set(`teacher ${person.number}`, person);
      if (person.phone === null) continue;
      const samePhone = this.#byPhone.get(person.phone) ?? [];
      this.#byPhone.set(person.phone, [...samePhone, person]);
    }
  }

  /** By our own number, the school's number, or what the row says that does not change. */
  member(kind: "student" | "teacher", record: TableRecord, fallback: readonly string[]): Matched {
    const own = this.own(kind, record);
    if (own) return this.#matched(own);
    const number = record.values[`${kind}.number`] ?? "";
    const known = this.#byNumber.get(`${kind} ${number}`);
    if (known) return this.#matched(known);
    const sourcedId = number ? this.#ids.numbered(kind, number) : this.#ids.keyed(kind, ...fallback);
    return { sourcedId, known: this.#bySourcedId.get(sourcedId) };
  }

  /** The person whom a row names by our own number. Throws RowRefused where the school has nobody of it. */
  own(owner: string, { values }: TableRecord): TablePerson | undefined {
    const id = values[`${owner}.id`] ?? "";
    if (id === "") return undefined;
    const person = this.#byId.get(Number(id));
    if (!person)
      throw new RowRefused(`${owner}.id`, "E_ORPHAN", `the school has nobody with the number ${id}`);
    return person;
  }

  /** A guardian is known by phone and name together, or by name among the guardians of the same student. */
  guardian(owner: string, record: TableRecord, student: Matched): Matched {
    const own = this.own(owner, record);
    if (own) return this.#matched(own);
    const name = record.values[`${owner}.name`] ?? "";
    const phone = record.values[`${owner}.phone`] ?? "";
    const known =
      this.#byPhone.get(phone)?.find((each) => isCalled(each, name)) ??
      this.guardiansOf(student.known).find((each) => isCalled(each, name));
    if (known) return this.#matched(known);
    const sourcedId = this.#ids.keyed("guardian", name, phone || student.sourcedId);
    return { sourcedId, known: this.#bySourcedId.get(sourcedId) };
  }

  guardiansOf(student: TablePerson | undefined): TablePerson[] {
    const links = student ? (this.#guardians.get(student.id) ?? []) : [];
    return links
      .toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary))
      .flatMap(({ guardianId }) => this.#byId.get(guardianId) ?? []);
  }

  /** Teachers of that name: a table of assignments may name them so, if there is only one. */
  teachersCalled(name: string): TablePerson[] {
    return [...this.#byId.values()].filter((person) => person.isTeacher && isCalled(person, name));
  }

  link(guardian: TablePerson | undefined, student: TablePerson | undefined): TableLink | undefined {
    return this.#guardians.get(student?.id ?? 0)?.find(({ guardianId }) => guardianId === guardian?.id);
  }

  #matched(known: TablePerson): Matched {
    return { sourcedId: this.#ids.of("person", known), known };
  }
}

function isCalled({ names }: TablePerson, name: string): boolean {
  const wanted = searchText(name);
  return wanted !== "" && Object.values(names).some((parts) => searchText(wholeName(parts)) === wanted);
}
