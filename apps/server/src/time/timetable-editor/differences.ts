import type { Lesson, TimetableLesson } from "@dars/contract/time/timetable";
import type { DifferenceLine } from "@dars/contract/time/timetable-editor";

/** Differences of the second week from the first, lesson by lesson of the same classes. */
export function differences(
  before: readonly TimetableLesson[],
  now: readonly TimetableLesson[],
): readonly DifferenceLine[] {
  const [was, is] = [byClasses(before), byClasses(now)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((classes) =>
    ofClasses(was.get(classes) ?? [], is.get(classes) ?? []),
  );
}

function byClasses(lessons: readonly TimetableLesson[]): Map<string, TimetableLesson[]> {
  const found = new Map<string, TimetableLesson[]>();
  for (const lesson of lessons) {
    const key = lesson.classIds.join();
    found.set(key, [...(found.get(key) ?? []), lesson]);
  }
  return found;
}

/** Those in the same hour belong together; of the rest the first goes to where the first is now. */
function ofClasses(before: readonly TimetableLesson[], now: readonly TimetableLesson[]): DifferenceLine[] {
  const left = [...now];
  const lines: DifferenceLine[] = [];
  const gone = before.filter((was) => {
    const at = left.findIndex((one) => isSameHour(one, was));
    const found = left[at];
    if (!found) return true;
    left.splice(at, 1);
    if (found.teacherId !== was.teacherId || found.roomId !== was.roomId)
      lines.push({ kind: "changed", was: toLesson(was), now: toLesson(found) });
    return false;
  });
  for (const was of gone) {
    const to = left.shift();
    lines.push(
      to
        ? { kind: "moved", was: toLesson(was), now: toLesson(to) }
        : { kind: "removed", was: toLesson(was), now: null },
    );
  }
  return [...lines, ...left.map((one) => ({ kind: "added" as const, was: null, now: toLesson(one) }))];
}

const isSameHour = (a: Lesson, b: Lesson): boolean =>
  a.weekday === b.weekday && a.no === b.no && a.shift === b.shift;

const toLesson = ({
  weekday,
  no,
  shift,
  classIds,
  teacherId,
  roomId,
  isPinned,
}: TimetableLesson): Lesson => ({ weekday, no, shift, classIds, teacherId, roomId, isPinned });
