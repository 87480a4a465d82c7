import type { PersonColumns, PersonTable } from "#platform/db/person-table.ts";
import { PEOPLE_COLUMNS, STUDENT_COLUMNS, type NamedColumn } from "#school/people/public.ts";

import { PERSON_TABLES } from "./person-tables.ts";

const HEAD = `# What is kept of a person

Every table with rows of people or accounts: where it is in "my data" (DSR-1) and what an erasure (DSR-2), a merge of two records (PER-2) and a transfer to another school do with it. \`npm run db:migrate\` writes this page from the declarations of the slices ([person-tables.ts](../apps/server/src/person-tables.ts), [decision 58](decisions/0058-a-table-says-what-happens-to-a-person.md)). "Kept" names a line of [Retention](rules.md#retention), or what else the rows are kept with.
`;

/** docs/people-data.md: the register of what is kept of a person, where, why and how long. */
export function peopleDataPage(): string {
  const tables = PERSON_TABLES.toSorted((one, other) => (one.table < other.table ? -1 : 1));
  const rows = tables.map((declared) =>
    line([
      code(declared.table),
      tiesIn(declared),
      reasonOr(declared.myData),
      describeErasure(declared),
      "goes" in declared.transfer ? declared.transfer.goes : declared.transfer.because,
      declared.keep,
    ]),
  );
  const byColumn = tables.flatMap(({ table, columns }) => (columns ? [columnsSection(table, columns)] : []));
  return [
    HEAD,
    line(["Table", "Names people by; in a merge", "My data", "Erasure", "Another school", "Kept"]),
    line(Array.from({ length: 6 }, () => "---")),
    ...rows,
    "",
    ...byColumn,
    describeUses(),
  ].join("\n");
}

const code = (name: string) => `\`${name}\``;
const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;

const reasonOr = (value: string | { readonly because: string }): string =>
  typeof value === "string" ? code(value) : `– ${value.because}`;

const tiesIn = ({ people = {}, accounts = {} }: PersonTable): string =>
  Object.entries({ ...people, ...accounts })
    .map(([column, { on }]) => `${code(column)} ${on}`)
    .join(", ");

function describeErasure({ erase, columns }: PersonTable): string {
  if ("because" in erase) return `– ${erase.because}`;
  if ("inSteps" in erase) return erase.inSteps;
  if ("eraseApart" in erase) return "Erased by its slice.";
  if (columns) return "As its columns say.";
  if (!erase.values) return "The rows go.";
  return `Emptied: ${Object.keys(erase.values).map(code).join(", ")}.`;
}

const columnsSection = (table: string, columns: PersonColumns): string =>
  [
    `## Columns of ${code(table)}`,
    "",
    line(["Column", "Field", "Seen by", "Written by", "Erasure", "Merge", "My data", "Another school"]),
    line(Array.from({ length: 8 }, () => "---")),
    ...Object.entries(columns).map(([name, column]) =>
      line([
        code(name),
        column.field === undefined ? "–" : code(column.field),
        column.seen,
        column.written.join(", "),
        leftBy(column.erase),
        column.merge,
        reasonOr(column.myData),
        typeof column.transfer === "string" ? column.transfer : `– ${column.transfer.because}`,
      ]),
    ),
    "",
  ].join("\n");

const describeUses = (): string =>
  [
    "## Details of a record in lists, tables and packages",
    "",
    "A printed list shows contacts and addresses to those who may see them. A template has each column for a student or a teacher, and again for guardians.",
    "",
    line(["Field", "List of people", "Column of the office's tables", "Of", "Printed lists", "OneRoster"]),
    line(Array.from({ length: 6 }, () => "---")),
    ...Object.values({ ...PEOPLE_COLUMNS, ...STUDENT_COLUMNS }).flatMap((column) =>
      column.field === undefined ? [] : [describeUse(column)],
    ),
    "",
  ].join("\n");

const describeUse = ({ field, isListed, tables, oneRoster }: NamedColumn): string =>
  line([
    code(field),
    isListed ? "yes" : "–",
    ...("because" in tables
      ? [`– ${tables.because}`, "–", "–"]
      : [
          Object.values(tables.title).join(", "),
          [...tables.of, ...(tables.ofGuardians ? ["guardian"] : [])].join(", "),
          tables.lists.join(", "),
        ]),
    "because" in oneRoster ? `– ${oneRoster.because}` : `${oneRoster.file}: ${code(oneRoster.cell)}`,
  ]);

function leftBy(erase: PersonColumns[string]["erase"]): string {
  if ("counts" in erase) return "counts";
  return "leaves" in erase ? code(erase.leaves) : `– ${erase.because}`;
}
