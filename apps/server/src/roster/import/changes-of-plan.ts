import { createHash, type Hash } from "node:crypto";

import type { Database, Db } from "#platform/db/db.ts";

import type { KnownGroup } from "./planning/known-roster.ts";
import type { ImportPlan } from "./planning/plan-import.ts";
import type { Writes } from "./planning/plan.ts";
import {
  toColumnName,
  listCurrent,
  WRITTEN_TABLES,
  type WriteRow,
  type WrittenTable,
} from "./roster.queries.ts";

/** One record that an import would create or change, as displayed to the office. */
export interface PlannedChange {
  /** The table. */
  readonly entity: WrittenTable;
  readonly action: "create" | "update";
  readonly name: string | null;
  readonly fields: ReadonlyArray<{
    readonly field: string;
    readonly from: string | null;
    readonly to: string | null;
  }>;
}

export interface PlannedChanges {
  readonly changes: readonly PlannedChange[];
  /** A hash of everything that would be written and of the current rows: another hash means another plan. */
  readonly hash: string;
}

/** Tables without use for the office: they hold how rows are stored, not their content. */
const UNSEEN: ReadonlySet<WrittenTable> = new Set<WrittenTable>([
  "group_settings",
  "students",
  "teachers",
  "section_stays",
  "account_people",
  "account_schools",
  "roster_batches",
  "roster_records",
]);
const UNSEEN_FIELDS = new Set(["id", "school_id", "group_id", "search_text", "name_parts", "sourced_id"]);

/** Compares a plan's writes with the stored records. Only records that differ are among the changes. */
export async function changesOfPlan(
  database: Database,
  group: KnownGroup,
  plan: ImportPlan,
): Promise<PlannedChanges> {
  const namer = new Namer(group, plan);
  const hash = createHash("sha256");
  const changes = await ofWrites(database.directory, plan.groupWrites, namer, hash);
  for (const { schoolId, writes } of plan.schools) {
    hash.update(`school ${schoolId}\n`);
    const ofSchool =
      schoolId > 0
        ? await database.inSchool(schoolId, (db) => ofWrites(db, writes, namer, hash))
        : await ofWrites(undefined, writes, namer, hash);
    changes.push(...ofSchool);
  }
  return { changes, hash: hash.digest("hex") };
}

async function ofWrites(
  db: Db | undefined,
  writes: Writes,
  namer: Namer,
  hash: Hash,
): Promise<PlannedChange[]> {
  const changes: PlannedChange[] = [];
  const signedOut = writes.signedOut.toSorted((one, other) => one - other);
  hash.update(JSON.stringify([writes.droppedLogins.toSorted(), signedOut]));
  for (const table of WRITTEN_TABLES) {
    const made = writes.inserts(table);
    const changed = writes.updates(table);
    const current = db ? await listCurrent(db, table, changed) : [];
    for (const rows of [made, changed, current]) hash.update(inOrder(rows));
    if (UNSEEN.has(table)) continue;
    for (const row of made) changes.push(creation(table, row, namer));
    for (const [at, row] of changed.entries()) {
      const change = difference(table, row, current[at] ?? {}, namer);
      if (change) changes.push(change);
    }
  }
  return changes;
}

const inOrder = (rows: readonly WriteRow[]): string =>
  rows
    .map((row) => JSON.stringify(row))
    .toSorted()
    .join("\n");

const creation = (entity: WrittenTable, row: WriteRow, namer: Namer): PlannedChange => ({
  entity,
  action: "create",
  name: namer.findRowName(row),
  fields: seen(row).flatMap(([field, value]) => {
    const to = formatValue(value, namer);
    return to === null ? [] : [{ field, from: null, to }];
  }),
});

function difference(
  entity: WrittenTable,
  row: WriteRow,
  current: WriteRow,
  namer: Namer,
): PlannedChange | undefined {
  const fields = seen(row)
    .map(([field, value]) => ({
      field,
      from: formatValue(current[field], namer),
      to: formatValue(value, namer),
    }))
    .filter(({ from, to }) => from !== to);
  if (fields.length === 0) return undefined;
  return { entity, action: "update", name: namer.findRowName({ ...camel(current), ...row }), fields };
}

const seen = (row: WriteRow): Array<[string, unknown]> =>
  Object.entries(row)
    .map(([field, value]): [string, unknown] => [toColumnName(field), value])
    .filter(([field]) => !UNSEEN_FIELDS.has(field));

const camel = (row: WriteRow): WriteRow =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

function formatValue(value: unknown, namer: Namer): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "number") return namer.nameOfId(value) ?? (value < 0 ? null : String(value));
  return typeof value === "string" ? value : JSON.stringify(value);
}

const OWN_NAMES = ["nameAr", "nameEn", "nameCkb", "title", "letter", "login", "code"];
const POINTERS = ["studentId", "guardianId", "teacherId", "personId"];

/** Names of people, planned and known, for rows that only point to them. */
class Namer {
  readonly #names = new Map<number, string>();

  constructor(group: KnownGroup, plan: ImportPlan) {
    for (const { people } of group.schools)
      for (const { id, name, searchText } of people) this.#names.set(id, name ?? searchText);
    const all = [plan.groupWrites, ...plan.schools.map(({ writes }) => writes)];
    for (const writes of all)
      for (const table of ["people", "sections", "levels", "subjects"] as const)
        for (const row of writes.inserts(table)) {
          const name = ownName(row);
          if (name !== null) this.#names.set(Number(row["id"]), name);
        }
  }

  findRowName(row: WriteRow): string | null {
    const pointed = POINTERS.map((field) => this.#names.get(Number(row[field]))).find(Boolean);
    return ownName(row) ?? pointed ?? null;
  }

  /** The name of a row that is only planned: its temporary id is meaningless to a reader. */
  nameOfId(id: number): string | undefined {
    return id < 0 ? this.#names.get(id) : undefined;
  }
}

function ownName(row: WriteRow): string | null {
  const name = OWN_NAMES.map((field) => row[field]).find((each) => typeof each === "string" && each !== "");
  return typeof name === "string" ? name : null;
}
