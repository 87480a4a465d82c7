import type { Locale, Names } from "@dars/contract/platform/primitives";
import type { HeldLesson, Schedule } from "@dars/contract/time/schedule";

import { isolate } from "#platform/text/isolate.ts";
import { localizeName } from "#platform/text/localize-name.ts";
import type { TextId } from "#platform/text/use-text.ts";
import { sectionName } from "#school/schools/public.ts";

/** Values side by side, each in its own direction: a room of Arabic words does not turn the time behind it. */
export const sideBySide = (lines: readonly Pick<ChangedLine, "now">[]): string =>
  lines.map(({ now }) => isolate(now)).join(" · ");

/** A value, and what it was before where that has changed. */
export interface ChangedLine {
  readonly now: string;
  readonly before: string | null;
}

export interface LessonLines {
  readonly subject: ChangedLine;
  /** Its teacher, or for a teacher its sections; the room. */
  readonly details: readonly ChangedLine[];
  readonly theme: string;
  readonly tag: TextId | null;
  /** It is not held. */
  readonly isOff: boolean;
}

/** What a lesson shows, in the reader's language. */
export function lessonLines(
  schedule: Schedule,
  lesson: HeldLesson,
  locale: Locale,
  noTeacher: string,
): LessonLines {
  const { of, subjects } = schedule;
  const was = lesson.change?.was ?? AS_PLANNED;
  const subject = subjects.find(({ id }) => id === lesson.subjectId);
  const teacher: ChangedLine = {
    now: namedIn(schedule.teachers, lesson.teacherId, locale) ?? noTeacher,
    before: namedIn(schedule.teachers, was.teacherId, locale),
  };
  const section: ChangedLine = { now: formatSections(schedule, lesson, locale), before: null };
  const ofTeacher = teacher.before === null ? [section] : [section, teacher];
  return {
    subject: {
      now: namedIn(subjects, lesson.subjectId, locale) ?? "–",
      before: namedIn(subjects, was.subjectId, locale),
    },
    details: [...(of.kind === "teacher" ? ofTeacher : [teacher]), ...buildRoomLines(lesson)],
    theme: subject?.theme ?? "white",
    tag: findTagTextId(lesson, of),
    isOff: isOff(lesson),
  };
}

const AS_PLANNED = { subjectId: null, teacherId: null };

/** It is not held, or not by the teacher whose timetable this is. */
const isOff = ({ change }: HeldLesson): boolean =>
  change !== null && (change.kind !== "changed" || change.isGivenAway);

const namedIn = (
  list: readonly { readonly id: number; readonly name: Names }[],
  id: number | null | undefined,
  locale: Locale,
): string | null => {
  const found = list.find((one) => one.id === id);
  return found ? localizeName(found.name, locale) : null;
};

const formatSections = ({ sections }: Schedule, { sectionIds }: HeldLesson, locale: Locale): string =>
  sections
    .filter(({ id }) => sectionIds.includes(id))
    .map(({ letter, title, level }) => sectionName({ letter, title }, level, locale))
    .join("، ");

const buildRoomLines = ({ room, change }: HeldLesson): ChangedLine[] =>
  room === null ? [] : [{ now: room, before: change?.was.room ?? null }];

function findTagTextId({ change, teacherId }: HeldLesson, of: Schedule["of"]): TextId | null {
  if (change === null) return null;
  if (change.kind !== "changed") return "schedule.tag-cancelled";
  if (change.isGivenAway) return "schedule.tag-covered";
  if (change.was.teacherId !== null || change.was.subjectId !== null)
    return of.kind === "teacher" && teacherId === of.id ? "schedule.tag-own-cover" : "schedule.tag-cover";
  if (change.was.no !== null) return "schedule.tag-moved";
  return change.was.room === null ? "schedule.tag-changed" : "schedule.tag-room";
}
