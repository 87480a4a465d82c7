import type { Reply } from "@dars/contract/platform/route";
import type { ChildToday, FamilyTask, readTonight as route } from "@dars/contract/shell/tonight";

import { listStudentTasks } from "#learning/attempts/public.ts";
import type { Actor, Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { listToAcknowledge } from "#talking/posts/public.ts";
import { lastClassDays, listReportedToday, UNEXPLAINED_DAYS } from "#time/attendance/public.ts";

import { listNextLessons } from "./list-next-lessons.ts";
import { readFamilyHome, type Families } from "./read-family-home.ts";
import { listReturnedVideos } from "./returned-videos.queries.ts";
import {
  listAwaitedThreads,
  listChoices,
  listOpenWork,
  listReturnedMarks,
  listToday,
  type ChoiceRow,
  type OpenWork,
  type ReturnedMark,
  type TodayRow,
} from "./tonight.queries.ts";

/** Tasks due after this time are not shown for tonight. */
const SOON_MS = 3 * 86_400_000;
const MOST = 30;

type Home = Awaited<ReturnType<typeof readFamilyHome>>["children"];

export async function readTonight(families: Families, context: Context): Promise<Reply<typeof route>> {
  const { children } = await readFamilyHome(families, context);
  const bySchool = Map.groupBy(children, ({ schoolId }) => schoolId);
  const parts = await Promise.all(
    [...bySchool].map(([schoolId, ofSchool]) => tonightIn(context, schoolId, ofSchool)),
  );
  const tasks = parts
    .flatMap((part) => part.tasks)
    .toSorted((a, b) => pressing(a).localeCompare(pressing(b)));
  return { children: parts.flatMap((part) => part.children), tasks: tasks.slice(0, MOST) };
}

async function tonightIn(context: Context, schoolId: number, children: Home) {
  const { database, actor } = context;
  const db = database.reading(schoolId, "at once");
  const studentIds = children.map(({ studentId }) => studentId);
  const ofStudents = { schoolId, studentIds };
  const days = lastClassDays(db, schoolId, UNEXPLAINED_DAYS);
  const [
    { today: day, getDayWord },
    today,
    reports,
    work,
    backs,
    choices,
    returned,
    guardianTasks,
    next,
    exercises,
  ] = await Promise.all([
    days,
    days.then(({ uncounted }) =>
      listToday(db, schoolId, studentIds, { accountId: actor.accountId, uncounted }),
    ),
    listReportedToday(db, schoolId, studentIds, actor.accountId),
    listOpenWork(db, ofStudents),
    listReturnedVideos(db, ofStudents),
    listChoices(db, ofStudents),
    listReturnedMarks(db, ofStudents),
    askedOfGuardian(db, schoolId, actor, studentIds),
    listNextLessons(db, schoolId, studentIds),
    Promise.all(studentIds.map((studentId) => dueExercises(db, schoolId, studentId))),
  ]);
  const ofWork = work.map((one) => workTask(schoolId, one, actor.accountId));
  const tasks = [
    ...today.flatMap((row) => ownTasks(schoolId, row)),
    ...guardianTasks,
    ...exercises.flat(),
    ...returned.filter(({ isNew }) => isNew).map((mark) => markTask(schoolId, mark)),
  ];
  return {
    children: studentIds.map((studentId, at): ChildToday => {
      const row = today.find((one) => one.studentId === studentId);
      const resultsAt = row?.results ? new Date(row.results.at).toISOString() : null;
      return {
        schoolId,
        studentId,
        status: row?.status ?? null,
        ...withReport(reports.find((report) => report.studentId === studentId)),
        isDayOff: getDayWord(day) !== "taught",
        nextLesson: next[at] ?? null,
        resultsAt,
        latestMark: pickLatestMark(
          row,
          returned.find((mark) => mark.studentId === studentId),
        ),
        latestVideo: toLatestVideo(backs.find((back) => back.studentId === studentId)),
      };
    }),
    tasks: [...tasks, ...ofWork.filter(isSoon)].map((task) => ({
      ...task,
      choice: task.choice ?? findChoice(task, choices, actor.accountId),
    })),
  };
}

type Report = Awaited<ReturnType<typeof listReportedToday>>[number];

function withReport(found: Report | undefined): Pick<ChildToday, "report"> {
  if (!found) return {};
  const { excuseId, reason, state, isOwn } = found;
  return { report: { excuseId, reason, state, isOwn } };
}

/** The newer of what the report card shows and what came back last. */
function pickLatestMark(row: TodayRow | undefined, back: ReturnedMark | undefined): ChildToday["latestMark"] {
  const shown = row?.latestMark && { ...row.latestMark, at: new Date(row.latestMark.at).toISOString() };
  if (!back || (shown && shown.at >= back.at.toISOString())) return shown ?? null;
  const { subject, value, outOf, at } = back;
  return { subject, value, outOf, isBelowPass: false, at: at.toISOString() };
}

type ReturnedVideo = Awaited<ReturnType<typeof listReturnedVideos>>[number];

const toLatestVideo = (back: ReturnedVideo | undefined): ChildToday["latestVideo"] =>
  back ? { offeringId: back.offeringId, subject: back.subject, at: back.at.toISOString() } : null;

const MOST_POSTS = 3;

/** Answers and confirmations that the school waits for; those about no child are shown with the first one. */
async function askedOfGuardian(
  db: Db,
  schoolId: number,
  actor: Actor,
  studentIds: readonly number[],
): Promise<FamilyTask[]> {
  const [first] = studentIds;
  if (first === undefined) return [];
  const [threads, posts] = await Promise.all([
    listAwaitedThreads(db, { schoolId, accountId: actor.accountId }),
    listToAcknowledge(db, schoolId, actor, MOST_POSTS),
  ]);
  return [
    ...threads
      .filter(({ studentId }) => studentId === null || studentIds.includes(studentId))
      .map(({ id, kind, title, studentId, at }) =>
        aTask({
          schoolId,
          studentId: studentId ?? first,
          kind,
          key: `message-${id}`,
          title,
          at: at.toISOString(),
        }),
      ),
    ...posts.map(({ id, title, at }) =>
      aTask({ schoolId, studentId: first, kind: "post", key: `post-${id}`, title, at: at.toISOString() }),
    ),
  ];
}

/** HW-8: that homework is done says its tick, and no choice of the evening. */
function workTask(schoolId: number, work: OpenWork, accountId: number): FamilyTask {
  const { kind, id, studentId, offeringId, title, subject, dueAt, minutes, lessonId, homework, tick } = work;
  return aTask({
    schoolId,
    studentId,
    kind,
    key: `${kind}-${id}`,
    title,
    subject,
    offeringId,
    lessonId,
    minutes,
    at: dueAt?.toISOString() ?? null,
    choice: tick && { choice: "done", isOwn: tick.accountId === accountId, by: tick.name },
    ...(homework && { homework }),
  });
}

const markTask = (
  schoolId: number,
  { id, studentId, title, subject, offeringId, lessonId, exerciseId, value, outOf, at }: ReturnedMark,
): FamilyTask =>
  aTask({
    schoolId,
    studentId,
    kind: "mark",
    key: `mark-${id}-${exerciseId}`,
    title,
    subject,
    offeringId,
    lessonId,
    score: { value, outOf },
    at: at.toISOString(),
  });

/** An absence to explain, and a report card to sign. */
function ownTasks(schoolId: number, { studentId, unexplained, results }: TodayRow): FamilyTask[] {
  const tasks: FamilyTask[] = [];
  if (unexplained !== null)
    tasks.push(aTask({ schoolId, studentId, kind: "absence", key: `absence-${unexplained}` }));
  if (results && !results.isSigned)
    tasks.push(
      aTask({
        schoolId,
        studentId,
        kind: "report-card",
        key: `report-card-${results.yearId}-${results.revision}`,
        at: new Date(results.at).toISOString(),
      }),
    );
  return tasks;
}

async function dueExercises(db: Db, schoolId: number, studentId: number): Promise<FamilyTask[]> {
  const tasks = await listStudentTasks(db, schoolId, studentId);
  return tasks
    .filter(({ state, standing }) => state === "open" && (standing === "new" || standing === "working"))
    .map(({ id, title, subject, offeringId, lessonId, dueAt, closeAt, questions, timeLimitMinutes }) =>
      aTask({
        schoolId,
        studentId,
        kind: "exercise",
        key: `exercise-${id}`,
        title,
        subject: subject.name,
        at: dueAt ?? closeAt,
        questions,
        minutes: timeLimitMinutes,
        offeringId,
        lessonId,
      }),
    )
    .filter(isSoon);
}

const aTask = (
  task: Pick<FamilyTask, "schoolId" | "studentId" | "key" | "kind"> & Partial<FamilyTask>,
): FamilyTask => ({
  title: null,
  subject: null,
  at: null,
  questions: null,
  minutes: null,
  offeringId: null,
  lessonId: null,
  score: null,
  choice: null,
  ...task,
});

const isSoon = ({ at }: FamilyTask): boolean => at === null || Date.parse(at) < Date.now() + SOON_MS;

function findChoice(
  { studentId, key }: FamilyTask,
  choices: readonly ChoiceRow[],
  accountId: number,
): FamilyTask["choice"] {
  const found = choices.find((one) => one.studentId === studentId && one.task === key);
  return found ? { choice: found.choice, isOwn: found.accountId === accountId, by: found.by } : null;
}

const ORDER = {
  exercise: 0,
  video: 0,
  homework: 0,
  permission: 1,
  "report-card": 1,
  post: 1,
  absence: 2,
  mark: 3,
  message: 4,
} as const;
const UNDATED = 5;

/** Order: what is due by its hour, what to sign, absences without a reason, new marks, messages, work without a date. */
function pressing({ kind, at, key }: FamilyTask): string {
  const isUndated = ORDER[kind] === ORDER.exercise && at === null;
  return `${isUndated ? UNDATED : ORDER[kind]} ${at ?? "9"} ${key}`;
}
