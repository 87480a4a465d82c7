import { readStudentLesson } from "@dars/contract/learning/lessons";
import type { Id } from "@dars/contract/platform/primitives";
import { useQueryClient } from "@tanstack/react-query";
import { liveQuery } from "dexie";
import { useEffect, useState } from "react";

import { useApi } from "#platform/api/api.ts";
import { buildQueryKey } from "#platform/api/use-read.ts";
import type { KeptLesson } from "#platform/offline/database.ts";

import { parseLesson } from "./keep-lesson.ts";
import type { Learner } from "./lesson-address.ts";

/** A student's lessons stored on this device; null on a shared device, or before they were loaded. */
export function useKept(studentId: Id): readonly KeptLesson[] | null {
  const { local } = useApi();
  const [savedLessons, setKept] = useState<readonly KeptLesson[] | null>(null);
  useEffect(() => {
    if (!local) return undefined;
    const find = () => local.lessons.filter((one) => one.studentId === studentId).toArray();
    // A device that cannot be read keeps nothing.
    const watching = liveQuery(find).subscribe({ next: setKept, error: () => setKept(null) });
    return () => watching.unsubscribe();
  }, [local, studentId]);
  return savedLessons;
}

/** Where a lesson was kept, and nothing newer was read since, it opens as it was kept. */
export function useKeptFirst({ schoolId, studentId }: Learner, lessonId: Id): void {
  const { local } = useApi();
  const queries = useQueryClient();
  useEffect(() => {
    if (!local) return;
    const key = buildQueryKey(readStudentLesson, { params: { schoolId, studentId, lessonId }, query: {} });
    const show = async () => {
      const savedLesson = await local.lessons.get([studentId, lessonId]);
      if (savedLesson && queries.getQueryData(key) === undefined)
        queries.setQueryData(key, parseLesson(savedLesson), { updatedAt: savedLesson.keptAt });
    };
    void show().catch(() => undefined);
  }, [local, queries, schoolId, studentId, lessonId]);
}
