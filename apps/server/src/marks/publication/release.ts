import { mayPublish } from "@dars/contract/marks/may-publish";

import { lockedPolicy } from "#marks/policies/public.ts";
import type { Db } from "#platform/db/db.ts";

import {
  findRestGuardiansAt,
  insertPublished,
  listClassesInSections,
  lockClassColumns,
  updatePublication,
  type LockedPublication,
} from "./publications.queries.ts";
import { listSectionFacts } from "./section-data.queries.ts";
import { insertSnapshots, lockYear, type NewSnapshot, type SnapshotStamp } from "./snapshots.queries.ts";
import { tellFamilies } from "./tell-families.ts";
import { yearsOfSections, type SectionPolicy } from "./years-of-sections.ts";

/** Makes a publication public: its approved columns, and a snapshot of each student's year. Returns how many. */
export async function release(db: Db, schoolId: number, publication: LockedPublication): Promise<number> {
  const { id, yearId, sectionIds, codes } = publication;
  await lockYear(db, schoolId, yearId);
  const onCards = new Set((await listClassesInSections(db, schoolId, sectionIds)).map((each) => each.id));
  const columns = await lockClassColumns(db, schoolId, sectionIds, codes);
  const ready = columns.filter(({ classId, state }) => onCards.has(classId) && mayPublish(state));
  await insertPublished(db, schoolId, id, ready);
  await updatePublication(db, schoolId, id, { state: "published" });
  const { students, guardiansAt } = await snapshotSections(db, {
    schoolId,
    yearId,
    sectionIds,
    publicationId: id,
    guardiansAt: publication.guardiansAt,
  });
  await updatePublication(db, schoolId, id, { state: "published", students: students.length });
  await tellFamilies(db, { schoolId, yearId, studentIds: students, kind: "marks" }, guardiansAt);
  return students.length;
}

interface Snapped {
  readonly schoolId: number;
  readonly yearId: number;
  readonly sectionIds: readonly number[];
  readonly publicationId: number | null;
  readonly guardiansAt: Date;
  /** Absent: all students of the sections. */
  readonly onlyStudentIds?: ReadonlySet<number>;
}

/**
 * Stores the published state of sections as each student's next revision. Returns the students, and from when on the
 * guardians of all of them see it.
 */
export async function snapshotSections(
  db: Db,
  { schoolId, yearId, sectionIds, publicationId, guardiansAt, onlyStudentIds }: Snapped,
): Promise<{ readonly students: number[]; readonly guardiansAt: Date }> {
  const policies = await lockedPolicies(db, schoolId, sectionIds);
  const policyIds = new Map(policies.map(({ section, id }) => [section.id, id]));
  const years = await yearsOfSections(db, schoolId, policies);
  const made = years
    .filter(({ studentId, hasAny }) => hasAny && (onlyStudentIds?.has(studentId) ?? true))
    .map((year) => ({ ...year, policyId: policyIds.get(year.sectionId) ?? 0 }));
  return storeYears(db, { schoolId, yearId, publicationId, guardiansAt }, made);
}

/** Stores years that are made; guardians see them no earlier than what a withdrawal has left for later. */
export async function storeYears(
  db: Db,
  stamp: SnapshotStamp,
  made: Iterable<NewSnapshot>,
): Promise<{ readonly students: number[]; readonly guardiansAt: Date }> {
  const { schoolId, yearId, guardiansAt } = stamp;
  const restGuardiansAt = await findRestGuardiansAt(db, schoolId, yearId);
  const latest = restGuardiansAt !== null && restGuardiansAt > guardiansAt ? restGuardiansAt : guardiansAt;
  return insertSnapshots(db, { ...stamp, guardiansAt: latest }, made);
}

type LockedSection = SectionPolicy & { readonly id: number };

export async function lockedPolicies(
  db: Db,
  schoolId: number,
  sectionIds: readonly number[],
): Promise<LockedSection[]> {
  const sections = await listSectionFacts(db, schoolId, sectionIds);
  const locked = new Map<number, Awaited<ReturnType<typeof lockedPolicy>>>();
  const policies: LockedSection[] = [];
  for (const section of sections) {
    const level = { id: section.level.id, code: section.levelCode, isTerminal: section.isTerminal };
    const policy = locked.get(level.id) ?? (await lockedPolicy(db, schoolId, section.yearId, level));
    locked.set(level.id, policy);
    policies.push({ section, ...policy });
  }
  return policies;
}
