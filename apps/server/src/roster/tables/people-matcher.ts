import { compareNames, plainName } from "./compare-names.ts";
import { isCalled, KnownPeople, listNames } from "./known-people.ts";
import { mergeNames, wholeName } from "./merge-names.ts";
import { compareValues, isConfirmed, isSamePerson, strongest, type Evidence } from "./same-person.ts";
import type { SourcedIds } from "./sourced-ids.ts";
import { RowRefused, type TableRecord } from "./table-record.ts";
import type { TablePerson, TableSchool } from "./table-school.ts";

export interface Matched {
  readonly sourcedId: string;
  readonly known: TablePerson | undefined;
  /** Whether the row has more than a key in common with its match. */
  readonly isConfirmed: boolean;
}

type MemberKind = "student" | "teacher";

/** Finds the person a row speaks of: OR-3, never by a name alone, and never by a key that the rest of the row denies. */
export class PeopleMatcher {
  readonly people: KnownPeople;
  readonly #ids: SourcedIds;
  /** Lines by the names in them: a person who has a row of their own is not matched through another row. */
  #lines: ReadonlyMap<string, readonly number[]> = new Map();
  #areNumbersMixedUp = false;

  constructor(school: TableSchool, ids: SourcedIds) {
    this.#ids = ids;
    this.people = new KnownPeople(school, ids);
  }

  /**
   * Reads all rows before it matches the first: one number that belongs to another person makes all of them
   * doubtful.
   */
  prepare(kind: MemberKind, records: readonly TableRecord[]): void {
    const named = records.flatMap(({ line, values }) =>
      saidNames(kind, values).map((name) => ({ name, line })),
    );
    this.#lines = new Map(
      [...Map.groupBy(named, ({ name }) => name)].map(([name, rows]) => [name, rows.map(({ line }) => line)]),
    );
    this.#areNumbersMixedUp = records.some((record) => {
      const known = this.people.numbered(kind, record.values[`${kind}.number`] ?? "");
      return known !== undefined && !isSamePerson(this.#evidence(kind, record, known));
    });
  }

  /**
   * By our own number, the school's number, or the row's unchanging data. Throws RowRefused if the number
   * belongs to another person.
   */
  member(kind: MemberKind, record: TableRecord, fallback: readonly string[]): Matched {
    const number = record.values[`${kind}.number`] ?? "";
    const own = this.own(kind, record);
    const numbered = this.people.numbered(kind, number);
    if (own && numbered && own !== numbered) throw otherPerson(`${kind}.number`, numbered);
    const known = own ?? numbered;
    return known ? this.#checked(kind, record, known) : this.#described(kind, record, fallback);
  }

  /** The person whom a row names by our own number. Throws RowRefused if the school has no such person. */
  own(owner: string, { values }: TableRecord): TablePerson | undefined {
    const id = values[`${owner}.id`] ?? "";
    if (id === "") return undefined;
    const person = this.people.byId.get(Number(id));
    if (!person)
      throw new RowRefused(`${owner}.id`, "E_ORPHAN", `the school has nobody with the number ${id}`);
    return person;
  }

  /** A guardian is known by phone and name together, or by either of them among the guardians of the same student. */
  guardian(owner: string, record: TableRecord, student: Pick<Matched, "known" | "sourcedId">): Matched {
    const own = this.own(owner, record);
    if (own && !isSameGuardian(owner, record, own)) throw otherPerson(`${owner}.id`, own);
    const name = record.values[`${owner}.name`] ?? "";
    const phone = record.values[`${owner}.phone`] ?? "";
    const known = own ?? this.#guardianCalled(owner, record, student.known);
    if (known) return this.#held(this.#ids.of("person", known), known);
    const sourcedId = this.#ids.keyed("guardian", name, phone || student.sourcedId);
    const holder = this.people.holding(sourcedId);
    if (!holder || isCalled(holder, name)) return this.#held(sourcedId, holder);
    const anew = this.#ids.keyed("guardian", sourcedId, name);
    return this.#held(anew, this.people.holding(anew));
  }

  /**
   * Whether a row's guardian, for a student who has guardians, may have slipped in from another row: the
   * guardian has other children only, has the same name as such a guardian, or has a phone of another person
   * of the school.
   */
  isOfAnotherFamily(guardian: Matched, record: TableRecord, owner: string, student: TablePerson): boolean {
    const { people } = this;
    if (people.listGuardians(student).length === 0 || people.link(guardian.known, student)) return false;
    if (guardian.known) return !people.isOfFamily(guardian.known, student);
    return (
      this.isPhoneOfAnother(record.values[`${owner}.phone`], undefined) ||
      people
        .guardiansCalled(record.values[`${owner}.name`] ?? "")
        .some((each) => !people.isOfFamily(each, student))
    );
  }

  /** Whether another person of the school has this phone. */
  isPhoneOfAnother(phone: string | undefined, own: TablePerson | undefined): boolean {
    return this.people.withPhone(phone ?? "").some((each) => each !== own);
  }

  #guardianCalled(
    owner: string,
    record: TableRecord,
    student: TablePerson | undefined,
  ): TablePerson | undefined {
    const name = record.values[`${owner}.name`] ?? "";
    const phone = record.values[`${owner}.phone`] ?? "";
    const guardians = this.people.listGuardians(student);
    return (
      this.people.withPhone(phone).find((each) => isCalled(each, name)) ??
      guardians.find((each) => isCalled(each, name)) ??
      guardians.find((each) => each.phone === phone && isSameGuardian(owner, record, each))
    );
  }

  #checked(kind: MemberKind, record: TableRecord, known: TablePerson): Matched {
    const evidence = this.#evidence(kind, record, known);
    const isExact = evidence.name === "equal" || evidence.name === "unsaid";
    const isMixedUp = this.#areNumbersMixedUp && evidence.contact !== "same";
    const isDoubtful = !isExact && (isMixedUp || this.#hasOtherRow(known, record.line));
    if (!isSamePerson(evidence) || isDoubtful || this.#isAnother(kind, record, known))
      throw otherPerson(record.values[`${kind}.number`] ? `${kind}.number` : `${kind}.id`, known);
    return { ...this.#held(this.#ids.of("person", known), known), isConfirmed: isConfirmed(evidence) };
  }

  /** No person has the number, or the row has none. */
  #described(kind: MemberKind, record: TableRecord, fallback: readonly string[]): Matched {
    const number = record.values[`${kind}.number`] ?? "";
    const alike = this.#findAlike(kind, record);
    if (alike && number === "") return this.#held(this.#ids.of("person", alike), alike);
    if (alike && this.#areNumbersMixedUp) throw otherPerson(`${kind}.number`, alike);
    const sourcedId = number ? this.#ids.numbered(kind, number) : this.#ids.keyed(kind, ...fallback);
    const holder = this.people.holding(sourcedId);
    if (!holder || isSamePerson(this.#evidence(kind, record, holder))) return this.#held(sourcedId, holder);
    // A person had the number before, and it is free again.
    const anew = this.#ids.keyed(kind, sourcedId, ...fallback);
    return this.#held(anew, this.people.holding(anew));
  }

  #evidence(kind: MemberKind, { values }: TableRecord, known: TablePerson): Evidence {
    const isNumber = values[`${kind}.number`] === known.number;
    return {
      name: isCalled(known, values[`${kind}.name`] ?? "")
        ? "equal"
        : compareNames(mergeNames(kind, values), known.names),
      birthDate: compareValues(values[`${kind}.birth_date`], [known.birthDate]),
      contact: kind === "student" ? this.#family(values, known) : ownContact(values, known),
      keys: Number(isNumber) + Number(values[`${kind}.id`] === String(known.id)),
    };
  }

  #family(values: TableRecord["values"], student: TablePerson): Evidence["contact"] {
    const guardians = this.people.listGuardians(student);
    const phones = guardians.map(({ phone }) => phone);
    return strongest(
      ["guardian1", "guardian2"].map((owner) => {
        const name = values[`${owner}.name`] ?? "";
        const isNamed = plainName(name).includes(" ") && guardians.some((each) => isCalled(each, name));
        const phone = compareValues(values[`${owner}.phone`], phones);
        if (!isNamed) return phone;
        return phone === "other" ? "unknown" : "same";
      }),
    );
  }

  /** Whether the row has exactly the name of another person. */
  #isAnother(kind: MemberKind, { values }: TableRecord, known: TablePerson): boolean {
    const names = saidNames(kind, values);
    const isOwn = listNames(known).some((name) => names.includes(plainName(name)));
    return !isOwn && names.some((name) => this.people.hasMemberCalled(name));
  }

  /** Whether another row has the very name of a person. */
  #hasOtherRow(known: TablePerson, line: number): boolean {
    return listNames(known).some((name) => this.#lines.get(plainName(name))?.some((each) => each !== line));
  }

  /** The only one with this name, this birth date and, where the row says a phone, that phone in the family. */
  #findAlike(kind: MemberKind, record: TableRecord): TablePerson | undefined {
    const born = this.people.born(record.values[`${kind}.birth_date`] ?? "");
    const found = born.filter((person) => {
      if (kind === "student" ? !person.isStudent : !person.isTeacher) return false;
      const { name, contact } = this.#evidence(kind, record, person);
      return name === "equal" && (contact === "same" || !record.values[PHONES[kind]]);
    });
    return found.length === 1 ? found[0] : undefined;
  }

  /** A person who has left comes back under the same id; the table knows nothing of their earlier roles. */
  #held(sourcedId: string, holder: TablePerson | undefined): Matched {
    const known = holder && !this.people.isGone(holder) ? holder : undefined;
    return { sourcedId, known, isConfirmed: true };
  }
}

const PHONES = { student: "guardian1.phone", teacher: "teacher.phone" } as const;

const saidNames = (kind: MemberKind, values: TableRecord["values"]): string[] =>
  Object.values(mergeNames(kind, values)).map((parts) => plainName(wholeName(parts)));

function isSameGuardian(owner: string, { values }: TableRecord, known: TablePerson): boolean {
  if (isCalled(known, values[`${owner}.name`] ?? "")) return true;
  const name = compareNames(mergeNames(owner, values), known.names);
  if (name === "equal" || name === "unsaid") return true;
  return name !== "other" && compareValues(values[`${owner}.phone`], [known.phone]) !== "other";
}

const ownContact = (values: TableRecord["values"], { phone, email }: TablePerson): Evidence["contact"] =>
  strongest([
    compareValues(values["teacher.phone"], [phone]),
    compareValues(values["teacher.email"], [email]),
  ]);

export const otherPerson = (column: string, known: TablePerson): RowRefused =>
  new RowRefused(column, "E_OTHER_PERSON", "this number belongs to another person of the school", {
    known: listNames(known).find(Boolean) ?? "",
  });
