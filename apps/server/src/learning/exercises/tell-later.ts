import { Type, type Static } from "typebox";

import type { Database, Db } from "#platform/db/db.ts";
import { addJobs } from "#platform/jobs/add-job.ts";
import type { Task } from "#platform/jobs/run-jobs.ts";
import { parse } from "#platform/parse.ts";
import { notify, settleOver } from "#talking/notifications/public.ts";

import { exerciseCauses } from "./exercise-causes.queries.ts";
import { dropNotices, findTimes, listGuardians, listStudentsWithout, takeNotice } from "./tell.queries.ts";

const TELL_TASK = "tell of exercise";
const DueNotice = Type.Object({
  schoolId: Type.Integer(),
  exerciseId: Type.Integer(),
  kind: Type.Enum(["exercise", "exercise-due"]),
});
type DueNotice = Static<typeof DueNotice>;

const DAY_MS = 24 * 3_600_000;

interface Times {
  readonly openAt: string | Date | null;
  readonly dueAt: string | Date | null;
}

/**
 * Schedules the notices of opening, and the reminder a day before the deadline for students who have not
 * handed in. Drafts send none.
 */
export async function tellLater(
  db: Db,
  schoolId: number,
  exerciseId: number,
  { openAt, dueAt }: Times,
): Promise<void> {
  if (openAt === null) return;
  const job = (kind: DueNotice["kind"], runAt: Date) => ({
    task: TELL_TASK,
    payload: { schoolId, exerciseId, kind },
    runAt,
  });
  const opens = new Date(openAt);
  const before = dueAt === null ? null : new Date(new Date(dueAt).getTime() - DAY_MS);
  await addJobs(db, [
    job("exercise", opens),
    // An exercise due tomorrow is announced only once.
    ...(before && before > opens && before > new Date() ? [job("exercise-due", before)] : []),
  ]);
}

/** Once its times or classes have changed: what is not so any more is over, and comes again when it is. */
export async function settleExercise(db: Db, schoolId: number, exerciseId: number): Promise<void> {
  await dropNotices(db, schoolId, exerciseId);
  await settleOver(db, schoolId, exerciseCauses, { targets: [exerciseId] });
}

export const exerciseTasks = (database: Database): Readonly<Record<string, Task>> => ({
  [TELL_TASK]: {
    run: async (payload) => {
      const notice = parse(DueNotice, payload);
      await database.inSchool(notice.schoolId, (db) => tellOfExercise(db, notice));
    },
  },
});

/** Its times may have been changed since the job was wanted: another job comes for the new ones. */
export async function tellOfExercise(db: Db, { schoolId, exerciseId, kind }: DueNotice): Promise<void> {
  const times = await findTimes(db, schoolId, exerciseId);
  const now = new Date();
  if (!times || !isTime(times, kind, now)) return;
  if (!(await takeNotice(db, schoolId, exerciseId, kind))) return;
  const studentIds = await listStudentsWithout(db, schoolId, exerciseId);
  const withGuardians = kind === "exercise-due";
  await tellFamilies(db, { schoolId, kind, page: "exercise", id: exerciseId, studentIds, withGuardians });
}

type FoundTimes = NonNullable<Awaited<ReturnType<typeof findTimes>>>;

function isTime({ openAt, dueAt, closeAt }: FoundTimes, kind: DueNotice["kind"], now: Date): boolean {
  if (openAt === null || now < openAt || (closeAt !== null && now >= closeAt)) return false;
  if (kind === "exercise") return true;
  return dueAt !== null && now < dueAt && now.getTime() >= dueAt.getTime() - DAY_MS;
}

interface FamiliesWish {
  readonly schoolId: number;
  readonly kind:
    | DueNotice["kind"]
    | "exercise-returned"
    | "exercise-reopened"
    | "video-again"
    | "video-show"
    | "video-removed"
    | "homework"
    | "homework-changed"
    | "homework-reminder";
  readonly page: "exercise" | "video-exercises" | "homework";
  readonly id: number;
  readonly studentIds: readonly number[];
  /** Absent: with them. */
  readonly withGuardians?: boolean;
  /** Absent: with them. */
  readonly withStudents?: boolean;
}

/** NTF-1: that there is something, and nothing of which one or how it went. */
export async function tellFamilies(
  db: Db,
  { schoolId, kind, page, id, studentIds, withGuardians = true, withStudents = true }: FamiliesWish,
): Promise<void> {
  const guardians = withGuardians ? await listGuardians(db, schoolId, studentIds) : [];
  const students = withStudents ? studentIds.map((personId) => ({ personId })) : [];
  const recipients = [...students, ...guardians];
  await notify(db, { schoolId, recipients, kind, page, id });
}

/** E6: the student alone, who may go on, or try once more. */
export const tellReopened = (
  db: Db,
  schoolId: number,
  exerciseId: number,
  studentId: number,
): Promise<void> =>
  tellFamilies(db, {
    schoolId,
    kind: "exercise-reopened",
    page: "exercise",
    id: exerciseId,
    studentIds: [studentId],
    withGuardians: false,
  });
