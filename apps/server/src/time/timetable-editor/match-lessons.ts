import { clashRules, newClashes, periodTimes, placeLessons, slotKey } from "@dars/contract/time/clashes";
import type { Lesson, TimetableClass, TimetableLesson } from "@dars/contract/time/timetable";
import type { TimetableWeek } from "@dars/contract/time/timetable-editor";
import type { ImportProblem, NameGuess } from "@dars/contract/time/timetable-import";

import { foldedName, numberIn } from "./folded-name.ts";
import type { KnownNames } from "./known-names.ts";
import type { FileLesson } from "./read-timetable-file.ts";

interface Matched {
  readonly place: Lesson[];
  readonly known: number;
  readonly problems: ImportProblem[];
  readonly guesses: NameGuess[];
}

/** Each row of a file as a lesson of the week, one after the other: what an earlier row has taken is taken. */
export function matchLessons(week: TimetableWeek, names: KnownNames, rows: readonly FileLesson[]): Matched {
  const match = matcher(week, names);
  const after: TimetableLesson[] = [...week.lessons];
  const place: Lesson[] = [];
  const problems: ImportProblem[] = [];
  let known = 0;
  for (const row of rows) {
    const lesson = match(row);
    if ("reason" in lesson) problems.push(lesson);
    else if (after.some((other) => isSame(other, lesson))) known += 1;
    else if (clashes(week, after, lesson)) problems.push(buildProblem(row, "clash", row.subject));
    else {
      place.push(lesson);
      after.push({ ...lesson, id: -after.length - 1 });
    }
  }
  return { place, known, problems, guesses: guessesIn(week, names, rows) };
}

/** Names of teachers that are read although they are not written as the school has them. */
function guessesIn({ teachers }: TimetableWeek, names: KnownNames, rows: readonly FileLesson[]): NameGuess[] {
  return [...new Set(rows.map(({ teacher }) => teacher))].flatMap((value) => {
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
    const hour = parseHour(row, known);
    if ("reason" in hour) return hour;
    const { sectionIds, ...slot } = hour;
    const called = calledSo(row.teacher, names);
    if (row.teacher !== "" && called.length === 0) return buildProblem(row, "teacher", row.teacher);
    const classes = filterClasses(row, known, { sectionIds, called });
    if (classes.length !== sectionIds.length) return buildProblem(row, "subject", row.subject || row.teacher);
    const teacherId = findTeacherId(row, classes, called);
    if (teacherId === undefined) return buildProblem(row, "teacher", row.teacher);
    const roomId = isOwnRoom(week, row.room) ? null : names.room(row.room);
    if (roomId === undefined) return buildProblem(row, "room", row.room);
    const isOwn = classes.every((one) => one.teacherId === teacherId);
    const classIds = classes.map(({ id }) => id).toSorted((a, b) => a - b);
    return { ...slot, classIds, teacherId: isOwn ? null : teacherId, roomId, isPinned: false };
  };
}

function calledSo(teacher: string, { teachers, teachersAlmost }: KnownNames): readonly number[] {
  const sure = teachers(teacher);
  return sure.length > 0 ? sure : teachersAlmost(teacher);
}

/** The teacher of the classes, among several people of one name; undefined where nobody is meant alone. */
function findTeacherId(
  { teacher }: FileLesson,
  classes: readonly TimetableClass[],
  called: readonly number[],
): number | null | undefined {
  if (teacher === "") return null;
  const own = called.find((id) => classes.every(({ teacherId }) => teacherId === id));
  return own ?? (called.length === 1 ? called[0] : undefined);
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
  const names = row.section.split(/[,،;]/);
  const sectionIds = names.flatMap((name) => known.section(name) ?? []);
  const shift = week.sections.find(({ id }) => id === sectionIds[0])?.shift;
  if (shift === undefined || sectionIds.length < names.length)
    return buildProblem(row, "section", row.section);
  const no = numberIn(row.period);
  if (!times.has(slotKey(shift, weekday, no))) return buildProblem(row, "period", row.period);
  return { weekday, no, shift, sectionIds };
}

/** By its name, or by its number among the school's days. */
function parseDay(text: string, days: readonly number[], names: KnownNames): number | undefined {
  const word = foldedName(text);
  return /^\d+$/.test(word) ? days[Number(word) - 1] : names.day(text);
}
