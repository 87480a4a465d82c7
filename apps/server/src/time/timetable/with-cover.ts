import type { Db } from "#platform/db/db.ts";

import type { ResolvedDay, ResolvedLesson } from "./resolve-lessons.ts";
import { listCoverNotes, readClassOfferings } from "./schedule.queries.ts";

/** ASG-2: on lessons that a teacher holds for a colleague, what the colleague has left and the lessons of the class. */
export async function withCover(
  db: Db,
  schoolId: number,
  teacherId: number,
  days: readonly ResolvedDay[],
): Promise<readonly ResolvedDay[]> {
  const isCovered = ({ change, teacherId: holder, plannedTeacherId }: ResolvedLesson): boolean =>
    change?.kind === "changed" && holder === teacherId && plannedTeacherId !== teacherId;
  const covered = days.flatMap(({ lessons }) => lessons.filter(isCovered));
  if (covered.length === 0) return days;
  const away = covered.flatMap(({ plannedTeacherId }) => plannedTeacherId ?? []);
  const [notes, offerings] = await Promise.all([
    listCoverNotes(db, schoolId, away),
    readClassOfferings(
      db,
      schoolId,
      covered.flatMap(({ classIds }) => classIds),
    ),
  ]);
  const findCover = ({ plannedTeacherId, classIds: [classId] }: ResolvedLesson, date: string) => {
    const left = notes.find(
      (one) => one.teacherId === plannedTeacherId && one.startsOn <= date && date < one.endsOn,
    );
    const offeringId = offerings.get(classId ?? 0);
    return offeringId === undefined ? undefined : { note: left?.note ?? null, offeringId };
  };
  return days.map((day) => ({
    ...day,
    lessons: day.lessons.map((lesson) => {
      const cover = isCovered(lesson) ? findCover(lesson, day.date) : undefined;
      return cover && lesson.change ? { ...lesson, change: { ...lesson.change, cover } } : lesson;
    }),
  }));
}
