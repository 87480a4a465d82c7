import type { Input } from "@dars/contract/platform/route";
import type {
  readMySchedule as mineRoute,
  readSectionSchedule as sectionRoute,
  readStudentSchedule as studentRoute,
  readTeacherSchedule as teacherRoute,
  Schedule,
} from "@dars/contract/time/schedule";

import type { Context } from "#platform/context.ts";
import type { Database, Db } from "#platform/db/db.ts";
import type { ReadsTogether } from "#platform/db/reads-together.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { ReadyJson } from "#platform/http/ready-json.ts";
import { addDays, daysBetween, visibleToFamily } from "#time/calendar/public.ts";

import { heldLessons, type HeldDays } from "./held-lessons.ts";
import { namesInLessons } from "./names-in-lessons.ts";
import { wireLesson } from "./resolve-lessons.ts";
import * as rows from "./schedule.queries.ts";
import { listToday } from "./student-days.queries.ts";
import type { DaysKey, WrittenDays } from "./student-days.ts";
import { withCover } from "./with-cover.ts";

const DAYS = 14;
const MOST_DAYS = 62;

type Span = Input<typeof mineRoute>["query"];

type StudentDays = ReadsTogether<DaysKey, WrittenDays>;

export const readStudentSchedule =
  (days: StudentDays) =>
  (
    { database }: Context,
    { params: { schoolId, studentId }, query }: Input<typeof studentRoute>,
  ): Promise<ReadyJson<Schedule>> =>
    ofStudent(days, database, { schoolId, studentId }, query);

export const readTeacherSchedule = (
  { database }: Context,
  { params: { schoolId, teacherId }, query }: Input<typeof teacherRoute>,
): Promise<Schedule> => ofTeacher(database.reading(schoolId), schoolId, teacherId, query);

/** The caller's own schedule, in the school of the session. */
export const readMySchedule =
  (days: StudentDays) =>
  async (
    { database, actor: { role, schoolId, personId } }: Context,
    { query }: Input<typeof mineRoute>,
  ): Promise<Schedule | ReadyJson<Schedule>> => {
    if (schoolId === null || personId === null) throw notFound("Your timetable");
    return role === "teacher"
      ? ofTeacher(database.reading(schoolId), schoolId, personId, query)
      : ofStudent(days, database, { schoolId, studentId: personId }, query);
  };

async function ofStudent(
  days: StudentDays,
  database: Database,
  { schoolId, studentId }: { readonly schoolId: number; readonly studentId: number },
  query: Span,
): Promise<ReadyJson<Schedule>> {
  await database.enter(schoolId);
  const today =
    query.from ?? (await listToday(database.shortReading(schoolId), { schoolId }))[0]?.today ?? "";
  const written = await days.read(database, schoolId, { studentId, ...makeSpanResolver(query)(today) });
  if (!written) throw notFound("This student");
  return new ReadyJson(written.days, written.of);
}

async function ofTeacher(db: Db, schoolId: number, teacherId: number, query: Span): Promise<Schedule> {
  const [found, heldDays] = await Promise.all([
    rows.findWhose(db, schoolId, teacherId, "teacher"),
    heldLessons(db, schoolId, { teacherId }, makeSpanResolver(query)),
  ]);
  if (!found) throw notFound("This teacher");
  const covered = await withCover(db, schoolId, teacherId, heldDays.held);
  return buildSchedule(db, schoolId, { kind: "teacher", ...found.person }, { ...heldDays, held: covered });
}

export async function readSectionSchedule(
  { database }: Context,
  { params: { schoolId, sectionId }, query }: Input<typeof sectionRoute>,
): Promise<Schedule> {
  const db = database.reading(schoolId);
  const [place, heldDays] = await Promise.all([
    rows.findSectionPlace(db, schoolId, sectionId),
    heldLessons(db, schoolId, { sectionId }, makeSpanResolver(query)),
  ]);
  if (!place) throw notFound("This section");
  const entries = visibleToFamily(heldDays.entries, {
    levelIds: [place.levelId],
    sectionIds: [place.sectionId],
  });
  return buildSchedule(
    db,
    schoolId,
    { kind: "section", id: sectionId, name: null },
    { ...heldDays, entries },
  );
}

const makeSpanResolver =
  (query: { readonly from?: string | undefined; readonly until?: string | undefined }) => (today: string) => {
    const from = query.from ?? today;
    const until = query.until ?? addDays(from, DAYS);
    const length = daysBetween(from, until);
    if (!(length > 0 && length <= MOST_DAYS)) throw invalid("At least a day, at most 62.", "/query/until");
    return { from, until };
  };

async function buildSchedule(
  db: Db,
  schoolId: number,
  of: Schedule["of"],
  { today, timeZone, weekDays, from, until, entries, held }: HeldDays,
): Promise<Schedule> {
  const own = of.kind === "section" ? [of.id] : [];
  const named = await namesInLessons(
    db,
    schoolId,
    held.flatMap((day) => day.lessons),
    own,
  );
  return {
    today,
    timeZone,
    weekDays,
    from,
    until,
    of,
    days: held.map((day) => ({ ...day, lessons: day.lessons.map(wireLesson) })),
    entries: [...entries],
    ...named,
  };
}
