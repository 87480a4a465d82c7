import type { ChildToday } from "@dars/contract/shell/tonight";

import type { Db } from "#platform/db/db.ts";
import { clockIn, dayIn } from "#platform/wall-time.ts";
import { addDays } from "#time/calendar/public.ts";
import { heldLessonsOfEach, listSubjectsById } from "#time/timetable/public.ts";

/** The next lesson lies at most a weekend and some holidays ahead. */
const DAYS_AHEAD = 7;

/** The next lesson that is held of each student, in their order. */
export async function listNextLessons(
  db: Db,
  schoolId: number,
  studentIds: readonly number[],
): Promise<readonly ChildToday["nextLesson"][]> {
  const filters = studentIds.map((studentId) => ({ studentId }));
  const [{ timeZone }, heldOfEach] = await heldLessonsOfEach(db, schoolId, filters, (day) => ({
    from: day,
    until: addDays(day, DAYS_AHEAD),
  }));
  const now = `${dayIn(timeZone)}T${clockIn(timeZone)}`;
  const found = heldOfEach.map((held) =>
    held
      .flatMap(({ date, lessons }) => lessons.map((lesson) => ({ date, lesson })))
      .find(({ date, lesson }) => isHeld(lesson) && `${date}T${lesson.startsAt}` > now),
  );
  const subjectIds = found.flatMap((next) => next?.lesson.subjectId ?? []);
  const subjects = subjectIds.length === 0 ? [] : await listSubjectsById(db, subjectIds);
  return found.map((next) => {
    const subject = next && subjects.find(({ id }) => id === next.lesson.subjectId);
    return subject ? { date: next.date, startsAt: next.lesson.startsAt, subject: subject.name } : null;
  });
}

const isHeld = ({ change }: { readonly change: { readonly kind: string } | null }): boolean =>
  change === null || change.kind === "changed";
