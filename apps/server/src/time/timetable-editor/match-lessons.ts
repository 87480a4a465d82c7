import { clashRules, newClashes, periodTimes, placeLessons, slotKey } from "@dars/contract/time/clashes";
import type { Lesson, TimetableClass, TimetableLesson } from "@dars/contract/time/timetable";
import type { TimetableWeek } from "@dars/contract/time/timetable-editor";
import type { ImportProblem, LeftOut, NameGuess, UnknownName } from "@dars/contract/time/timetable-import";

import type { FileLesson } from "./file-lesson.ts";
import { foldedName, numberIn } from "./folded-name.ts";
import { calledSo, type KnownNames } from "./known-names.ts";
import { listUnknownNames } from "./unknown-names.ts";

interface Matched {
  readonly place: Lesson[];
  readonly known: number;
  readonly problems: ImportProblem[];
  readonly guesses: NameGuess[];
  readonly unknown: UnknownName[];
  readonly leftOut: LeftOut[];
}

/** Each row of a file as a lesson of the week, one after the other: what an earlier row has taken is taken. */
export function matchLessons(week: TimetableWeek, names: KnownNames, rows: readonly FileLesson[]): Matched {
  const match = matcher(week, names);
  const after: TimetableLesson[] = [...week.lessons];
  const place: Lesson[] = [];
  const problems: ImportProblem[] = [];
  const leftOut: LeftOut[] = [];
  let known = 0;
  for (const row of rows) {
    const lesson = match(row);
    if ("reason" in lesson) problems.push(lesson);
    else if (after.some((other) => isSame(other, lesson))) known += 1;
    else if (clashes(week, after, lesson)) problems.push(buildProblem(row, "clash", row.subject));
    else {
      place.push(lesson);
      after.push({ ...lesson, id: -after.length - 1 });
      leftOut.push(...listLeftOut(week, row, lesson, names));
    }
  }
  const ownRooms = new Set(week.sections.flatMap(({ room }) => room ?? []));
  return {
    place,
    known,
    problems,
    guesses: guessesIn(week, names, rows),
    unknown: listUnknownNames(rows, names, ownRooms),
    leftOut,
  };
}

/** Who and where else the file says that the lesson is. */
function listLeftOut(week: TimetableWeek, { line, ...row }: FileLesson, lesson: Lesson, names: KnownNames) {
  const first = week.classes.find(({ id }) => lesson.classIds.includes(id));
  const teacherId = lesson.teacherId ?? first?.teacherId ?? null;
  const isTeacher = (name: string) => teacherId !== null && calledSo(name, names).includes(teacherId);
  const others = row.teachers.length > 1 ? row.teachers.filter((name) => !isTeacher(name)) : [];
  const remark = (kind: LeftOut["kind"]) => (value: string) => ({ line, kind, value: value.slice(0, 80) });
  return [...others.map(remark("teacher")), ...row.rooms.slice(1).map(remark("room"))];
}

/** Names of teachers that are read although they are not written as the school has them. */
function guessesIn({ teachers }: TimetableWeek, names: KnownNames, rows: readonly FileLesson[]): NameGuess[] {
  return [...new Set(rows.flatMap(({ teachers: called }) => called))].flatMap((value) => {
    const [id, ...others] = names.teachers(value).length === 0 ? names.teachersAlmost(value) : [];
    const found = teachers.find((teacher) => teacher.id === id);
    return found && others.length === 0 ? [{ value: value.slice(0, 80), name: found.name }] : [];
  });
}

const isSame = (a: Lesson, b: Lesson): boolean =>
  a.weekday === b.weekday && a.no === b.no && a.shift === b.shift && a.classIds.join() === b.classIds.join();

function clashes(week: TimetableWeek, after: readonly TimetableLesson[], lesson: Lesson): boolean {
  const near = after.filter(
    ({ weekday, classIds }) =>
      weekday === lesson.weekday || classIds.some((id) => lesson.classIds.includes(id)),
  );
  const own = week.classes.filter(({ id }) => lesson.classIds.includes(id));
  const added = [...near, { ...lesson, id: Number.MIN_SAFE_INTEGER }];
  const [before, then] = [near, added].map((lessons) => placeLessons(lessons, week.classes));
  return newClashes(before ?? [], then ?? [], clashRules(week), own).length > 0;
}

const buildProblem = (
  { line }: FileLesson,
  reason: ImportProblem["reason"],
  value: string,
): ImportProblem => ({
  line,
  reason,
  value: value.slice(0, 80),
});

interface Lookups {
  readonly week: TimetableWeek;
  readonly times: ReturnType<typeof periodTimes>;
  readonly days: readonly number[];
  readonly names: KnownNames;
}

function buildLookups(week: TimetableWeek, names: KnownNames): Lookups {
  return {
    week,
    names,
    times: periodTimes(week.plans),
    days: [0, 1, 2, 3, 4, 5, 6].filter((day) => week.weekDays === 0 || (week.weekDays >> day) & 1),
  };
}

function matcher(week: TimetableWeek, names: KnownNames): (row: FileLesson) => Lesson | ImportProblem {
  const known = buildLookups(week, names);
  return (row) => {
    if (row.limit) return buildProblem(row, row.limit.kind, row.limit.value);
    const hour = parseHour(row, known);
    if ("reason" in hour) return hour;
    const { sectionIds, ...slot } = hour;
    const taught = findTaught(row, known, sectionIds);
    if ("reason" in taught) return taught;
    const [room = ""] = row.rooms;
    const roomId = isOwnRoom(week, room) ? null : names.room(room);
    return roomId === undefined
      ? buildProblem(row, "room", room)
      : { ...slot, ...taught, roomId, isPinned: false };
  };
}

/** What is taught, and by whom; the teacher is null where it is that of the classes. */
function findTaught(
  row: FileLesson,
  known: Lookups,
  sectionIds: readonly number[],
): Pick<Lesson, "classIds" | "teacherId"> | ImportProblem {
  const teacher = row.teachers.join(" · ");
  const called = row.teachers.flatMap((name) => calledSo(name, known.names));
  if (teacher !== "" && called.length === 0) return buildProblem(row, "teacher", teacher);
  const classes = filterClasses(row, known, { sectionIds, called });
  if (classes.length !== sectionIds.length) return buildProblem(row, "subject", row.subject || teacher);
  const teacherId = findTeacherId(row, classes, called);
  if (teacherId === undefined) return buildProblem(row, "teacher", teacher);
  const isOwn = classes.every((one) => one.teacherId === teacherId);
  const classIds = classes.map(({ id }) => id).toSorted((a, b) => a - b);
  return { classIds, teacherId: isOwn ? null : teacherId };
}

/** The teacher of the classes, among several people of one name; undefined where nobody is meant alone. */
function findTeacherId(
  { teachers }: FileLesson,
  classes: readonly TimetableClass[],
  called: readonly number[],
): number | null | undefined {
  if (teachers.length === 0) return null;
  const own = called.find((id) => classes.every(({ teacherId }) => teacherId === id));
  return own ?? (new Set(called).size === 1 ? called[0] : undefined);
}

interface Taught {
  readonly sectionIds: readonly number[];
  /** Who may be the teacher. */
  readonly called: readonly number[];
}

/** Classes of the sections in the subject; a table of teachers may leave out what they teach there. */
function filterClasses({ subject }: FileLesson, { week, names }: Lookups, { sectionIds, called }: Taught) {
  const subjectId = names.subject(subject);
  return week.classes.filter(
    ({ sectionId, subjectId: own, teacherId }) =>
      sectionId !== null &&
      sectionIds.includes(sectionId) &&
      (subject === "" ? teacherId !== null && called.includes(teacherId) : own === subjectId),
  );
}

const isOwnRoom = ({ sections }: TimetableWeek, name: string): boolean =>
  name === "" || sections.some(({ room }) => room === name);

interface Hour extends Pick<Lesson, "weekday" | "no" | "shift"> {
  readonly sectionIds: readonly number[];
}

/** When it is, and of whom. */
function parseHour(row: FileLesson, { week, names: known, times, days }: Lookups): Hour | ImportProblem {
  const weekday = parseDay(row.day, days, known);
  if (weekday === undefined) return buildProblem(row, "day", row.day);
  const sectionIds = row.sections.flatMap((name) => known.section(name) ?? []);
  const shift = week.sections.find(({ id }) => id === sectionIds[0])?.shift;
  if (shift === undefined || sectionIds.length < row.sections.length) {
    const strange = row.sections.find((name) => known.section(name) === undefined);
    return buildProblem(row, "section", strange ?? row.sections.join(", "));
  }
  const no = findPeriodNumber(row.period, (each) => times.get(slotKey(shift, weekday, each)));
  return no === undefined ? buildProblem(row, "period", row.period) : { weekday, no, shift, sectionIds };
}

type Times = readonly [start: number, end: number];

/** By its number or ordinal, by the hour at which it begins, or by a number after letters, such as P3. */
function findPeriodNumber(text: string, getTimes: (no: number) => Times | undefined): number | undefined {
  const [, hour, minute] = /(\d{1,2})[:.](\d{2})/u.exec(text) ?? [];
  if (hour !== undefined) {
    const start = Number(hour) * 60 + Number(minute);
    return PERIODS.find((no) => getTimes(no)?.[0] === start);
  }
  const no = numberIn(text) || Number(/^\D*(\d{1,2})$/u.exec(text.trim())?.[1] ?? 0);
  return getTimes(no) && no;
}

/** A school day has fewer. */
const PERIODS = Array.from({ length: 20 }, (_, at) => at + 1);

/** By its name, or by its number among the school's days. */
function parseDay(text: string, days: readonly number[], names: KnownNames): number | undefined {
  const word = foldedName(text);
  return /^\d+$/.test(word) ? days[Number(word) - 1] : names.day(text);
}
