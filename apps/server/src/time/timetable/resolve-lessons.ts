import type { CalendarDay, CalendarLine } from "@dars/contract/time/calendar";
import { slotKey } from "@dars/contract/time/clashes";
import type { Period, PeriodPlanLine } from "@dars/contract/time/periods";
import type { HeldLesson, ScheduleDay } from "@dars/contract/time/schedule";

import { isMeantFor, stopsSome, getWeekday } from "#time/calendar/public.ts";

import { holdsOn, type DayChange, type WeekLesson } from "./week-lesson.ts";

export interface Week {
  readonly lessons: readonly WeekLesson[];
  readonly changes: readonly DayChange[];
  readonly plans: readonly PeriodPlanLine[];
  readonly days: readonly CalendarDay[];
  readonly entries: readonly CalendarLine[];
}

/** A lesson as it is held, with ids that the wire does not have. */
export interface ResolvedLesson extends HeldLesson {
  readonly shift: WeekLesson["shift"];
  readonly roomId: number | null;
  /** Where each of its classes sits. */
  readonly places: readonly { readonly levelId: number; readonly sectionId: number | null }[];
  /** Who would hold it by the timetable. */
  readonly plannedTeacherId: number | null;
  readonly sequence: number;
  /** When it is by the timetable. */
  readonly planned: Pick<Period, "startsAt" | "endsAt">;
}

export interface ResolvedDay extends Omit<ScheduleDay, "lessons"> {
  readonly lessons: readonly ResolvedLesson[];
}

/**
 * The lessons of each day as held: from the timetable in force on that day, by the class's teacher on it,
 * with the day's changes and calendar closures applied. `teacherId`: lessons that this teacher holds or would
 * hold.
 */
export function resolveLessons(week: Week, teacherId?: number): readonly ResolvedDay[] {
  const times = mapPeriodTimes(week.plans);
  const changes = new Map(week.changes.map((change) => [`${change.date} ${change.lessonId}`, change]));
  const stopping = week.entries.filter(stopsSome);
  const byWeekday = Array.from({ length: 7 }, (_, weekday) =>
    week.lessons.filter((lesson) => lesson.weekday === weekday),
  );
  return week.days.map(({ date, isTaught }) => {
    if (!isTaught) return { date, isTaught, lessons: [], pauses: [] };
    const stops = stopping.filter(({ startsOn, endsOn }) => startsOn <= date && date < endsOn);
    const weekday = getWeekday(date);
    const lessons = (byWeekday[weekday] ?? [])
      .flatMap((lesson) => heldOn(lesson, date, changes.get(`${date} ${lesson.id}`), times, teacherId))
      .map((lesson) => stopped(lesson, stops))
      .toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : Number(a.startsAt > b.startsAt)));
    return { date, isTaught, lessons, pauses: listPauses(week.plans, weekday, lessons) };
  });
}

type Times = ReadonlyMap<string, Period>;

function mapPeriodTimes(plans: readonly PeriodPlanLine[]): Times {
  const times = new Map<string, Period>();
  for (const { shift, weekDays, periods } of plans)
    for (let weekday = 0; weekday < 7; weekday += 1)
      if ((weekDays >> weekday) & 1)
        for (const period of periods)
          if (period.no !== null) times.set(slotKey(shift, weekday, period.no), period);
  return times;
}

function heldOn(
  lesson: WeekLesson,
  date: string,
  change: DayChange | undefined,
  times: Times,
  teacherId: number | undefined,
): readonly ResolvedLesson[] {
  const classes = classesOn(lesson, date);
  const [first] = classes;
  if (!first) return [];
  const planned = plannedPart(lesson, first, date);
  const actual = changedPart(planned, change);
  if (teacherId !== undefined && ![planned.teacherId, actual.teacherId].includes(teacherId)) return [];
  const time = times.get(slotKey(lesson.shift, lesson.weekday, actual.no));
  const plannedTime = times.get(slotKey(lesson.shift, lesson.weekday, planned.no));
  if (!time || !plannedTime) return [];
  const { startsAt, endsAt } = time;
  return [
    {
      id: lesson.id,
      ...actual,
      startsAt,
      endsAt,
      classIds: classes.map(({ id }) => id),
      sectionIds: classes.flatMap(({ sectionId }) => sectionId ?? []),
      places: classes,
      shift: lesson.shift,
      plannedTeacherId: planned.teacherId,
      planned: { startsAt: plannedTime.startsAt, endsAt: plannedTime.endsAt },
      ...(change
        ? {
            roomId: change.roomId ?? lesson.roomId,
            sequence: change.sequence,
            change: buildChange(change, planned, actual, teacherId),
          }
        : { roomId: lesson.roomId, sequence: 0, change: null }),
    },
  ];
}

/** Its classes, for a student those of the day; none where the timetable is not in force. */
function classesOn(lesson: WeekLesson, date: string): WeekLesson["classes"] {
  if (!holdsOn(lesson, date)) return [];
  if (lesson.seats === null) return lesson.classes;
  const seats = lesson.seats.filter((seat) => holdsOn(seat, date));
  return lesson.classes.filter(({ id }) => seats.some(({ classId }) => classId === id));
}

const plannedPart = (
  lesson: WeekLesson,
  first: WeekLesson["classes"][number],
  date: string,
): LessonDetails => ({
  no: lesson.no,
  subjectId: first.subjectId,
  teacherId: lesson.teacherId ?? lesson.primaries.find((one) => holdsOn(one, date))?.teacherId ?? null,
  room: lesson.room ?? first.room,
});

function changedPart(planned: LessonDetails, change: DayChange | undefined): LessonDetails {
  if (!change) return planned;
  return {
    no: change.no ?? planned.no,
    subjectId: change.subjectId ?? planned.subjectId,
    teacherId: change.teacherId ?? planned.teacherId,
    room: change.room ?? planned.room,
  };
}

type LessonDetails = Pick<HeldLesson, "no" | "subjectId" | "teacherId" | "room">;

const buildChange = (
  { kind, note }: DayChange,
  planned: LessonDetails,
  actual: LessonDetails,
  teacherId: number | undefined,
): HeldLesson["change"] => {
  if (kind === "plain") return null;
  return {
    kind,
    note,
    was: {
      subjectId: planned.subjectId === actual.subjectId ? null : planned.subjectId,
      teacherId: planned.teacherId === actual.teacherId ? null : planned.teacherId,
      room: planned.room === actual.room ? null : planned.room,
      no: planned.no === actual.no ? null : planned.no,
    },
    isGivenAway: teacherId !== undefined && actual.teacherId !== teacherId,
  };
};

/** A lesson is stopped where an entry is meant for every one of its sections, in hours that touch its own. */
function stopped(lesson: ResolvedLesson, stops: readonly CalendarLine[]): ResolvedLesson {
  const isMet = ({ hours }: CalendarLine) =>
    hours === null || (hours.from < lesson.endsAt && lesson.startsAt < hours.until);
  const isForAll = (line: CalendarLine) =>
    lesson.places.every(({ levelId, sectionId }) =>
      isMeantFor(line, { levelIds: [levelId], sectionIds: sectionId === null ? [] : [sectionId] }),
    );
  if (lesson.change?.kind === "cancelled" || !stops.some((line) => isMet(line) && isForAll(line)))
    return lesson;
  const was = { subjectId: null, teacherId: null, room: null, no: null };
  return { ...lesson, change: { kind: "stopped", was, note: null, isGivenAway: false } };
}

/** Breaks and assemblies of the day's shift that lie between its first lesson and its last. */
function listPauses(
  plans: readonly PeriodPlanLine[],
  weekday: number,
  lessons: readonly ResolvedLesson[],
): Period[] {
  const [first] = lessons;
  const last = lessons.at(-1);
  if (!first || !last) return [];
  const plan = plans.find(({ shift, weekDays }) => shift === first.shift && (weekDays >> weekday) & 1);
  return (plan?.periods ?? []).filter(
    ({ no, startsAt, endsAt }) => no === null && startsAt < last.startsAt && endsAt > first.startsAt,
  );
}

/** Only what the wire has. */
export const wireLesson = ({
  id,
  no,
  startsAt,
  endsAt,
  classIds,
  sectionIds,
  subjectId,
  teacherId,
  room,
  change,
}: ResolvedLesson): HeldLesson => ({
  id,
  no,
  startsAt,
  endsAt,
  classIds,
  sectionIds,
  subjectId,
  teacherId,
  room,
  change,
});
