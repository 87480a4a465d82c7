import type { KnownPerson, KnownSchool } from "./known-roster.ts";

/**
 * The people of a school by the ids of one source: those whom it has brought itself, and those whom no other source
 * has. Another source's ids mean its own people (OR-3): two systems that count from 1 are no one roster.
 */
export function peopleOfSource({
  people,
  records,
  foreignIds,
}: Pick<KnownSchool, "people" | "records" | "foreignIds">): Map<string, KnownPerson> {
  const byId = new Map(people.map((person) => [person.id, person]));
  const named = new Map<string, KnownPerson>();
  for (const person of people)
    if (person.sourcedId !== null && !foreignIds.has(person.sourcedId)) named.set(person.sourcedId, person);
  for (const { entity, sourcedId, entityId } of records) {
    const person = entity === "user" ? byId.get(entityId) : undefined;
    if (person) named.set(sourcedId, person);
  }
  return named;
}

/** An id under which a row of one source can stand beside a row that another source calls the same. */
export function idBeside(sourcedId: string, source: string, isTaken: (id: string) => boolean): string {
  const ending = `@${source.replaceAll(/[^0-9A-Za-z._-]/g, "-").slice(0, 60)}`;
  for (let attempt = 0; ; attempt += 1) {
    const id = attempt === 0 ? sourcedId : `${sourcedId}${ending}${attempt === 1 ? "" : `.${attempt}`}`;
    if (!isTaken(id.slice(-LONGEST))) return id.slice(-LONGEST);
  }
}

const LONGEST = 255;
