import { audit } from "#platform/audit.ts";
import type { Database, Db } from "#platform/db/db.ts";
import { enterSchool } from "#platform/db/enter-school.ts";
import { PackageRefused } from "#platform/packages/refusal.ts";
import { giveRegisterNumbers } from "#school/enrolment/public.ts";

import type { Journal } from "./journal.queries.ts";
import type { ImportPlan } from "./planning/plan-import.ts";
import type { Ids, Writes } from "./planning/plan.ts";
import { refusedByDatabase } from "./refused-by-database.ts";
import type { RosterReport } from "./report.ts";
import {
  countAnew,
  deleteLogins,
  endSessions,
  expectManyRows,
  insertRows,
  releaseNumbers,
  releaseRegisterNumbers,
  takeIds,
  updateRows,
  WRITTEN_TABLES,
  type WriteRow,
} from "./roster.queries.ts";

/** The outcomes of the rows of each file. */
type Counts = RosterReport["files"];

/** Turns planned ids into real ones. */
type Real = (value: unknown) => unknown;

/**
 * Writes a plan: each school in one transaction of its own, so that a school is imported whole or not at all, and the
 * data shared by the group with the first of them, so that no group is left without a school. After any interruption,
 * the same package can be imported again (OR-11).
 */
export async function commitPlan(database: Database, plan: ImportPlan, counts: Counts): Promise<SpokenOf> {
  const real = await database.directoryTransaction((db) => realIds(db, plan.ids));
  const shared = (db: Db) => writeTables(db, plan.groupWrites, real);
  if (plan.schools.length === 0) await database.directoryTransaction(shared);
  for (const [at, school] of plan.schools.entries()) {
    const schoolId = Number(real(school.schoolId));
    await database
      .inSchool(schoolId, async (db) => {
        await expectManyRows(db);
        if (at === 0) await shared(db);
        await writeSchool(db, school.writes, real, counts);
        await audit(db, schoolId, { action: "roster.imported", accountId: null });
      })
      .catch((error: unknown) => {
        const cause = refusedByDatabase(error, plan);
        if (cause instanceof PackageRefused) throw cause;
        const why = cause instanceof Error ? cause.message : String(cause);
        throw new Error(`School ${schoolId} was not imported, and nothing of it was written: ${why}`, {
          cause,
        });
      });
  }
  await countMany(database, plan);
  return getMentioned(plan, real);
}

/** Schools that a written package speaks of, and its people in the head office. */
export interface SpokenOf {
  readonly schoolIds: readonly number[];
  readonly officePeople: readonly number[];
}

export const getMentioned = (
  { spokenIds, officePeople }: ImportPlan,
  real: Real = (value) => value,
): SpokenOf => ({
  schoolIds: spokenIds.map((id) => Number(real(id))),
  officePeople: officePeople.map((id) => Number(real(id))),
});

/** Fewer rows than this change nothing about how they are best read. */
const MANY_ROWS = 1000;

/** After a plan was written: has the database know how much there is now. */
export async function countMany(database: Database, plan: ImportPlan): Promise<void> {
  if (countRows(plan) >= MANY_ROWS) await countAnew(database);
}

interface Staged {
  readonly uploadId: number;
  /** The school that the upload belongs to; rows that the group shares are recorded under it. */
  readonly homeId: number;
  readonly counts: Counts;
  /** Called with the number of rows that have just been written. */
  readonly written: (rows: number) => void;
}

/**
 * Writes the whole plan of a staged upload in the caller's transaction, which runs in the upload's own
 * school, with a journal for undoing it. Returns the schools that have a journal, the upload's own first, and those
 * that the package speaks of.
 */
export async function writePlan(
  db: Db,
  plan: ImportPlan,
  staged: Staged,
): Promise<{ readonly schoolIds: readonly number[]; readonly spoken: SpokenOf }> {
  try {
    return await writeWhole(db, plan, staged);
  } catch (error) {
    throw refusedByDatabase(error, plan);
  }
}

async function writeWhole(
  db: Db,
  plan: ImportPlan,
  { uploadId, homeId, counts, written }: Staged,
): ReturnType<typeof writePlan> {
  const real = await realIds(db, plan.ids);
  await expectManyRows(db);
  await writeTables(db, plan.groupWrites, real, { schoolId: homeId, uploadId }, written);
  const schoolIds = [homeId];
  for (const { schoolId: planned, writes } of plan.schools) {
    const schoolId = Number(real(planned));
    if (schoolId !== homeId) schoolIds.push(schoolId);
    await enterSchool(db, schoolId);
    await writeSchool(db, writes, real, counts, { schoolId, uploadId }, written);
  }
  await enterSchool(db, homeId);
  return { schoolIds, spoken: getMentioned(plan, real) };
}

/** ENR-5, each number noted like the import's other changes. */
async function numberNewcomers(db: Db, enrolments: readonly WriteRow[], journal?: Journal): Promise<void> {
  for (const [schoolId, ofSchool] of Map.groupBy(enrolments, (row) => Number(row["schoolId"])))
    await giveRegisterNumbers(
      db,
      schoolId,
      ofSchool.map(({ id }) => Number(id)),
      {
        write: (numbers) =>
          updateRows(
            db,
            "enrolments",
            numbers.map((number) => ({ schoolId, ...number })),
            journal,
          ),
      },
    );
}

/** How many rows a plan writes. */
export const countRows = (plan: ImportPlan): number =>
  [plan.groupWrites, ...plan.schools.map(({ writes }) => writes)].reduce((rows, { size }) => rows + size, 0);

async function realIds(db: Db, ids: Ids): Promise<Real> {
  const real = new Map<unknown, number>();
  for (const [table, planned] of ids.planned) {
    const taken = await takeIds(db, table, planned.length);
    for (const [at, id] of taken.entries()) real.set(planned[at], id);
  }
  return (value) => real.get(value) ?? value;
}

async function writeSchool(
  db: Db,
  writes: Writes,
  real: Real,
  counts: Counts,
  journal?: Journal,
  written?: Staged["written"],
): Promise<void> {
  await expectManyRows(db);
  const ofFiles = Object.fromEntries(Object.entries(counts).map(([file, of]) => [file, { ...of }]));
  for (const batch of writes.inserts("roster_batches")) {
    const key = { schoolId: Number(batch["schoolId"]), id: Number(batch["id"]) };
    writes.update("roster_batches", key.id, { ...key, counts: ofFiles });
  }
  await writeTables(db, writes, real, journal, written);
  await endSessions(db, writes.signedOut, journal);
}

async function writeTables(
  db: Db,
  writes: Writes,
  real: Real,
  journal?: Journal,
  written: Staged["written"] = () => undefined,
): Promise<void> {
  const ready = (row: WriteRow) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [field, real(value)]));
  if (writes.droppedLogins.length > 0) await deleteLogins(db, writes.droppedLogins, journal);
  for (const table of WRITTEN_TABLES) {
    const made = writes.inserts(table).map(ready);
    const changed = writes.updates(table).map(ready);
    if (table === "students") await releaseNumbers(db, changed, journal);
    if (table === "enrolments") await releaseRegisterNumbers(db, changed, journal);
    await insertRows(db, table, made, journal);
    await updateRows(db, table, changed, journal);
    if (table === "enrolments") await numberNewcomers(db, [...made, ...changed], journal);
    written(made.length + changed.length);
  }
}
