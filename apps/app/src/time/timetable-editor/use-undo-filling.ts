import type { TimetableLesson } from "@dars/contract/time/timetable";
import type { TimetableWeek } from "@dars/contract/time/timetable-editor";
import { useState } from "react";

import type { DraftChange } from "./try-place.ts";
import type { Filling } from "./use-filling.ts";

export interface UndoFilling {
  readonly placed: number;
  readonly moved: number;
  readonly undo: () => Promise<void>;
}

/** Puts a week back as it was before it was filled, until something else in it is changed. */
export function useUndoFilling(
  { lessons, revision }: TimetableWeek,
  change: (draftChange: DraftChange) => Promise<boolean>,
) {
  const [before, setBefore] = useState<readonly TimetableLesson[] | null>(null);

  function offer(filling: Filling): UndoFilling | null {
    if (before === null || filling.isRunning || filling.revision !== revision) return null;
    const undoing = buildUndo(before, lessons);
    const [placed, moved] = [undoing.removeIds.length, undoing.move.length];
    if (placed + moved === 0) return null;
    const undo = async () => {
      if (await change(undoing)) setBefore(null);
    };
    return { placed, moved, undo };
  }

  return { remember: () => setBefore(lessons), offer };
}

function buildUndo(before: readonly TimetableLesson[], now: readonly TimetableLesson[]): DraftChange {
  const known = new Map(before.map((lesson) => [lesson.id, lesson]));
  return {
    place: [],
    move: now.flatMap((lesson) => {
      const was = known.get(lesson.id);
      return was && !isSameHour(was, lesson) ? [was] : [];
    }),
    removeIds: now.flatMap(({ id }) => (known.has(id) ? [] : [id])),
  };
}

const isSameHour = (one: TimetableLesson, other: TimetableLesson): boolean =>
  one.shift === other.shift && one.weekday === other.weekday && one.no === other.no;
