import type { Names } from "@dars/contract/platform/primitives";
import { clashRules, newClashes, periodTimes, placeLessons, slotKey } from "@dars/contract/time/clashes";
import type { Lesson, TimetableLesson } from "@dars/contract/time/timetable";
import type { TimetableWeek } from "@dars/contract/time/timetable-editor";
import type { ImportProblem } from "@dars/contract/time/timetable-import";

import { foldedName, numberIn, personWords } from "./folded-name.ts";
import type { FileLesson } from "./read-timetable-file.ts";

const WEEKDAYS: readonly (readonly string[])[] = [
  ["sunday", "sun", "الأحد", "احد", "یەکشەممە"],
  ["monday", "mon", "الاثنين", "الإثنين", "دووشەممە"],
  ["tuesday", "tue", "الثلاثاء", "سێشەممە"],
  ["wednesday", "wed", "الأربعاء", "چوارشەممە"],
  ["thursday", "thu", "الخميس", "پێنجشەممە"],
  ["friday", "fri", "الجمعة", "هەینی"],
  ["saturday", "sat", "السبت", "شەممە"],
];

interface Matched {
  readonly place: Lesson[];
  readonly known: number;
  readonly problems: ImportProblem[];
}

/** Each row of a file as a lesson of the week, one after the other: what an earlier row has taken is taken. */
export function matchLessons(week: TimetableWeek, rows: readonly FileLesson[]): Matched {
  const match = matcher(week);
  const after: TimetableLesson[] = [...week.lessons];
  const place: Lesson[] = [];
  const problems: ImportProblem[] = [];
  let known = 0;
  for (const row of rows) {
    const lesson = match(row);
    if ("reason" in lesson) problems.push(lesson);
    else if (after.some((other) => isSame(other, lesson))) known += 1;
    else if (clashes(week, after, lesson)) problems.push(problemOf(row, "clash", row.subject));
    else {
      place.push(lesson);
      after.push({ ...lesson, id: -after.length - 1 });
    }
  }
  return { place, known, problems };
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

const problemOf = ({ line }: FileLesson, reason: ImportProblem["reason"], value: string): ImportProblem => ({
  line,
  reason,
  value: value.slice(0, 80),
});

/** By each name of an item; an ambiguous name matches none. */
function byName(things: readonly { readonly id: number; readonly names: readonly string[] }[]) {
  const found = new Map<string, number | null>();
  for (const { id, names } of things)
    for (const name of new Set(names.map(foldedName)))
      if (name !== "") found.set(name, found.has(name) && found.get(name) !== id ? null : id);
  return (name: string): number | undefined => found.get(foldedName(name)) ?? undefined;
}

const namesOf = (names: Names): readonly string[] =>
  [names.ar, names.ckb, names.en].flatMap((name) => name ?? []);

/** By the whole name or two words of it, in any order, where they are one person's alone. */
function byWords(people: readonly { readonly id: number; readonly name: Names }[]): Find {
  const known = people.map(({ id, name }) => ({ id, names: namesOf(name).map(personWords) }));
  return (text) => {
    const words = personWords(text);
    const ways: readonly ((name: readonly string[]) => boolean)[] = [
      (name) => name.join("") === words.join(""),
      (name) => words.length === 2 && name[0] === words[0] && name.at(-1) === words[1],
      (name) => words.length > 1 && words.every((word) => name.includes(word)),
    ];
    const found = ways
      .map((isNamed) => known.filter(({ names }) => names.some(isNamed)))
      .find(({ length }) => length > 0);
    return found?.length === 1 ? found[0]?.id : undefined;
  };
}

type Find = (name: string) => number | undefined;

interface Lookups {
  readonly week: TimetableWeek;
  readonly times: ReturnType<typeof periodTimes>;
  readonly days: readonly number[];
  readonly section: Find;
  readonly subject: Find;
  readonly teacher: Find;
  readonly room: Find;
}

function lookupsOf(week: TimetableWeek): Lookups {
  const sections = week.sections.map(({ id, level, letter, title }) => ({
    id,
    names: [
      ...(title === null ? [] : [title]),
      ...namesOf(level).flatMap((name) => [`${name} ${letter}`, name]),
    ],
  }));
  return {
    week,
    times: periodTimes(week.plans),
    days: [0, 1, 2, 3, 4, 5, 6].filter((day) => week.weekDays === 0 || (week.weekDays >> day) & 1),
    section: byName(sections),
    subject: byName(week.subjects.map(({ id, name }) => ({ id, names: namesOf(name) }))),
    teacher: byWords(week.teachers),
    room: byName(week.rooms.map(({ id, name }) => ({ id, names: [name] }))),
  };
}

function matcher(week: TimetableWeek): (row: FileLesson) => Lesson | ImportProblem {
  const known = lookupsOf(week);
  return (row) => {
    const hour = hourOf(row, known);
    if ("reason" in hour) return hour;
    const { sectionIds, ...slot } = hour;
    const subjectId = known.subject(row.subject);
    const classes = week.classes.filter(
      (one) => one.sectionId !== null && sectionIds.includes(one.sectionId) && one.subjectId === subjectId,
    );
    if (classes.length !== sectionIds.length) return problemOf(row, "subject", row.subject);
    const teacherId = row.teacher === "" ? null : known.teacher(row.teacher);
    if (teacherId === undefined) return problemOf(row, "teacher", row.teacher);
    const roomId = isOwnRoom(week, row.room) ? null : known.room(row.room);
    if (roomId === undefined) return problemOf(row, "room", row.room);
    const isOwn = classes.every((one) => one.teacherId === teacherId);
    const classIds = classes.map(({ id }) => id).toSorted((a, b) => a - b);
    return { ...slot, classIds, teacherId: isOwn ? null : teacherId, roomId, isPinned: false };
  };
}

const isOwnRoom = ({ sections }: TimetableWeek, name: string): boolean =>
  name === "" || sections.some(({ room }) => room === name);

interface Hour extends Pick<Lesson, "weekday" | "no" | "shift"> {
  readonly sectionIds: readonly number[];
}

/** When it is, and of whom. */
function hourOf(row: FileLesson, { week, times, days, section }: Lookups): Hour | ImportProblem {
  const weekday = dayOf(row.day, days);
  if (weekday === undefined) return problemOf(row, "day", row.day);
  const names = row.section.split(/[,،;]/);
  const sectionIds = names.flatMap((name) => section(name) ?? []);
  const shift = week.sections.find(({ id }) => id === sectionIds[0])?.shift;
  if (shift === undefined || sectionIds.length < names.length) return problemOf(row, "section", row.section);
  const no = numberIn(row.period);
  if (!times.has(slotKey(shift, weekday, no))) return problemOf(row, "period", row.period);
  return { weekday, no, shift, sectionIds };
}

/** By its name, or by its number among the school's days. */
function dayOf(text: string, days: readonly number[]): number | undefined {
  const word = foldedName(text);
  if (/^\d+$/.test(word)) return days[Number(word) - 1];
  const at = WEEKDAYS.findIndex((names) => names.some((name) => foldedName(name) === word));
  return at === -1 ? undefined : at;
}
