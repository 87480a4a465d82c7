import type {
  FollowUpEntry,
  FollowUpRules,
  listFollowUp as route,
  listFollowUpOwners as ownersRoute,
  listOwnFollowUp as ownRoute,
  listStudentFollowUp as studentRoute,
  listTeacherFollowUp as teachersRoute,
} from "@dars/contract/insight/follow-up";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";
import { hasStudent } from "#school/people/public.ts";
import { getListScope } from "#school/schools/public.ts";

import { listEntries, type EntryRow } from "./entries.queries.ts";
import { listColleagues } from "./follow-up.queries.ts";
import { isOfStudents, isOpen } from "./is-open.ts";
import { limitToTeacher } from "./limit-to-teacher.ts";
import { METRICS } from "./metrics.ts";
import { findRules } from "./rules.queries.ts";
import { findTeacherView } from "./teacher-view.queries.ts";

/** Figure `in-follow-up`, where each person counts once (I4, I5): open entries, by name (NEG-1). */
export async function listFollowUp(
  { actor, database }: Context,
  { params: { schoolId } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = database.reading(schoolId);
  const [{ rules }, found] = await Promise.all([findRules(db, schoolId, METRICS), listEntries(db, schoolId)]);
  const open = found.filter(isOpen);
  const isTeacher = actor.role === "teacher";
  const view = isTeacher ? await findTeacherView(db, schoolId, actor.personId ?? 0) : null;
  return {
    students: open
      .filter(isOfStudents)
      .flatMap((entry) => (view ? (limitToTeacher(entry, view) ?? []) : entry))
      .map((entry) => toEntry(entry, rules)),
    teachers: open
      .filter((entry) => !isOfStudents(entry) && (!isTeacher || entry.person.id === actor.personId))
      .map((entry) => toEntry(entry, rules)),
  };
}

/** I4: of one student, the same as in the list. */
export async function listStudentFollowUp(
  { actor, database }: Context,
  { params: { schoolId, studentId } }: Input<typeof studentRoute>,
): Promise<Reply<typeof studentRoute>> {
  const db = database.reading(schoolId);
  const [isStudent, { rules }, found, view] = await Promise.all([
    hasStudent(db, schoolId, studentId),
    findRules(db, schoolId, METRICS),
    listEntries(db, schoolId, { personId: studentId }),
    actor.role === "teacher" ? findTeacherView(db, schoolId, actor.personId ?? 0) : null,
  ]);
  if (!isStudent) throw notFound("This student");
  return {
    entries: found
      .filter((entry) => isOpen(entry) && isOfStudents(entry))
      .flatMap((entry) => (view ? (limitToTeacher(entry, view) ?? []) : entry))
      .map((entry) => toEntry(entry, rules)),
  };
}

/** I5. */
export async function listTeacherFollowUp(
  { actor, database }: Context,
  { params: { schoolId } }: Input<typeof teachersRoute>,
): Promise<Reply<typeof teachersRoute>> {
  const db = database.reading(schoolId);
  const filter = actor.role === "subject_coordinator" ? { within: getListScope(actor) } : {};
  const [{ rules }, found] = await Promise.all([
    findRules(db, schoolId, METRICS),
    listEntries(db, schoolId, filter),
  ]);
  return {
    teachers: found
      .filter((entry) => isOpen(entry) && !isOfStudents(entry))
      .map((entry) => toEntry(entry, rules)),
  };
}

/** I6. */
export const listFollowUpOwners = async (
  { database }: Context,
  { params: { schoolId } }: Input<typeof ownersRoute>,
): Promise<Reply<typeof ownersRoute>> => ({
  owners: await listColleagues(database.reading(schoolId), schoolId),
});

const listDays = ({ items }: EntryRow) => [...new Set(items.map(({ day }) => day))];

function toEntry(row: EntryRow, rules: FollowUpRules): FollowUpEntry {
  const { id: _, settledOn: __, ...shown } = row;
  const severity = rules.find(({ rule }) => rule === row.rule)?.severity ?? "medium";
  return { ...shown, severity, days: listDays(row) };
}

/** NEG-1: what one has to catch up, in plain words, and nothing of what staff noted about it. */
export async function listOwnFollowUp(
  { database }: Context,
  { params: { schoolId, studentId } }: Input<typeof ownRoute>,
): Promise<Reply<typeof ownRoute>> {
  const found = await listEntries(database.reading(schoolId), schoolId, { personId: studentId });
  return {
    entries: found
      .filter((entry) => isOpen(entry) && isOfStudents(entry) && entry.items.length > 0)
      .map((entry) => ({ rule: entry.rule, items: entry.items, days: listDays(entry), since: entry.since })),
  };
}
