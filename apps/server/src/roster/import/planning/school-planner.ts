import { addDays } from "@dars/contract/time/days";

import type { IssueLog } from "#roster/import/reading/issues.ts";
import type { RowOf, WrittenTable } from "#roster/import/roster.queries.ts";

import type { Catalogue } from "./catalogue.ts";
import type { Entity, KnownGroup, KnownSchool } from "./known-roster.ts";
import type { MergedRows, SamePeople } from "./merge-rows.ts";
import type { OwnPackage } from "./own-rows.ts";
import type { PackageView } from "./package-view.ts";
import type { Ids, Outcome, Outcomes, RecordBook, Writes } from "./plan.ts";

/** The shared input of all steps of planning one school. */
export interface SchoolPlanner {
  readonly group: KnownGroup;
  readonly school: KnownSchool;
  /** The schools of the package by the ids of their organisations. */
  readonly schoolIds: ReadonlyMap<string, number>;
  readonly view: PackageView;
  readonly catalogue: Catalogue;
  readonly records: RecordBook;
  readonly same: SamePeople;
  /** Set for an export of the group itself: what of it says nothing new. */
  readonly own: OwnPackage | undefined;
  /** Other ids of the source for people of the package, by the id under which they are planned. */
  readonly aliases: MergedRows["aliases"];
  /** The head office, where other packages of the same source may have brought other people under the same ids. */
  readonly isShared: boolean;
  readonly writes: Writes;
  readonly ids: Ids;
  readonly outcomes: Outcomes;
  readonly log: IssueLog;
  /** The day of the import, in the group's zone. */
  readonly today: string;
}

export interface SavedRecord<T extends WrittenTable> {
  readonly file: string;
  readonly entity: Entity;
  readonly table: T;
  readonly sourcedId: string;
  /** The source's complete record, in the source's own ids: it decides whether the record has changed. */
  readonly said: unknown;
  /** The row it was matched with (OR-3); undefined for a new one. */
  readonly knownId: number | undefined;
  /** The id planned for it where something points to it already. */
  readonly plannedId?: number;
  readonly fields: RowOf<T>;
  /** Fields that only a new row is given. */
  readonly atFirst?: RowOf<T>;
  /** The fields that the row would have if it stood there as it is exported now. */
  readonly exported?: RowOf<T> | undefined;
}

/** Plans one record: adds its row, changes it, or leaves it as it is. Fields the school calls its own stay (OR-6). */
export function saveRecord<T extends WrittenTable>(
  planner: SchoolPlanner,
  saved: SavedRecord<T>,
): { id: number; outcome: Outcome } {
  const { records, writes, outcomes, school, ids } = planner;
  const { file, entity, table, sourcedId, knownId, fields, atFirst } = saved;
  if (planner.own && knownId !== undefined)
    return { id: knownId, outcome: saveOwn(planner, planner.own, saved, knownId) };
  const { outcome: recordOutcome, hash, isOurs } = records.judge(entity, sourcedId, saved.said);
  const outcome = knownId !== undefined && recordOutcome === "create" ? "update" : recordOutcome;
  outcomes.set(file, sourcedId, outcome);
  const id = knownId ?? saved.plannedId ?? ids.fresh(table);
  if (recordOutcome === "unchanged" && knownId !== undefined) return { id, outcome };
  const key = { schoolId: school.id, id };
  if (knownId === undefined) writes.insert(table, id, { ...key, ...fields, ...atFirst });
  else writes.update(table, id, { ...key, ...withoutOurs(fields, isOurs) });
  records.keep(entity, sourcedId, id, hash);
  return { id, outcome };
}

/** A known record in an export of the group itself: only what somebody has changed in it is written. */
function saveOwn<T extends WrittenTable>(
  planner: SchoolPlanner,
  own: OwnPackage,
  saved: SavedRecord<T>,
  id: number,
): Outcome {
  const { records, writes, outcomes, school } = planner;
  const { file, entity, table, sourcedId } = saved;
  const edited = pickEdited(saved);
  const isEmpty = Object.keys(edited).length === 0;
  // A person's row also says the login and the roles.
  if (own.isUnchanged(file, sourcedId) || (isEmpty && table !== "people"))
    return noteUnchanged(planner, file, entity, sourcedId);
  records.see(entity, sourcedId);
  outcomes.set(file, sourcedId, "update");
  if (!isEmpty) writes.update(table, id, { schoolId: school.id, id, ...edited });
  return "update";
}

/** A row of an own export says nothing new of what is known. */
export function noteUnchanged(
  { records, outcomes }: SchoolPlanner,
  file: string,
  entity: Entity,
  sourcedId: string,
): "unchanged" {
  records.see(entity, sourcedId);
  outcomes.set(file, sourcedId, "unchanged");
  return "unchanged";
}

/** What somebody has changed in an export: a cell that went out otherwise than it is stored is no change. */
function pickEdited<T extends WrittenTable>({ fields, exported }: SavedRecord<T>): RowOf<T> {
  const before = new Map(Object.entries(exported ?? {}));
  const isSame = (field: string) =>
    field === "sourcedId" || JSON.stringify(before.get(field)) === JSON.stringify(getField(fields, field));
  return withoutOurs<T>(fields, isSame);
}

const getField = (fields: object, field: string): unknown => Reflect.get(fields, field);

export function withoutOurs<T extends WrittenTable>(
  row: RowOf<T>,
  isOurs: (field: string) => boolean,
): RowOf<T> {
  const remaining = Object.entries(row).filter(([field]) => !isOurs(field));
  // Fewer of the same fields.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.fromEntries(remaining) as RowOf<T>;
}

/** Sources mean no end by it. */
const LAST_DAY = "9999-12-31";

/** The day after: sources name the last day of a term, the database the first day that is no longer in it. */
export const dayAfter = (day: string): string => (day >= LAST_DAY ? LAST_DAY : addDays(day, 1));

export const pickLater = (one: string, other: string): string => (one > other ? one : other);

/** The rows of a table by the id that their source gives them. */
export function bySourcedId<T extends { readonly sourcedId: string | null }>(
  rows: readonly T[],
): Map<string, T> {
  return new Map(rows.flatMap((row) => (row.sourcedId === null ? [] : [[row.sourcedId, row]])));
}
