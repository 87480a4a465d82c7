import type { Db } from "#platform/db/db.ts";
import { enterSchool } from "#platform/db/enter-school.ts";
import type { AllImportDependents } from "#platform/db/import-dependents.ts";
import type { Journal } from "#roster/import/journal.queries.ts";
import { expectManyRows, WRITTEN_TABLES } from "#roster/import/roster.queries.ts";
import { restoreRegisterNumbers } from "#school/enrolment/public.ts";

import { countWork, listMadeIds } from "./dependent-rows.queries.ts";
import { deleteKept, findDependentRows, findIdle, type DependentRows } from "./dependent-rows.ts";
import { laterWorkIn } from "./later-work.ts";
import { listPointers, type Pointer } from "./tables.queries.ts";
import * as undo from "./undo.queries.ts";

export type { Dependent } from "./undo.queries.ts";

/** An import to be taken back. */
export interface Undoing extends Committed {
  readonly committedAt: Date;
}

/** An import that was committed with a journal, to be looked at. */
interface Committed {
  readonly uploadId: number;
  /** The schools it wrote to, the upload's own school first. */
  readonly schoolIds: readonly number[];
  /** The rows that the slices derive from the rows of an import. */
  readonly importDependents: AllImportDependents;
}

/** Signing in changes these tables, and undoing that loses no user's work. */
const SIGNED_IN: ReadonlySet<string> = new Set(["accounts", "sessions"]);
/** A row with these columns belongs to a user's sign-in, and is not the user's work. */
const OWN = new Set(["account_id", "session_id", "role_assignment_id"]);
const WRITTEN: ReadonlySet<string> = new Set(WRITTEN_TABLES);
/** Batches stay in the school's history. */
const KEPT: ReadonlySet<string> = new Set(["roster_batches"]);
/** Of the import itself, and of calls that were answered. */
const NOT_LATER: ReadonlySet<string> = new Set(["roster_changes", "idempotency"]);

/** Before an import is undone: the server adds no more derived rows until the transaction ends. */
export async function holdImport(db: Db, committedImport: Committed): Promise<void> {
  for (const schoolId of committedImport.schoolIds) {
    await enterSchool(db, schoolId);
    for (const hold of committedImport.importDependents.holds) await hold(db, schoolId);
  }
  await goHome(db, committedImport);
}

/** Later work that depends on an import, in the order in which to review it. Empty: it can be undone. */
export async function findDependents(db: Db, undoing: Committed): Promise<undo.Dependent[]> {
  const found: undo.Dependent[] = [];
  await undo.joinByHash(db, true);
  for (const { journal, tables, dependentRows } of await listDependentRows(db, undoing)) {
    await enterSchool(db, journal.schoolId);
    const known = new Set(undoing.importDependents.followers.map(({ table }) => table));
    found.push(
      ...(await dependentsIn(db, journal, tables, known)),
      ...(await workOn(db, journal, dependentRows)),
    );
  }
  await undo.joinByHash(db, false);
  await goHome(db, undoing);
  return oneEach(found);
}

interface UndoImportScope {
  readonly journal: Journal;
  readonly tables: ReadonlySet<string>;
  readonly dependentRows: DependentRows;
}

/** School by school: the written tables, and the rows that depend on the written rows. */
async function listDependentRows(
  db: Db,
  { uploadId, schoolIds, importDependents }: Committed,
): Promise<UndoImportScope[]> {
  const accountIds: number[] = [];
  for (const schoolId of schoolIds) {
    await enterSchool(db, schoolId);
    accountIds.push(...(await listMadeIds(db, { schoolId, uploadId }, "accounts")));
  }
  const places: UndoImportScope[] = [];
  for (const schoolId of schoolIds) {
    await enterSchool(db, schoolId);
    const journal = { schoolId, uploadId };
    const tables = await undo.listJournaledTables(db, journal);
    places.push({
      journal,
      tables,
      dependentRows: await findDependentRows(db, journal, importDependents, { tables, accountIds }),
    });
  }
  return places;
}

async function dependentsIn(
  db: Db,
  journal: Journal,
  tables: ReadonlySet<string>,
  followers: ReadonlySet<string>,
): Promise<undo.Dependent[]> {
  const found: undo.Dependent[] = [];
  for (const entity of tables) {
    if (SIGNED_IN.has(entity) || KEPT.has(entity)) continue;
    const later = await undo.countChangedLater(db, journal, entity);
    if (later.count > 0) found.push({ entity: laterWorkIn(entity), ...later, why: "changed" });
  }
  for (const pointer of await listPointers(db, [...tables])) {
    if (isWayIn(pointer) || NOT_LATER.has(pointer.child) || followers.has(pointer.child)) continue;
    const later = await undo.countUsedLater(db, journal, pointer, tables.has(pointer.child));
    if (later.count > 0) found.push({ entity: laterWorkIn(pointer.child), ...later, why: "used" });
  }
  return found;
}

async function workOn(db: Db, { schoolId }: Journal, { kept, others }: DependentRows) {
  const found: undo.Dependent[] = [];
  for (const dependentRows of [...kept.filter(({ follower }) => follower?.isWork), ...others]) {
    const later = await countWork(db, schoolId, dependentRows);
    if (later.count > 0) found.push({ entity: laterWorkIn(dependentRows.table), ...later, why: "used" });
  }
  return found;
}

/** Work that depends on the import in several ways is listed once. */
function oneEach(found: readonly undo.Dependent[]): undo.Dependent[] {
  const each = Map.groupBy(found, ({ entity, why }) => `${entity} ${why}`);
  return [...each.values()].flatMap((same) => same.toSorted((a, b) => b.count - a.count).slice(0, 1));
}

const isWayIn = ({ child, childColumns, isTenant }: Pointer) =>
  !isTenant && !WRITTEN.has(child) && childColumns.length === 1 && OWN.has(childColumns[0] ?? "");

/**
 * Undoes an import in the caller's transaction: every row has its earlier state, also accounts, logins and
 * sessions. Call it only when nothing depends on the import; if data would be lost, the database throws, and
 * nothing is undone.
 */
export async function undoImport(db: Db, undoing: Undoing): Promise<void> {
  await expectManyRows(db);
  await undo.joinByHash(db, true);
  const places = await listDependentRows(db, undoing);
  const ways = await waysIn(db);
  // Its sessions and derived rows may belong to another school than the account.
  for (const { journal, dependentRows } of places) {
    await enterSchool(db, journal.schoolId);
    await undo.deleteSignIns(db, journal, ways);
    await undo.forgetChosenChildren(db, journal);
    await deleteKept(db, journal.schoolId, dependentRows.kept);
  }
  // Data shared by the group was written first, so it is deleted last.
  for (const place of places.toReversed()) {
    await enterSchool(db, place.journal.schoolId);
    await undoIn(db, place, undoing);
  }
  await goHome(db, undoing);
}

async function goHome(db: Db, { schoolIds: [homeId] }: Committed): Promise<void> {
  if (homeId !== undefined) await enterSchool(db, homeId);
}

async function undoIn(
  db: Db,
  { journal, tables, dependentRows }: UndoImportScope,
  undoing: Undoing,
): Promise<void> {
  const numbers = await undo.releaseRegisterNumbers(db, journal);
  await restore(db, journal, tables);
  const isNew = await undo.isSchoolMade(db, journal);
  for (const table of reverseTables(tables))
    if (table !== "schools" && (isNew || !KEPT.has(table))) await undo.deleteMade(db, journal, table);
  await restoreRegisterNumbers(db, journal.schoolId, numbers);
  if (tables.has("login_names")) await undo.restoreGone(db, journal, "login_names");
  if (!isNew) await undo.updateBatches(db, journal);
  // For a school that is deleted, also rows created while its rows were deleted.
  const left = isNew ? dependentRows.kept : await findIdle(db, journal.schoolId, undoing);
  await deleteKept(db, journal.schoolId, left);
  await undo.deleteJournal(db, journal);
  if (isNew) await undo.deleteSchool(db, journal.schoolId);
}

async function restore(db: Db, journal: Journal, tables: ReadonlySet<string>): Promise<void> {
  const backwards = reverseTables(tables);
  await undo.releaseJournaledNumbers(db, journal);
  for (const table of tables.has("sessions") ? ["sessions", ...backwards] : backwards)
    await undo.restoreChanged(db, journal, table);
}

const reverseTables = (tables: ReadonlySet<string>) =>
  WRITTEN_TABLES.filter((table) => tables.has(table)).toReversed();

/** The tables that refer to accounts because of a sign-in, and the tables that refer to those in turn. */
async function waysIn(db: Db): Promise<Pointer[]> {
  const found: Pointer[] = [];
  let parents = ["accounts", "role_assignments"];
  for (let depth = 0; depth < 3 && parents.length > 0; depth += 1) {
    const next = (await listPointers(db, parents)).filter(isWayIn);
    found.push(...next);
    parents = next.map(({ child }) => child);
  }
  return found;
}
