import type { Db } from "#platform/db/db.ts";
import type { AllImportDependents } from "#platform/db/import-dependents.ts";
import type { Journal } from "#roster/import/journal.queries.ts";

import * as queries from "./dependent-rows.queries.ts";
import type { DependentTable, Hit } from "./dependent-rows.queries.ts";
import { listPointers } from "./tables.queries.ts";

/** Rows in one school that depend on an import but were not written by it. */
export interface DependentRows {
  /** Rows that the server creates by itself, each after the rows it points to. */
  readonly kept: readonly DependentTable[];
  /** Users' rows, which point to rows created by the server, or to the import without a foreign key. */
  readonly others: readonly DependentTable[];
}

/** A foreign key, or a column that acts as one. */
interface Key extends Omit<Hit, "ids"> {
  readonly child: string;
  readonly parent: string;
  readonly isLoose: boolean;
}

/**
 * Finds the rows that refer to the rows made by an import; `accountIds` are the accounts of all schools it
 * wrote to.
 */
export async function findDependentRows(
  db: Db,
  journal: Journal,
  importDependents: AllImportDependents,
  { tables, accountIds }: { readonly tables: ReadonlySet<string>; readonly accountIds: readonly number[] },
): Promise<DependentRows> {
  const followers = new Map(importDependents.followers.map((follower) => [follower.table, follower]));
  const keys = (await keysTo(db, [...tables, ...followers.keys(), "accounts"], importDependents)).filter(
    ({ child, parent, isLoose }) => isLoose || followers.has(child) || followers.has(parent),
  );
  const ids = new Map<string, readonly number[]>([["accounts", accountIds]]);
  for (const table of tables)
    if (!ids.has(table) && keys.some(({ parent }) => parent === table))
      ids.set(table, await queries.listMadeIds(db, journal, table));

  const derivedTables: DependentTable[] = [];
  for (const [table, follower] of followers) {
    const hits = listHits(keys, table, ids);
    if (hits.length === 0) continue;
    derivedTables.push({ table, hits, follower });
    if (keys.some(({ parent }) => parent === table))
      ids.set(table, await queries.listDependentIds(db, journal.schoolId, { table, hits }));
  }
  const children = new Set(keys.map(({ child }) => child).filter((child) => !followers.has(child)));
  const others = [...children].map((table) => ({ table, hits: listHits(keys, table, ids) }));
  return { kept: derivedTables, others: others.filter(({ hits }) => hits.length > 0) };
}

/**
 * Rows that the server created since then because of the import, though not about it, and that are unused
 * once the import is undone: with all their dependent rows.
 */
export async function findIdle(
  db: Db,
  schoolId: number,
  {
    importDependents,
    committedAt,
  }: { readonly importDependents: AllImportDependents; readonly committedAt: Date },
): Promise<DependentTable[]> {
  const followers = new Map(importDependents.followers.map((follower) => [follower.table, follower]));
  const found: DependentTable[] = [];
  for (const follower of importDependents.followers) {
    const { table, isIdle } = follower;
    if (!isIdle) continue;
    const keys = await keysTo(db, [table], importDependents);
    const idle = new Set(await queries.listIdleIds(db, schoolId, table, isIdle(schoolId, committedAt)));
    for (const { child, ...key } of keys) {
      const its = followers.get(child);
      if (its && !its.isWork) continue;
      const hit = { ...key, ids: [...idle] };
      for (const id of await queries.listWorkedOn(db, schoolId, { table: child, follower: its }, hit))
        idle.delete(id);
    }
    const ids = [...idle];
    found.push({ table, hits: [{ column: "id", isMany: false, ids }], follower });
    for (const { child, ...key } of keys)
      if (followers.has(child))
        found.push({ table: child, hits: [{ ...key, ids }], follower: followers.get(child) });
  }
  return found;
}

/** Deletes rows that the server created by itself, the outermost first. */
export async function deleteKept(
  db: Db,
  schoolId: number,
  derivedTables: readonly DependentTable[],
): Promise<void> {
  for (const dependent of derivedTables.toReversed()) await queries.deleteDependents(db, schoolId, dependent);
}

async function keysTo(
  db: Db,
  parents: readonly string[],
  { looseKeys }: AllImportDependents,
): Promise<Key[]> {
  const pointers = await listPointers(db, parents);
  return [
    ...pointers.map(({ child, parent, childColumns }) => ({
      child,
      parent,
      column: childColumns.at(-1) ?? "id",
      isMany: false,
      isLoose: false,
    })),
    ...looseKeys
      .filter(({ parent }) => parents.includes(parent))
      .map(({ isMany = false, ...key }) => ({ ...key, isMany, isLoose: true })),
  ];
}

const listHits = (keys: readonly Key[], table: string, ids: ReadonlyMap<string, readonly number[]>): Hit[] =>
  keys.flatMap(({ child, parent, column, isMany, where }) => {
    const its = child === table ? (ids.get(parent) ?? []) : [];
    return its.length > 0 ? [{ column, isMany, where, ids: its }] : [];
  });
