import { PackageRefused } from "#platform/packages/refusal.ts";

import type { ImportPlan } from "./planning/plan-import.ts";
import type { Writes } from "./planning/plan.ts";
import { toColumnName, type WriteRow, type WrittenTable } from "./roster.queries.ts";

/** What a row may not do, by the beginning of the constraint that it violates. */
const WORDS: ReadonlyArray<readonly [constraint: RegExp, words: string]> = [
  [/^students_.*student_number/, "the student number belongs to another student of the school"],
  [/^login_names/, "the login belongs to another person"],
  [/^sections_/, "the level has a section of this name already"],
  [/^enrolments_/, "the student has a place in this year already"],
  [/^class_enrolments_/, "the student sits in this class already"],
  [/^teacher_assignments_/, "the class has another primary teacher at this time"],
  [/^guardian_links_/, "the guardian is linked to this child already"],
  [/^(schools|levels|subjects)_/, "the name or number belongs to another school, level or subject"],
];

/**
 * A constraint of the database that planning did not foresee, in words of the school and with the row that it is
 * about; any other error as it is. Nothing of the school has been written.
 */
export function refusedByDatabase(error: unknown, plan: ImportPlan): unknown {
  const { code, constraint, detail } = getErrorParts(error);
  if (!code.startsWith("23")) return error;
  const words =
    WORDS.find(([pattern]) => pattern.test(constraint))?.[1] ?? "it contradicts what the school has";
  const place = findRow(plan, detail);
  const where = place ? `${place.file} line ${place.row}` : "one row of the package";
  return new PackageRefused(
    "conflict",
    `${where}: ${words}. Nothing of this school was imported.`,
    place ?? {},
  );
}

interface ErrorParts {
  readonly code: string;
  readonly constraint: string;
  readonly detail: string;
}

function getErrorParts(error: unknown): ErrorParts {
  const part = (name: string) => {
    const value: unknown = typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;
    return typeof value === "string" ? value : "";
  };
  return { code: part("code"), constraint: part("constraint"), detail: part("detail") };
}

/** The row of the package whose record has the values that PostgreSQL names: `Key (a, b)=(1, x) already exists.` */
function findRow(
  { schools, checked }: ImportPlan,
  detail: string,
): { file: string; row: number } | undefined {
  const [, names = "", values = ""] = /^Key \((.*)\)=\((.*)\)/.exec(detail) ?? [];
  const keyValues = values.split(", ");
  const keyPairs = names
    .split(", ")
    .flatMap((name, at) =>
      /number|login|letter|sourced_id/.test(name) ? [[name, keyValues[at] ?? ""] as const] : [],
    );
  if (keyPairs.length === 0) return undefined;
  const isIt = (row: WriteRow) =>
    keyPairs.every(([name, value]) =>
      Object.entries(row).some(([field, each]) => toColumnName(field) === name && each === value),
    );
  const ids = new Set(schools.flatMap(({ writes }) => listSourcedIds(writes, isIt)));
  for (const { file, rows } of checked.values())
    for (const { row, sourcedId } of rows) if (ids.has(sourcedId)) return { file: `${file}.csv`, row };
  return undefined;
}

/** The source's ids of people and sections with such a record. */
function listSourcedIds(writes: Writes, isIt: (row: WriteRow) => boolean): string[] {
  const listRows = (table: WrittenTable) => [...writes.inserts(table), ...writes.updates(table)];
  const found = new Set([...listRows("students"), ...listRows("sections")].filter(isIt).map(({ id }) => id));
  return [...listRows("people"), ...listRows("sections")].flatMap(({ id, sourcedId }) =>
    found.has(id) && typeof sourcedId === "string" ? [sourcedId] : [],
  );
}
