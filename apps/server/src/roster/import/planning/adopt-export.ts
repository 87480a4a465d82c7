import { buildOwnerKey, type ExportedId } from "#roster/export/public.ts";

import type { KnownGroup, KnownRecord, KnownSchool } from "./known-roster.ts";

/**
 * The group by the ids under which it is exported: records made by hand have ids there, and records of two schools
 * that share one are told apart. None of these ids is stored with a record that is known.
 */
export function adoptExport(group: KnownGroup, find: ExportedId): KnownGroup {
  return { ...group, schools: group.schools.map((school) => adopted(school, find)) };
}

function adopted(school: KnownSchool, find: ExportedId): KnownSchool {
  const { id } = school;
  const inPlace = (kind: string, file: "classes" | "enrollments", row: { readonly id: number }) =>
    find(file, `${kind} ${id} ${row.id}`) ?? null;
  const session = (kind: string, row: { readonly id: number; readonly sourcedId: string | null }) =>
    find("academicSessions", row.sourcedId ?? `${kind} ${row.id}`) ?? null;
  const whole: KnownSchool = {
    ...school,
    sourcedId: school.isOffice ? null : (find("orgs", `school ${id}`) ?? null),
    foreignIds: new Set(),
    years: school.years.map((each) => ({ ...each, sourcedId: session("year", each) })),
    terms: school.terms.map((each) => ({ ...each, sourcedId: session("term", each) })),
    sections: school.sections.map((each) => ({
      ...each,
      sourcedId: inPlace("section", "classes", each),
      homeroomSourcedId: inPlace("homeroom-teacher", "enrollments", each),
    })),
    offerings: school.offerings.map((each) => ({
      ...each,
      sourcedId: find("courses", `${id} ${each.id}`) ?? find("courses", each.sourcedId ?? "") ?? null,
    })),
    classes: school.classes.map((each) => ({ ...each, sourcedId: inPlace("class", "classes", each) })),
    people: school.people.map((each) => ({
      ...each,
      sourcedId: find("users", buildOwnerKey(id, each)) ?? null,
    })),
    stays: school.stays.map((each) => ({ ...each, sourcedId: inPlace("stay", "enrollments", each) })),
    seats: school.seats.map((each) => ({ ...each, sourcedId: inPlace("seat", "enrollments", each) })),
    assignments: school.assignments.map((each) => ({
      ...each,
      sourcedId: inPlace("post", "enrollments", each),
    })),
  };
  return { ...whole, records: buildRecords(whole) };
}

/** As if the group had brought all of it by a package of its own. */
function buildRecords(school: KnownSchool): KnownRecord[] {
  const { years, terms, sections, classes, people } = school;
  const known = new Set(school.records.map(({ entity, sourcedId }) => `${entity} ${sourcedId}`));
  const made = [
    ...(school.isOffice ? [] : [buildRecord("org", school)]),
    ...[...years, ...terms].map((each) => buildRecord("academic_session", each)),
    ...[...sections, ...classes].map((each) => buildRecord("class", each)),
    ...people.filter(({ isDeleted }) => !isDeleted).map((each) => buildRecord("user", each)),
  ].filter(({ entity, sourcedId }) => sourcedId !== "" && !known.has(`${entity} ${sourcedId}`));
  return [...school.records, ...made];
}

const buildRecord = (
  entity: KnownRecord["entity"],
  { id, sourcedId }: { readonly id: number; readonly sourcedId: string | null },
): KnownRecord => ({
  entity,
  sourcedId: sourcedId ?? "",
  entityId: id,
  hash: "",
  localFields: [],
  isActive: true,
});
