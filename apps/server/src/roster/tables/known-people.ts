import { searchText } from "@dars/contract/platform/search-text";

import { plainName } from "./compare-names.ts";
import { wholeName } from "./merge-names.ts";
import type { SourcedIds } from "./sourced-ids.ts";
import type { TableLink, TablePerson, TableSchool } from "./table-school.ts";

type Member = "student" | "teacher";

/** The people of a school by everything that a row may name them by. */
export class KnownPeople {
  readonly byId: ReadonlyMap<number, TablePerson>;
  readonly #bySourcedId = new Map<string, TablePerson>();
  readonly #byNumber = new Map<string, TablePerson>();
  readonly #byPhone: ReadonlyMap<string | null, readonly TablePerson[]>;
  readonly #byBirth: ReadonlyMap<string | null, readonly TablePerson[]>;
  readonly #memberNames: ReadonlySet<string>;
  readonly #guardiansCalled = new Map<string, TablePerson[]>();
  readonly #gone: ReadonlySet<TablePerson>;
  readonly #guardians: ReadonlyMap<number, readonly TableLink[]>;
  readonly #children: ReadonlyMap<number, readonly TableLink[]>;

  constructor({ people, gone, links }: TableSchool, ids: SourcedIds) {
    this.byId = new Map(people.map((person) => [person.id, person]));
    this.#gone = new Set(gone);
    this.#guardians = Map.groupBy(links, ({ studentId }) => studentId);
    this.#children = Map.groupBy(links, ({ guardianId }) => guardianId);
    this.#byPhone = Map.groupBy(people, ({ phone }) => phone);
    this.#byBirth = Map.groupBy(people, ({ birthDate }) => birthDate);
    const members = people.filter(({ isStudent, isTeacher }) => isStudent || isTeacher);
    this.#memberNames = new Set(members.flatMap(listNames).map(plainName));
    for (const guardian of people.filter(({ id }) => this.#children.has(id)))
      for (const name of listNames(guardian).map((each) => searchText(each)))
        this.#guardiansCalled.set(name, [...(this.#guardiansCalled.get(name) ?? []), guardian]);
    // Current people come last: a number that is theirs again leads to them.
    for (const person of [...gone, ...people]) this.#note(person, ids.of("person", person));
  }

  #note(person: TablePerson, sourcedId: string): void {
    this.#bySourcedId.set(sourcedId, person);
    if (person.number === null) return;
    if (person.isStudent) this.#byNumber.set(`student ${person.number}`, person);
    if (person.isTeacher) this.#byNumber.set(`teacher ${person.number}`, person);
  }

  /** Also a person who has left. */
  numbered(kind: Member, number: string): TablePerson | undefined {
    return this.#byNumber.get(`${kind} ${number}`);
  }

  /** Also a person who has left. */
  holding(sourcedId: string): TablePerson | undefined {
    return this.#bySourcedId.get(sourcedId);
  }

  isGone(person: TablePerson): boolean {
    return this.#gone.has(person);
  }

  born(day: string): readonly TablePerson[] {
    return this.#byBirth.get(day) ?? [];
  }

  withPhone(phone: string): readonly TablePerson[] {
    return this.#byPhone.get(phone) ?? [];
  }

  /** Whether a student or teacher has this name, as plainName() writes it. */
  hasMemberCalled(name: string): boolean {
    return this.#memberNames.has(name);
  }

  guardiansCalled(name: string): readonly TablePerson[] {
    return this.#guardiansCalled.get(searchText(name)) ?? [];
  }

  teachersCalled(name: string): TablePerson[] {
    return [...this.byId.values()].filter((person) => person.isTeacher && isCalled(person, name));
  }

  listGuardians(student: TablePerson | undefined): TablePerson[] {
    const links = student ? (this.#guardians.get(student.id) ?? []) : [];
    return links
      .toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary))
      .flatMap(({ guardianId }) => this.byId.get(guardianId) ?? []);
  }

  link(guardian: TablePerson | undefined, student: TablePerson | undefined): TableLink | undefined {
    return this.#guardians.get(student?.id ?? 0)?.find(({ guardianId }) => guardianId === guardian?.id);
  }

  /** Whether a guardian has no children yet, or has some who share a guardian with the student. */
  isOfFamily({ id }: TablePerson, student: TablePerson): boolean {
    const own = new Set(this.#guardians.get(student.id)?.map(({ guardianId }) => guardianId));
    const children = this.#children.get(id) ?? [];
    return (
      children.length === 0 ||
      children.some(({ studentId }) =>
        this.#guardians.get(studentId)?.some(({ guardianId }) => own.has(guardianId)),
      )
    );
  }
}

export const listNames = ({ names }: TablePerson): string[] =>
  Object.values(names).map((each) => wholeName(each));

export function isCalled(person: TablePerson, name: string): boolean {
  const searchedName = searchText(name);
  return searchedName !== "" && listNames(person).some((each) => searchText(each) === searchedName);
}
