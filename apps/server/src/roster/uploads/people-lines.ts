import type { PlannedChange, PlannedRoster, Row } from "#roster/import/public.ts";

import type { StagedRead } from "./read-staged.ts";

/** The role of the people in a list, by the kind of upload; other kinds are not lists of people. */
const SUBJECTS: Readonly<Record<string, string>> = { students: "student", teachers: "teacher" };

/** Kinds of records that the line of their person sums up. */
const OF_PEOPLE: ReadonlySet<PlannedChange["entity"]> = new Set<PlannedChange["entity"]>([
  "people",
  "guardian_links",
  "enrolments",
  "class_enrolments",
  "accounts",
  "login_names",
  "role_assignments",
]);

/** Tables with records of a person, and the column that has the person's id. */
const POINTERS = [
  ["people", "id"],
  ["students", "id"],
  ["teachers", "id"],
  ["enrolments", "studentId"],
  ["section_stays", "studentId"],
  ["class_enrolments", "studentId"],
  ["guardian_links", "studentId"],
] as const;

/**
 * A list's changes as its office would read them: one line for each child or teacher that is new or changes, then what
 * is opened for them. Anything but such a list keeps its changes record by record.
 */
export function peopleLines(
  planned: PlannedRoster,
  read: StagedRead,
  { kind, changes }: { readonly kind: string; readonly changes: readonly PlannedChange[] },
): readonly PlannedChange[] {
  const role = SUBJECTS[kind];
  if (role === undefined || !read.table || changes.length === 0) return changes;
  const people = indexPeople(planned);
  const users = new Map(read.package.files.get("users")?.rows.map((row) => [row.sourcedId, row]));
  const describe = makeDescriber(read, users);
  const lines = [...users.values()].flatMap((row) => {
    const id = row.cells.role === role ? people.ids.get(row.sourcedId) : undefined;
    if (id === undefined || !people.touched.has(id)) return [];
    const action = people.made.has(id) ? ("create" as const) : ("update" as const);
    return [{ entity: "people" as const, action, name: nameOfRow(row), fields: describe(row) }];
  });
  return [...lines, ...changes.filter(({ entity }) => !OF_PEOPLE.has(entity))];
}

/** People by their ids in the list, the ids of new people, and the ids of all people whom the import changes. */
function indexPeople({ plan, group }: PlannedRoster) {
  const writes = plan.schools.map((school) => school.writes);
  const listWritten = (table: WrittenTable) =>
    writes.flatMap((each) => [...each.inserts(table), ...each.updates(table)]);
  const known = group.schools.flatMap(({ people }) =>
    people.flatMap(({ id, sourcedId }) => (sourcedId === null ? [] : [[sourcedId, id] as const])),
  );
  const planned = listWritten("roster_records").flatMap(({ entity, sourcedId, entityId }) =>
    entity === "user" && typeof entityId === "number" ? [[String(sourcedId), entityId] as const] : [],
  );
  return {
    ids: new Map([...known, ...planned]),
    made: new Set(writes.flatMap((each) => each.inserts("people")).map(({ id }) => Number(id))),
    touched: new Set(
      POINTERS.flatMap(([table, column]) => listWritten(table).map((row) => Number(row[column]))),
    ),
  };
}

type WrittenTable = PlannedChange["entity"];

/** Section, birth date, first guardian and phone of a row, as far as the list has them. */
function makeDescriber({ package: read, table }: StagedRead, users: ReadonlyMap<string, Row>) {
  const cells = new Map(table?.rows.map((row) => [row.line, row.cells]));
  const births = new Map(
    read.files.get("demographics")?.rows.map((row) => [row.sourcedId, row.cells["birthDate"]]),
  );
  return (row: Row): PlannedChange["fields"] => {
    const own = cells.get(row.row) ?? {};
    const guardian = users.get(row.cells["agentSourcedIds"]?.split(",")[0] ?? "");
    const values = {
      section: [own["section.level"], own["section.name"]].filter(Boolean).join(" – "),
      birth_date: births.get(row.sourcedId),
      guardian: guardian && nameOfRow(guardian),
      phone: phoneOfRow(guardian ?? row),
      email: row.cells["email"],
    };
    return Object.entries(values).flatMap(([field, to]) => (to ? [{ field, from: null, to }] : []));
  };
}

const nameOfRow = ({ cells: { givenName, middleName, familyName } }: Row): string =>
  [givenName, middleName, familyName].filter(Boolean).join(" ");

const phoneOfRow = ({ cells: { sms, phone } }: Row): string | undefined => sms || phone || undefined;
