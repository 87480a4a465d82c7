import type {
  listStudentVideoTasks as studentRoute,
  listVideoTakes as takesRoute,
  listVideoTasks as listRoute,
  StudentVideoTask,
  VideoTake,
  VideoTaskLine,
} from "@dars/contract/learning/video-tasks";
import type { Input, Reply } from "@dars/contract/platform/route";

import { findOffering, requireOffering } from "#learning/lessons/public.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { notFound } from "#platform/errors.ts";
import { getListScope } from "#school/schools/public.ts";

import { listShownTakes } from "./shown-takes.queries.ts";
import { listTakesOfStudent, listTaskStudents, type TakeRow } from "./video-takes.queries.ts";
import { listClasses, listTaskRows, listTasksOfStudent, type TaskRow } from "./video-tasks.queries.ts";

/** FB-1: to the family, feedback is empty until it is returned. */
export async function listStudentVideoTasks(
  { database, actor }: Context,
  { params: { schoolId, studentId, offeringId } }: Input<typeof studentRoute>,
): Promise<Reply<typeof studentRoute>> {
  const db = database.reading(schoolId);
  const [today, rows] = await Promise.all([
    findOffering(db, schoolId, offeringId, { studentId }),
    listTasksOfStudent(db, schoolId, studentId, { offeringId }),
  ]);
  const ids = rows.map(({ id }) => id);
  const [takes, shown] = await Promise.all([
    listTakesOfStudent(db, schoolId, studentId, ids),
    actor.role === "student" ? listShownTakes(db, schoolId, studentId, ids) : [],
  ]);
  const offering = today ?? (takes.length > 0 ? await findOpenOffering(db, schoolId, offeringId) : undefined);
  if (!offering) throw notFound("This subject");
  const tasks = rows.map(({ dueAt, offeringId: _offering, revision: _revision, classIds: _ids, ...task }) => {
    const own = takes.filter(({ taskId }) => taskId === task.id).map(({ take }) => take);
    return {
      ...task,
      dueAt: dueAt?.toISOString() ?? null,
      takesDone: own.map(takeOfFamily),
      shown: shown.filter(({ taskId }) => taskId === task.id).map((each) => each.shown),
      whyNot: findRefusalReason(task, own),
    };
  });
  return { offering: pickHead(offering), tasks };
}

/** Of a subject that the student has no more, its answers stay with it while the year is open. */
async function findOpenOffering(db: Db, schoolId: number, offeringId: number) {
  const found = await findOffering(db, schoolId, offeringId, { reach: { kind: "school" } });
  return found?.isOpen ? found : undefined;
}

/** A returned answer ends it; else as often as the task allows. One that is gone, or instead of which another is asked for, does not count. */
export function findRefusalReason(
  { takes }: Pick<TaskRow, "takes">,
  own: readonly Pick<TakeRow, "state" | "again">[],
): StudentVideoTask["whyNot"] {
  const counted = own.filter(({ state, again }) => state !== "withdrawn" && again === null);
  if (counted.some(({ state }) => state === "returned")) return "returned";
  return counted.length >= takes ? "no-takes" : null;
}

const toIso = (at: string): string => new Date(at).toISOString();

export const toVideoTake = <Take extends TakeRow>(take: Take): Take => ({
  ...take,
  sentAt: toIso(take.sentAt),
  returnedAt: take.returnedAt && toIso(take.returnedAt),
  markedAt: take.markedAt && toIso(take.markedAt),
  changedAt: take.changedAt && toIso(take.changedAt),
  again: take.again && { ...take.again, at: toIso(take.again.at) },
});

const takeOfFamily = (take: TakeRow): VideoTake => ({
  ...toVideoTake(take),
  ...(take.returnedAt === null && { feedback: "", remarks: [], levels: [], markedAt: null }),
});

/** F2: that there is an answer; what is in it only during a look. */
const takeOfOnlooker = (take: TakeRow): VideoTake => ({
  ...toVideoTake(take),
  file: null,
  feedback: "",
  remarks: [],
  levels: [],
});

interface Head {
  readonly id: number;
  readonly subject: Reply<typeof listRoute>["offering"]["subject"];
  readonly level: Reply<typeof listRoute>["offering"]["level"];
}
export const pickHead = ({ id, subject, level }: Head): Head => ({ id, subject, level });

export async function listVideoTasks(
  context: Context,
  { params: { schoolId, offeringId } }: Input<typeof listRoute>,
): Promise<Reply<typeof listRoute>> {
  const { actor, database } = context;
  const db = database.reading(schoolId);
  const offering = await requireOffering(context, db, schoolId, offeringId);
  const [rows, classes] = await Promise.all([
    listTaskRows(db, schoolId, getListScope(actor), { offeringId }),
    listClasses(db, schoolId, offeringId, getListScope(actor)),
  ]);
  return {
    offering: pickHead(offering),
    tasks: rows.map(taskLine),
    classes,
    may: {
      write: offering.isOpen && (actor.role === "teacher" || actor.role === "subject_coordinator"),
      return: actor.role === "teacher",
    },
  };
}

export const taskLine = ({ dueAt, offeringId: _offering, ...task }: TaskRow): VideoTaskLine => ({
  ...task,
  dueAt: dueAt?.toISOString() ?? null,
});

export async function listVideoTakes(
  context: Context,
  { params: { schoolId, taskId } }: Input<typeof takesRoute>,
): Promise<Reply<typeof takesRoute>> {
  const { actor, database } = context;
  const db = database.reading(schoolId);
  await requireTask(context, db, schoolId, taskId);
  const students = await listTaskStudents(db, schoolId, getListScope(actor), { taskId });
  const shown = actor.role === "teacher" ? toVideoTake : takeOfOnlooker;
  return { students: students.map(({ takes, ...line }) => ({ ...line, takes: takes.map(shown) })) };
}

/** A task within the caller's reach; throws not found for every other. */
export async function requireTask(
  { actor }: Context,
  db: Db,
  schoolId: number,
  taskId: number,
): Promise<TaskRow> {
  const [found] = await listTaskRows(db, schoolId, getListScope(actor), { taskId });
  if (!found) throw notFound("This video exercise");
  return found;
}
