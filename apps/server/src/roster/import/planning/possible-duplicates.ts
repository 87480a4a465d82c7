import type { KnownSchool } from "./known-roster.ts";
import type { PlannedPerson } from "./plan-people.ts";

/** Two people who may be one. They are never merged automatically: a human decides (OR-3). */
export interface PossibleDuplicate {
  readonly sourcedId: string;
  readonly row: number;
  /** The person of the school who is alike; null where it is another new one of this package. */
  readonly personId: number | null;
  readonly otherSourcedId: string | null;
  readonly alikeIn: "name and birth date" | "name and phone";
}

interface Likeness {
  readonly id: number;
  readonly sourcedId: string | null;
  readonly birthDate: string | null;
  readonly phone: string | null;
}

/** New people who share the name, and the birth date or the phone, with another person of the school. */
export function possibleDuplicates(
  school: KnownSchool,
  people: Iterable<PlannedPerson>,
): PossibleDuplicate[] {
  const byName = new Map<string, Likeness[]>();
  const note = (name: string, person: Likeness) => byName.set(name, [...(byName.get(name) ?? []), person]);
  for (const person of school.people) if (!person.isDeleted) note(person.searchText, person);
  const found: PossibleDuplicate[] = [];
  for (const planned of people) {
    if (planned.outcome !== "create" || planned.searchText === "") continue;
    const { birthDate, phone, sourcedId } = planned.person;
    const self = { id: planned.id, sourcedId, birthDate, phone: phone || null };
    for (const other of byName.get(planned.searchText) ?? []) found.push(...pairOf(planned, self, other));
    note(planned.searchText, self);
  }
  return found;
}

function pairOf({ person }: PlannedPerson, self: Likeness, other: Likeness): PossibleDuplicate[] {
  const alikeIn = likeness(self, other);
  if (!alikeIn) return [];
  const { sourcedId, row } = person;
  return [
    { sourcedId, row, personId: other.id > 0 ? other.id : null, otherSourcedId: other.sourcedId, alikeIn },
  ];
}

function likeness(one: Likeness, other: Likeness): PossibleDuplicate["alikeIn"] | undefined {
  if (one.birthDate !== null && one.birthDate === other.birthDate) return "name and birth date";
  return one.phone !== null && one.phone === other.phone ? "name and phone" : undefined;
}
