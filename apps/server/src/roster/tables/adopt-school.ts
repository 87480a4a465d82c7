import type { KnownGroup, KnownRecord, KnownSchool } from "#roster/import/public.ts";

import { SourcedIds } from "./sourced-ids.ts";
import type { TableSchool } from "./table-school.ts";

/**
 * The group from the view of a table of this school: records made by hand, or from another source, get an id
 * that rows can point to. None of these ids is stored; only people of the table keep theirs.
 */
export function adoptSchool(
  group: KnownGroup,
  { id, code }: Pick<TableSchool, "id" | "code">,
  table: AdoptedTable,
): KnownGroup {
  const schools = group.schools.map((each) => (each.id === id ? adopted(each, code, table) : each));
  return { ...group, schools };
}

interface AdoptedTable {
  /** Whether a person is in the table. */
  readonly has: (sourcedId: string) => boolean;
  /** Whether its row was compared with what is here now: then it decides, also of what the office has changed here. */
  readonly isCompared: (sourcedId: string) => boolean;
}

function adopted(school: KnownSchool, code: string, table: AdoptedTable): KnownSchool {
  const ids = new SourcedIds({ code, sourcedId: school.sourcedId });
  const whole = {
    ...school,
    sourcedId: ids.school,
    years: school.years.map((each) => ({ ...each, sourcedId: ids.of("year", each) })),
    sections: school.sections.map((each) => ({ ...each, sourcedId: ids.of("section", each) })),
    classes: school.classes.map((each) => ({ ...each, sourcedId: ids.of("class", each) })),
    foreignIds: new Set<string>(),
    people: school.people.map((each) => ({ ...each, sourcedId: ids.of("person", each) })),
    assignments: school.assignments.map((each) => ({ ...each, sourcedId: ids.of("assignment", each) })),
    seats: school.seats.map((each) => ({ ...each, sourcedId: ids.of("seat", each) })),
  };
  const records = school.records.map((record) =>
    table.isCompared(record.sourcedId) ? { ...record, hash: "", localFields: [] } : record,
  );
  return { ...whole, records: [...records, ...missingRecords(whole, table.has)] };
}

/**
 * Rows may point to whatever the school has, as if this source had brought it. Who is in the table itself gets a
 * record of its own when it is written.
 */
function missingRecords(school: KnownSchool, inTable: (sourcedId: string) => boolean): KnownRecord[] {
  const known = new Set(
    school.records
      .filter(({ isActive }) => isActive)
      .map(({ entity, sourcedId }) => `${entity} ${sourcedId}`),
  );
  const { sections, classes, people, years } = school;
  return [
    buildRecord("org", school),
    ...years.map((each) => buildRecord("academic_session", each)),
    ...[...sections, ...classes].map((each) => buildRecord("class", each)),
    ...people
      .filter(({ isDeleted, sourcedId }) => !isDeleted && !inTable(sourcedId ?? ""))
      .map((each) => buildRecord("user", each)),
  ].filter(({ entity, sourcedId }) => !known.has(`${entity} ${sourcedId}`));
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
