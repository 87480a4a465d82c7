import type { Role } from "@dars/contract/platform/roles";
import { displayNames, buildSearchText } from "@dars/contract/school/display-names";

import { NAME_FIELDS, PACKAGE_FIELDS } from "#school/people/public.ts";

import type { KnownPerson } from "./known-roster.ts";
import { idBeside, peopleOfSource } from "./people-of-source.ts";
import type { Outcome } from "./plan.ts";
import type { SourcePerson } from "./reduce-people.ts";
import { bySourcedId, noteUnchanged, saveRecord, type SchoolPlanner } from "./school-planner.ts";

export interface PlannedPerson {
  readonly id: number;
  readonly person: SourcePerson;
  readonly roles: ReadonlySet<Role>;
  readonly outcome: Outcome;
  readonly searchText: string;
}

export interface PlannedPeople {
  /** The people of this package in this school, by sourcedId. */
  readonly planned: ReadonlyMap<string, PlannedPerson>;
  /** The person's id, also for people from an earlier import only. */
  readonly findPersonId: (sourcedId: string) => number | undefined;
}

/** A person of the package with the roles held in one school. */
export interface PersonInSchool {
  readonly person: SourcePerson;
  readonly roles: ReadonlySet<Role>;
}

/** Plans the people of a school: OR-3 decides the matches, never a name alone. */
export function planPeople(planner: SchoolPlanner, people: readonly PersonInSchool[]): PlannedPeople {
  const matcher = new Matcher(planner, people);
  const known = peopleOfSource(planner.school);
  const planned = new Map<string, PlannedPerson>();
  for (const each of people.filter(({ person }) => !isUnknownOwn(planner, matcher, person)))
    planned.set(each.person.sourcedId, planPerson(planner, each, matcher));
  const recorded = (sourcedId: string) => planner.records.find("user", sourcedId)?.entityId;
  return {
    planned,
    findPersonId: (sourcedId) =>
      planned.get(sourcedId)?.id ?? known.get(sourcedId)?.id ?? recorded(sourcedId),
  };
}

/** A person whom the school does not know and of whom its own export says nothing new stays unknown to it. */
function isUnknownOwn(planner: SchoolPlanner, matcher: Matcher, person: SourcePerson): boolean {
  const { sourcedId } = person;
  if (planner.own?.isUnchanged("users", sourcedId) !== true || matcher.match(person)) return false;
  noteUnchanged(planner, "users", "user", sourcedId);
  return true;
}

function planPerson(
  planner: SchoolPlanner,
  { person, roles }: PersonInSchool,
  matcher: Matcher,
): PlannedPerson {
  const { sourcedId } = person;
  const known = matcher.match(person);
  const fields = toPersonFields(person);
  const exported = planner.own?.findPerson(sourcedId);
  const { id, outcome } = saveRecord(planner, {
    file: "users",
    entity: "user",
    table: "people",
    sourcedId,
    said: [pickHashed(fields), person.isEnabled, person.username, [...roles].toSorted()],
    knownId: known?.id,
    exported: exported && { ...toPersonFields(exported), deletedAt: null },
    // A person who was matched to a person of another source keeps the id that was there first.
    fields: {
      ...fields,
      deletedAt: null,
      ...((known?.sourcedId ?? sourcedId) === sourcedId && { sourcedId: matcher.idFor(sourcedId, known) }),
    },
  });
  for (const alias of planner.aliases.get(sourcedId) ?? []) planAlias(planner, alias, sourcedId, id);
  const planned = { id, person, roles, outcome, searchText: fields.searchText };
  planParts(planner, planned, known);
  return planned;
}

function toPersonFields({ names, identifier, details }: SourcePerson) {
  const shown = displayNames(names);
  return {
    identifier: identifier || null,
    nameParts: names,
    nameAr: shown.ar,
    nameEn: shown.en,
    nameCkb: shown.ckb,
    searchText: buildSearchText(names),
    ...details,
  };
}

/** Details that any source says, if only that there is none. */
const ALWAYS: ReadonlySet<string> = new Set([
  "identifier",
  ...NAME_FIELDS,
  ...PACKAGE_FIELDS.flatMap(({ field, oneRoster }) => (oneRoster.ifEmpty === "none" ? [field] : [])),
]);

/** The fields without what else is empty: records of sources that say nothing of it are as they were before it was read. */
const pickHashed = (fields: ReturnType<typeof toPersonFields>) =>
  Object.fromEntries(Object.entries(fields).filter(([field, value]) => value !== null || ALWAYS.has(field)));

/** The same person under another id of the source: noted, so that the next import knows it. */
function planAlias({ records, outcomes }: SchoolPlanner, alias: string, sourcedId: string, id: number): void {
  const { outcome, hash } = records.judge("user", alias, ["same as", sourcedId]);
  outcomes.set("users", alias, outcome === "create" ? "update" : outcome);
  if (outcome !== "unchanged") records.keep("user", alias, id, hash);
}

/**
 * A person may also be a student or a teacher; the import never removes this, since marks and lessons stay
 * theirs.
 */
function planParts(planner: SchoolPlanner, planned: PlannedPerson, known?: KnownPerson): void {
  const { writes, school } = planner;
  const { id, roles, outcome } = planned;
  if (outcome === "unchanged") return;
  if (roles.has("student")) planStudent(planner, planned, known?.isStudent ?? false);
  if (roles.has("teacher") && !known?.isTeacher) writes.insert("teachers", id, { schoolId: school.id, id });
}

function planStudent(
  { writes, school, records }: SchoolPlanner,
  planned: PlannedPerson,
  isKnown: boolean,
): void {
  const { id, person } = planned;
  const row = { schoolId: school.id, id, studentNumber: person.identifier || null };
  const isOurs = records.find("user", person.sourcedId)?.localFields.includes("studentNumber");
  if (!isKnown) writes.insert("students", id, row);
  else if (!isOurs) writes.update("students", id, row);
}

/**
 * OR-3: match by the user's decision, by the source's id, then by the school's own number; otherwise create a
 * new person.
 */
class Matcher {
  readonly #source: string;
  readonly #isShared: boolean;
  readonly #said = new Map<string, KnownPerson>();
  readonly #named: ReadonlyMap<string, KnownPerson>;
  /** Also people of other sources. */
  readonly #bySourcedId: ReadonlyMap<string, KnownPerson>;
  readonly #byIdentifier = new Map<string, KnownPerson>();
  readonly #byNumber = new Map<string, KnownPerson>();

  constructor({ school, same, records, isShared }: SchoolPlanner, people: readonly PersonInSchool[]) {
    this.#source = records.source;
    this.#isShared = isShared;
    this.#named = peopleOfSource(school);
    this.#bySourcedId = bySourcedId(school.people);
    const byId = new Map(school.people.map((person) => [person.id, person]));
    for (const [sourcedId, personId] of same.known) {
      const person = byId.get(personId);
      if (person) this.#said.set(sourcedId, person);
    }
    this.#noteNumbers(school, byId, people);
  }

  /** Numbers of people made by hand, each where one row alone has it. */
  #noteNumbers(
    { people: known, numbers }: SchoolPlanner["school"],
    byId: ReadonlyMap<number, KnownPerson>,
    people: readonly PersonInSchool[],
  ): void {
    const peopleByIdentifier = Map.groupBy(people, ({ person }) => person.identifier);
    const isAlone = (number: string) => peopleByIdentifier.get(number)?.length === 1;
    for (const person of known.filter(({ sourcedId }) => sourcedId === null))
      if (person.identifier && isAlone(person.identifier)) this.#byIdentifier.set(person.identifier, person);
    for (const [number, personId] of numbers) {
      const person = byId.get(personId);
      if (person?.sourcedId === null && isAlone(number)) this.#byNumber.set(number, person);
    }
  }

  match(person: SourcePerson): KnownPerson | undefined {
    const { sourcedId, identifier } = person;
    const named = this.#isShared ? undefined : this.#named.get(sourcedId);
    const known = this.#said.get(sourcedId) ?? named ?? this.#called(person);
    return known ?? (identifier ? this.#numbered(person) : undefined);
  }

  #numbered({ identifier, places }: SourcePerson): KnownPerson | undefined {
    const isStudent = places.some(({ role }) => role === "student");
    return (isStudent ? this.#byNumber.get(identifier) : undefined) ?? this.#byIdentifier.get(identifier);
  }

  /** Where an id is not this package's alone, only somebody of the same name is meant by it. */
  #called({ sourcedId, names }: SourcePerson): KnownPerson | undefined {
    const name = buildSearchText(names);
    let found: KnownPerson | undefined;
    idBeside(sourcedId, this.#source, (id) => {
      const holder = this.#bySourcedId.get(id);
      if (holder?.searchText === name) found = holder;
      return holder !== undefined && !found;
    });
    return found;
  }

  /** The id under which a person is stored: its own, unless it is somebody else's. */
  idFor(sourcedId: string, known: KnownPerson | undefined): string {
    return idBeside(sourcedId, this.#source, (id) => {
      const holder = this.#bySourcedId.get(id);
      return holder !== undefined && holder !== known;
    });
  }
}
