import type { LessonShift, PeriodPlan, TeacherWishes } from "#time/periods.ts";
import type { Lesson, TimetableClass, TimetableLesson } from "#time/timetable.ts";

/** A lesson with all data that may cause a clash. Ids below zero are of lessons that are not saved yet. */
interface PlacedLesson extends Pick<Lesson, "weekday" | "no" | "shift" | "classIds" | "roomId"> {
  readonly id: number;
  readonly sectionIds: readonly number[];
  /** Its teacher; null while the class has none. */
  readonly teacherId: number | null;
}

/** A clash of two lessons, or a missing resource of one. */
export type Clash =
  | {
      readonly kind: "section" | "teacher" | "room";
      /** The id of the section, teacher or room that would be in two places. */
      readonly id: number;
      readonly lessons: readonly [number, number];
    }
  | {
      /** Beyond the week's periods of a class; a teacher's free day; an hour that the plan does not have. */
      readonly kind: "too-many" | "free-day" | "no-period";
      readonly id: number;
      readonly lessons: readonly [number];
    };

/** A lesson with where its classes sit and who holds it: its own teacher, or its first class's. */
export function placeLesson(
  lesson: TimetableLesson,
  classes: ReadonlyMap<number, TimetableClass>,
): PlacedLesson {
  const own = lesson.classIds.flatMap((id) => classes.get(id) ?? []);
  const first = own.toSorted((a, b) => a.id - b.id)[0];
  return {
    ...lesson,
    sectionIds: [...new Set(own.flatMap(({ sectionId }) => sectionId ?? []))],
    teacherId: lesson.teacherId ?? first?.teacherId ?? null,
  };
}

/** When each period is, in minutes of the day. */
type PeriodTimes = ReadonlyMap<string, readonly [from: number, until: number]>;

export const toMinutes = (clock: string): number =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

export const slotKey = (shift: LessonShift, weekday: number, no: number): string =>
  `${shift} ${weekday} ${no}`;

export function periodTimes(plans: readonly PeriodPlan[]): PeriodTimes {
  const times = new Map<string, readonly [number, number]>();
  for (const { shift, weekDays, periods } of plans)
    for (let weekday = 0; weekday < 7; weekday += 1)
      if ((weekDays >> weekday) & 1)
        for (const { no, startsAt, endsAt } of periods)
          if (no !== null) times.set(slotKey(shift, weekday, no), [toMinutes(startsAt), toMinutes(endsAt)]);
  return times;
}

type Placed = Pick<PlacedLesson, "weekday" | "no" | "shift">;

/** Whether two lessons of one weekday are held at the same time; over two shifts, by the clock. */
export function meet(a: Placed, b: Placed, times: PeriodTimes): boolean {
  if (a.weekday !== b.weekday) return false;
  if (a.shift === b.shift) return a.no === b.no;
  const [first, second] = [a, b].map(({ shift, weekday, no }) => times.get(slotKey(shift, weekday, no)));
  return first !== undefined && second !== undefined && first[0] < second[1] && second[0] < first[1];
}

/** TT-1, for two lessons: the sections, the teacher and the room that both ask for at one time. */
function clashesBetween(a: PlacedLesson, b: PlacedLesson, times: PeriodTimes): readonly Clash[] {
  if (!meet(a, b, times)) return [];
  const lessons = [a.id, b.id] as const;
  const section = a.sectionIds.filter((id) => b.sectionIds.includes(id));
  return [
    ...section.map((id): Clash => ({ kind: "section", id, lessons })),
    ...(a.teacherId !== null && a.teacherId === b.teacherId
      ? [{ kind: "teacher" as const, id: a.teacherId, lessons }]
      : []),
    ...(a.roomId !== null && a.roomId === b.roomId ? [{ kind: "room" as const, id: a.roomId, lessons }] : []),
  ];
}

interface ClashRules {
  readonly times: PeriodTimes;
  readonly wishes: ReadonlyMap<number, TeacherWishes>;
}

/** Clashes of one lesson by itself: no such period, or a day on which its teacher is never here. */
function clashesAlone(lesson: PlacedLesson, { times, wishes }: ClashRules): readonly Clash[] {
  const lessons = [lesson.id] as const;
  const found: Clash[] = [];
  if (!times.has(slotKey(lesson.shift, lesson.weekday, lesson.no)))
    found.push({ kind: "no-period", id: lesson.no, lessons });
  const free = lesson.teacherId === null ? 0 : (wishes.get(lesson.teacherId)?.freeDays ?? 0);
  if (lesson.teacherId !== null && (free >> lesson.weekday) & 1)
    found.push({ kind: "free-day", id: lesson.teacherId, lessons });
  return found;
}

/** Every clash of a week (TT-1, TT-2), each once. */
export function listClashes(
  lessons: readonly PlacedLesson[],
  rules: ClashRules,
  classes: readonly Pick<TimetableClass, "id" | "weeklyPeriods">[] = [],
): readonly Clash[] {
  const found: Clash[] = lessons.flatMap((lesson) => clashesAlone(lesson, rules));
  const lessonsByClaim = new Map<string, PlacedLesson[]>();
  const seen = new Set<string>();
  for (const lesson of lessons) {
    for (const key of listClaims(lesson)) {
      const others = lessonsByClaim.get(key);
      if (others === undefined) {
        lessonsByClaim.set(key, [lesson]);
        continue;
      }
      for (const other of others)
        for (const clash of clashesBetween(other, lesson, rules.times)) {
          const name = `${clash.kind} ${clash.id} ${clash.lessons.join(" ")}`;
          if (!seen.has(name)) found.push(clash);
          seen.add(name);
        }
      others.push(lesson);
    }
  }
  return [...found, ...overfull(lessons, classes)];
}

/** Clashes of the second week that the first did not have in the same hours: the clashes that a change causes. */
export function newClashes(
  before: readonly PlacedLesson[],
  after: readonly PlacedLesson[],
  rules: ClashRules,
  classes: readonly Pick<TimetableClass, "id" | "weeklyPeriods">[] = [],
): readonly Clash[] {
  const known = new Set(listClashes(before, rules, classes).map(nameIn(before)));
  const name = nameIn(after);
  return listClashes(after, rules, classes).filter((one) => !known.has(name(one)));
}

function nameIn(lessons: readonly PlacedLesson[]): (clash: Clash) => string {
  const hours = new Map(
    lessons.map(({ id, shift, weekday, no }) => [id, `${id}@${slotKey(shift, weekday, no)}`]),
  );
  return ({ kind, id, lessons: ids }) => [kind, id, ...ids.map((one) => hours.get(one))].join(" ");
}

/** Lessons that share none of these never meet. */
const listClaims = ({ weekday, sectionIds, teacherId, roomId }: PlacedLesson): readonly string[] => [
  ...sectionIds.map((id) => `${weekday} section ${id}`),
  ...(teacherId === null ? [] : [`${weekday} teacher ${teacherId}`]),
  ...(roomId === null ? [] : [`${weekday} room ${roomId}`]),
];

function overfull(
  lessons: readonly PlacedLesson[],
  classes: readonly Pick<TimetableClass, "id" | "weeklyPeriods">[],
): Clash[] {
  const most = new Map(classes.map(({ id, weeklyPeriods }) => [id, weeklyPeriods]));
  const counts = new Map<number, number>();
  return lessons.flatMap(({ id, classIds }) =>
    classIds.flatMap((classId): Clash[] => {
      const count = (counts.get(classId) ?? 0) + 1;
      counts.set(classId, count);
      return count > (most.get(classId) ?? Infinity)
        ? [{ kind: "too-many", id: classId, lessons: [id] }]
        : [];
    }),
  );
}

interface Planned {
  readonly plans: readonly PeriodPlan[];
  readonly teachers: readonly { readonly id: number; readonly wishes: TeacherWishes }[];
}

export const clashRules = ({ plans, teachers }: Planned): ClashRules => ({
  times: periodTimes(plans),
  wishes: new Map(teachers.map(({ id, wishes }) => [id, wishes])),
});

export function placeLessons(
  lessons: readonly TimetableLesson[],
  classes: readonly TimetableClass[],
): readonly PlacedLesson[] {
  const known = new Map(classes.map((one) => [one.id, one]));
  return lessons.map((lesson) => placeLesson(lesson, known));
}
