import { tellFamilies } from "#learning/exercises/public.ts";
import type { Db } from "#platform/db/db.ts";

/** FB-1: of a first return, and of each change after it. */
export const tellReturned = (
  db: Db,
  schoolId: number,
  exerciseId: number,
  studentIds: readonly number[],
): Promise<void> =>
  tellFamilies(db, { schoolId, kind: "exercise-returned", page: "exercise", id: exerciseId, studentIds });
