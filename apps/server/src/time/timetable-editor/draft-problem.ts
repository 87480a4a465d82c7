import { placeLesson, slotKey } from "@dars/contract/time/clashes";
import type { LessonShift } from "@dars/contract/time/periods";
import type { Lesson, TimetableClass } from "@dars/contract/time/timetable";
import type { TimetableWeek } from "@dars/contract/time/timetable-editor";

import type { DraftLesson, DraftProblem } from "#time/drafts/public.ts";

export interface Hour {
  readonly shift: LessonShift;
  readonly weekday: number;
  readonly no: number;
}

/** A lesson in the order of the problem's; `id` null: it has no place yet. */
interface Waiting {
  readonly id: number | null;
  readonly as: Lesson;
}

export interface DraftInput {
  readonly problem: DraftProblem;
  readonly hours: readonly Hour[];
  readonly lessons: readonly Waiting[];
}

/** Afternoon hours come after the morning's in a teacher's day. */
const AFTER_MORNING = 20;

/**
 * A week as input for the draft maker. Pinned lessons, those with a room of their own and joint ones stay;
 * lessons of classes without a section are left out, and block their teachers.
 */
export function draftProblem(week: TimetableWeek): DraftInput {
  const hours = listHours(week);
  const numbered = numbersIn(week, hours);
  const closed = week.teachers.map(({ wishes }) => collectClosedHours(hours, wishes.freeDays));
  const lessons: Waiting[] = [];
  const draftLessons: DraftLesson[] = [];
  for (const waiting of [...week.lessons.map((as): Waiting => ({ id: as.id, as })), ...missing(week)]) {
    const found = numbered(waiting);
    if (found.sections.length === 0) closed[found.teacher ?? -1]?.add(found.slot ?? -1);
    else if (found.sections.length === 1 || found.slot !== undefined) {
      lessons.push(waiting);
      draftLessons.push(askedFor(waiting, found));
    }
  }
  const problem: DraftProblem = {
    slots: hours.map(({ shift, weekday, no }) => ({
      weekday,
      no: shift === "morning" ? no : no + AFTER_MORNING,
    })),
    slotsOf: week.sections.map(({ shift }) => listHourIndexes(hours, (hour) => hour.shift === shift)),
    lessons: draftLessons,
    teachers: week.teachers.map(({ wishes: { unwished, mostADay } }, at) => ({
      closed: closed[at] ?? new Set(),
      unwished: new Set(
        listHourIndexes(hours, ({ weekday, no }) =>
          unwished.some((one) => one.weekday === weekday && one.no === no),
        ),
      ),
      mostADay,
    })),
  };
  return { problem, hours, lessons };
}

/** A lesson in places of lists; `slot` undefined where it has none. */
interface Numbered {
  readonly sections: readonly number[];
  readonly teacher: number | null;
  readonly slot: number | undefined;
}

function numbersIn(week: TimetableWeek, hours: readonly Hour[]): (waiting: Waiting) => Numbered {
  const slots = new Map(hours.map(({ shift, weekday, no }, at) => [slotKey(shift, weekday, no), at]));
  const sections = new Map(week.sections.map(({ id }, at) => [id, at]));
  const teachers = new Map(week.teachers.map(({ id }, at) => [id, at]));
  const classes = new Map(week.classes.map((one) => [one.id, one]));
  return ({ id, as }) => {
    const { sectionIds, teacherId } = placeLesson({ ...as, id: id ?? -1 }, classes);
    return {
      sections: sectionIds.flatMap((one) => sections.get(one) ?? []),
      teacher: teachers.get(teacherId ?? -1) ?? null,
      slot: id === null ? undefined : slots.get(slotKey(as.shift, as.weekday, as.no)),
    };
  };
}

function askedFor({ as }: Waiting, { sections, teacher, slot }: Numbered): DraftLesson {
  const lesson = { sections, teacher, group: as.classIds[0] ?? 0 };
  if (slot === undefined) return lesson;
  const stays = as.isPinned || as.roomId !== null || sections.length > 1;
  return { ...lesson, ...(stays ? { pinnedAt: slot } : { startAt: slot }) };
}

const listHourIndexes = (hours: readonly Hour[], isMeant: (hour: Hour) => boolean): number[] =>
  [...hours.entries()].filter(([, hour]) => isMeant(hour)).map(([at]) => at);

/** The hours of both shifts, in order, on the days on which the school teaches. */
function listHours({ plans, weekDays }: TimetableWeek): Hour[] {
  const hours = plans.flatMap(({ shift, weekDays: days, periods }) =>
    [0, 1, 2, 3, 4, 5, 6]
      .filter((weekday) => ((days & weekDays) >> weekday) & 1)
      .flatMap((weekday) => periods.flatMap(({ no }) => (no === null ? [] : [{ shift, weekday, no }]))),
  );
  const place = ({ shift, weekday, no }: Hour) =>
    weekday * 100 + no + (shift === "morning" ? 0 : AFTER_MORNING);
  return hours.toSorted((a, b) => place(a) - place(b));
}

const collectClosedHours = (hours: readonly Hour[], freeDays: number): Set<number> =>
  new Set(listHourIndexes(hours, ({ weekday }) => ((freeDays >> weekday) & 1) === 1));

/** What classes with a section lack of their weekly periods. */
function missing({ lessons, classes, sections }: TimetableWeek): readonly Waiting[] {
  const shifts = new Map(sections.map(({ id, shift }) => [id, shift]));
  return classes.flatMap((one) =>
    Array.from({ length: countMissing(one, lessons) }, (): Waiting => ({
      id: null,
      as: {
        weekday: 0,
        no: 1,
        shift: shifts.get(one.sectionId ?? 0) ?? "morning",
        classIds: [one.id],
        teacherId: null,
        roomId: null,
        isPinned: false,
      },
    })),
  );
}

/** TT-2: how many of a class's weekly periods have no place. */
export function countMissing(
  { id, sectionId, weeklyPeriods }: TimetableClass,
  lessons: readonly Lesson[],
): number {
  if (sectionId === null) return 0;
  const placed = lessons.filter(({ classIds }) => classIds.includes(id)).length;
  return Math.max(0, (weeklyPeriods ?? 0) - placed);
}
