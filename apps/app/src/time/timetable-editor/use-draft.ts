import type { Reply } from "@dars/contract/platform/route";
import {
  changeDraft,
  compareTimetable,
  fillDraft,
  readTimetable,
  type TimetableWeek,
} from "@dars/contract/time/timetable-editor";
import { useQueryClient } from "@tanstack/react-query";

import { useApi } from "#platform/api/api.ts";
import { newClientId } from "#platform/api/client-id.ts";
import { useAtOnce } from "#platform/api/use-at-once.ts";
import { buildQueryKey } from "#platform/api/use-read.ts";

import type { DraftChange } from "./try-place.ts";
import type { FillWay } from "./use-filling.ts";

/**
 * Changes of a draft, in sequence: each is sent at once with the revision it is based on, and the screen
 * follows the answer. After a conflict the week is fetched again.
 */
export function useDraft(params: { readonly schoolId: number; readonly timetableId: number }) {
  const { call } = useApi();
  const cache = useQueryClient();
  const { attempt, error, isBusy } = useAtOnce();
  const queryKey = buildQueryKey(readTimetable, { params });

  async function send(work: (revision: number) => Promise<unknown>): Promise<boolean> {
    const week = cache.getQueryData<TimetableWeek>(queryKey);
    if (!week) return false;
    const isDone = await attempt(() => work(week.revision));
    if (!isDone) await cache.invalidateQueries({ queryKey });
    // Nothing waits for the comparison: until the caller knows of the answer, a press would place the lesson again.
    void cache.invalidateQueries({ queryKey: [compareTimetable.path] });
    return isDone;
  }

  const change = (draftChange: DraftChange): Promise<boolean> =>
    send(async (revision) => {
      const body = { key: newClientId(), revision, ...draftChange };
      const done = await call(changeDraft, { params, body });
      cache.setQueryData<TimetableWeek>(queryKey, (week) => week && changedWeek(week, draftChange, done));
    });

  /** One step of a search that places only, or moves too; undefined where it was refused. */
  async function fillStep(
    no: number,
    of: number,
    how: FillWay,
  ): Promise<Reply<typeof fillDraft> | undefined> {
    const replies: Reply<typeof fillDraft>[] = [];
    await send(async (revision) => {
      const body = { key: newClientId(), revision, how, step: { no, of } };
      replies.push(await call(fillDraft, { params, body }));
      await cache.invalidateQueries({ queryKey });
    });
    return replies[0];
  }

  return { change, fillStep, error, isBusy };
}

function changedWeek(
  week: TimetableWeek,
  { place, move, removeIds }: DraftChange,
  { revision, placedIds }: { readonly revision: number; readonly placedIds: readonly number[] },
): TimetableWeek {
  const moved = new Map(move.map((lesson) => [lesson.id, lesson]));
  return {
    ...week,
    revision,
    lessons: [
      ...week.lessons
        .filter(({ id }) => !removeIds.includes(id))
        .map((lesson) => moved.get(lesson.id) ?? lesson),
      ...place.map((lesson, at) => ({ ...lesson, id: placedIds[at] ?? 0 })),
    ],
  };
}
