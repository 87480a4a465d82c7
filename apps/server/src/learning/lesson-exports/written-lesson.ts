import type { LessonFileReport } from "@dars/contract/learning/lesson-exports";

/** A file of a lesson, and what of the lesson it says otherwise. */
export interface WrittenLesson {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly losses: LessonFileReport["losses"];
}
