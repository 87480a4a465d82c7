import type { PublishedYear } from "@dars/contract/marks/results";
import { sql } from "kysely";

import type { Db } from "#platform/db/db.ts";
import { letsSee } from "#platform/db/lets-see.ts";

export interface NewSnapshot {
  readonly studentId: number;
  readonly sectionId: number;
  readonly policyId: number;
  readonly engineText: string;
  readonly shown: ShownYear;
}

/** A snapshot without what its row says. */
export type ShownYear = Omit<PublishedYear, "revision" | "publishedAt" | "isAmended">;

/** The published columns of each subject: alike for the students of a class. */
export type PublishedCodes = readonly (readonly [offeringId: number, codes: readonly string[]])[];

export const publishedIn = ({ subjects }: ShownYear): PublishedCodes =>
  subjects.map(({ offeringId, published }) => [offeringId, published]);

const escapes = new Map<string, string>();
const MOST_ESCAPES = 20_000;

/** The same JSON in characters of one byte: sent as it is, it takes half the memory on its way. */
const inAscii = (json: string): string => json.replaceAll(/[\u0080-\uffff]+/g, escaped);

/** The same words come in the years of a whole class. */
function escaped(word: string): string {
  const known = escapes.get(word);
  if (known !== undefined) return known;
  const made = word.replaceAll(
    /[\u0080-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  if (escapes.size >= MOST_ESCAPES) escapes.clear();
  escapes.set(word, made);
  return made;
}

export interface SnapshotStamp {
  readonly schoolId: number;
  readonly yearId: number;
  readonly publicationId: number | null;
  readonly guardiansAt: Date;
}

/** Other requests are answered in between. */
const AT_A_TIME = 100;

/**
 * Each student's next revision. It contains every published column, so guardians never see it before a visible one
 * that came before it. Returns the students, and the latest time at which guardians see one. The caller holds the year,
 * so that two never make the same revision.
 */
export async function insertSnapshots(
  db: Db,
  stamp: SnapshotStamp,
  made: Iterable<NewSnapshot>,
): Promise<{ readonly students: number[]; readonly guardiansAt: Date }> {
  const students: number[] = [];
  let latest = stamp.guardiansAt;
  let writing: Promise<readonly Date[]> = Promise.resolve([]);
  const written = async () => {
    for (const at of await writing) if (at > latest) latest = at;
  };
  try {
    // The next are computed while PostgreSQL writes the last; the connection takes one statement at a time.
    for (const some of inBatches(made, AT_A_TIME)) {
      const rows = some.map(toRow);
      students.push(...some.map(({ studentId }) => studentId));
      await written();
      writing = insertRows(db, stamp, rows);
    }
    await written();
  } catch (error) {
    await Promise.allSettled([writing]);
    throw error;
  }
  return { students, guardiansAt: latest };
}

function* inBatches<T>(all: Iterable<T>, size: number): Generator<T[]> {
  let batch: T[] = [];
  for (const one of all) {
    batch.push(one);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

const toRow = ({ studentId, sectionId, policyId, engineText, shown }: NewSnapshot) => ({
  studentId,
  sectionId,
  policyId,
  engineText,
  shown: inAscii(JSON.stringify(shown)),
  published: JSON.stringify(publishedIn(shown)),
});

async function insertRows(
  db: Db,
  { schoolId, yearId, publicationId, guardiansAt }: SnapshotStamp,
  rows: readonly ReturnType<typeof toRow>[],
): Promise<readonly Date[]> {
  const studentIds = rows.map(({ studentId }) => studentId);
  const before = await lastRevisions(db, { schoolId, yearId }, studentIds);
  const { rows: written } = await sql<{
    readonly guardiansAt: Date;
  }>`insert into mark_snapshots (school_id, student_id, year_id, revision, section_id, policy_id,
      publication_id, engine_text, shown, shown_text, published_text, published_at, guardians_at)
    select ${schoolId}, made.student_id, ${yearId}, made.revision, made.section_id, made.policy_id,
      ${publicationId}, made.engine_text, made.shown::jsonb, made.shown, made.published, now(),
      greatest(${guardiansAt}, made.guardians_at, now())
    from unnest(
      ${studentIds}::bigint[],
      ${studentIds.map((id) => (before.get(id)?.revision ?? 0) + 1)}::int[],
      ${studentIds.map((id) => before.get(id)?.guardiansAt ?? null)}::timestamptz[],
      ${rows.map(({ sectionId }) => sectionId)}::bigint[],
      ${rows.map(({ policyId }) => policyId)}::bigint[], ${rows.map(({ engineText }) => engineText)}::text[],
      ${rows.map(({ shown }) => shown)}::text[], ${rows.map(({ published }) => published)}::text[]
    ) as made (student_id, revision, guardians_at, section_id, policy_id, engine_text, shown, published)
    returning guardians_at as "guardiansAt"`.execute(db);
  return written.map((row) => row.guardiansAt);
}

interface LastRevision {
  readonly revision: number;
  /** Of revisions that are not hidden; null: all are. */
  readonly guardiansAt: Date | null;
}

async function lastRevisions(
  db: Db,
  { schoolId, yearId }: Pick<SnapshotStamp, "schoolId" | "yearId">,
  studentIds: readonly number[],
): Promise<ReadonlyMap<number, LastRevision>> {
  const rows = await db
    .selectFrom("mark_snapshots")
    .select((from) => [
      "student_id as studentId",
      from.fn.max("revision").as("revision"),
      sql<Date | null>`max(guardians_at) filter (where not is_hidden)`.as("guardiansAt"),
    ])
    .where("school_id", "=", schoolId)
    .where("year_id", "=", yearId)
    .where(sql<boolean>`student_id = any(${[...studentIds]}::bigint[])`)
    .groupBy("student_id")
    .execute();
  return new Map(rows.map(({ studentId, ...last }) => [studentId, last]));
}

/** Two that publish, withdraw or amend in a year go one after the other. */
export const lockYear = (db: Db, schoolId: number, yearId: number) =>
  db
    .selectFrom("academic_years")
    .select(["id", "state"])
    .where("school_id", "=", schoolId)
    .where("id", "=", yearId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** Students of a year with a snapshot from one of these sections or a place in one, each with the present section. */
export async function listConcerned(
  db: Db,
  schoolId: number,
  yearId: number,
  sectionIds: readonly number[],
): Promise<readonly { readonly studentId: number; readonly sectionId: number | null }[]> {
  const { rows } = await sql<{ readonly studentId: number; readonly sectionId: number | null }>`
    select concerned.student_id as "studentId", sits.section_id as "sectionId" from (
      select student_id from mark_snapshots where school_id = ${schoolId} and year_id = ${yearId}
        and section_id = any(${[...sectionIds]}::bigint[])
      union
      select student_id from enrolments where school_id = ${schoolId} and year_id = ${yearId}
        and section_id = any(${[...sectionIds]}::bigint[])
    ) as concerned
    left join enrolments as sits on sits.school_id = ${schoolId} and sits.student_id = concerned.student_id
      and sits.year_id = ${yearId}`.execute(db);
  return rows;
}

/** Hides every snapshot of students in a year; answers with the latest time at which guardians were to see one. */
export async function hideSnapshots(
  db: Db,
  schoolId: number,
  yearId: number,
  studentIds: readonly number[],
): Promise<Date | null> {
  const hidden = await db
    .updateTable("mark_snapshots")
    .set({ is_hidden: true })
    .where("school_id", "=", schoolId)
    .where("year_id", "=", yearId)
    .where(sql<boolean>`student_id = any(${[...studentIds]}::bigint[])`)
    .where("is_hidden", "=", false)
    .returning("guardians_at as guardiansAt")
    .execute();
  const times = hidden.map(({ guardiansAt }) => guardiansAt.getTime());
  return times.length === 0 ? null : new Date(Math.max(...times));
}

export interface Snapshot {
  readonly revision: number;
  readonly publishedAt: Date;
  readonly guardiansAt: Date;
  readonly policyId: number;
  readonly sectionId: number;
  readonly isAmended: boolean;
  readonly shown: ShownYear;
}

/** Guardians see a revision later where the school shows it to students first. */
export type Eyes = "student" | "guardian";

const snapshots = (db: Db, schoolId: number, eyes: Eyes) =>
  db
    .selectFrom("mark_snapshots as snapshot")
    .select([
      "snapshot.student_id as studentId",
      "snapshot.year_id as yearId",
      "snapshot.revision",
      "snapshot.published_at as publishedAt",
      "snapshot.guardians_at as guardiansAt",
      "snapshot.policy_id as policyId",
      "snapshot.section_id as sectionId",
      sql<boolean>`(snapshot.publication_id is null)`.as("isAmended"),
      sql<Snapshot["shown"]>`snapshot.shown`.as("shown"),
    ])
    .where("snapshot.school_id", "=", schoolId)
    .where("snapshot.is_hidden", "=", false)
    .where(eyes === "guardian" ? "snapshot.guardians_at" : "snapshot.published_at", "<=", sql<Date>`now()`);

/** What these eyes see of a student's year now: the latest revision that is theirs to see. */
export const findSnapshot = (
  db: Db,
  schoolId: number,
  studentId: number,
  yearId: number,
  eyes: Eyes,
): Promise<Snapshot | undefined> =>
  snapshots(db, schoolId, eyes)
    .where("snapshot.student_id", "=", studentId)
    .where("snapshot.year_id", "=", yearId)
    .orderBy("snapshot.revision", "desc")
    .limit(1)
    .executeTakeFirst();

/** The same over all years of a student, or all students of a section. */
export const listSnapshots = (
  db: Db,
  schoolId: number,
  of: { readonly studentId: number } | { readonly sectionId: number },
  eyes: Eyes,
) => {
  const latest = snapshots(db, schoolId, eyes)
    .distinctOn(["snapshot.student_id", "snapshot.year_id"])
    .orderBy("snapshot.student_id")
    .orderBy("snapshot.year_id")
    .orderBy("snapshot.revision", "desc");
  return "studentId" in of
    ? latest.where("snapshot.student_id", "=", of.studentId).execute()
    : latest.where("snapshot.section_id", "=", of.sectionId).execute();
};

/** Those of the students whose year guardians see something of now. */
export async function listShownToGuardians(
  db: Db,
  schoolId: number,
  yearId: number,
  studentIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom("mark_snapshots")
    .select("student_id as studentId")
    .distinct()
    .where("school_id", "=", schoolId)
    .where("year_id", "=", yearId)
    .where(sql<boolean>`student_id = any(${[...studentIds]}::bigint[])`)
    .where("is_hidden", "=", false)
    .where("guardians_at", "<=", sql<Date>`now()`)
    .execute();
  return rows.map(({ studentId }) => studentId);
}

/** Guardians who may see a student, by student: the recipients of notices. */
export const listStudentGuardians = (db: Db, schoolId: number, studentIds: readonly number[]) =>
  db
    .selectFrom("guardian_links as link")
    .select(["link.guardian_id as personId", "link.student_id as studentId"])
    .where("link.school_id", "=", schoolId)
    .where(sql<boolean>`link.student_id = any(${[...studentIds]}::bigint[])`)
    .where(letsSee("link"))
    .execute();
