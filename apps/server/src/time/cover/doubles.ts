import { minutesOf } from "@dars/contract/time/clashes";
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
  const held = lessons.filter(({ change }) => change === null || change.kind === "changed");
  return held.flatMap((one, at) =>
    held.slice(at + 1).flatMap((other) => {
      if (
        minutesOf(one.startsAt) >= minutesOf(other.endsAt) ||
        minutesOf(other.startsAt) >= minutesOf(one.endsAt)
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
