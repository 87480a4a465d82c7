import { toMinutes } from "@dars/contract/time/clashes";
import { addDays } from "@dars/contract/time/days";

import type { Db } from "#platform/db/db.ts";
import { heldLessons, type ResolvedLesson } from "#time/timetable/public.ts";

/** Every lesson of the school on a day, as it is held. */
export async function lessonsOfDay(
  db: Db,
  schoolId: number,
  date: string,
): Promise<readonly ResolvedLesson[]> {
  const { held } = await heldLessons(
    db,
    schoolId,
    { everybody: true },
    { from: date, until: addDays(date, 1) },
  );
  return held[0]?.lessons ?? [];
}

/** People or rooms in two places, as "teacher 7: 12 and 15". */
export function doubles(lessons: readonly ResolvedLesson[]): readonly string[] {
  const activeLessons = lessons.filter(({ change }) => change === null || change.kind === "changed");
  return activeLessons.flatMap((one, at) =>
    activeLessons.slice(at + 1).flatMap((other) => {
      if (
        toMinutes(one.startsAt) >= toMinutes(other.endsAt) ||
        toMinutes(other.startsAt) >= toMinutes(one.endsAt)
      )
        return [];
      const lessonIds = `${one.id} and ${other.id}`;
      return [
        ...(one.teacherId !== null && one.teacherId === other.teacherId
          ? [`teacher ${one.teacherId}: ${lessonIds}`]
          : []),
        ...(one.roomId !== null && one.roomId === other.roomId ? [`room ${one.roomId}: ${lessonIds}`] : []),
        ...one.sectionIds
          .filter((id) => other.sectionIds.includes(id))
          .map((id) => `section ${id}: ${lessonIds}`),
      ];
    }),
  );
}
