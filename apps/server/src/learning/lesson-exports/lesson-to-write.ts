import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import type { Locale, Names } from "@dars/contract/platform/primitives";
import type { AttachedFile } from "@dars/contract/talking/attached-file";

/** A version of a lesson on its way into a file. */
export interface LessonToWrite {
  readonly name: Names;
  readonly subject: Names;
  readonly level: Names;
  readonly objectives: string;
  readonly language: Locale;
  readonly blocks: readonly LessonBlock[];
  readonly files: readonly AttachedFile[];
  /** Whether notes and answers are in the file. */
  readonly isForTeachers: boolean;
}

/** A picture as it lies in a file. */
export interface WrittenPicture {
  readonly type: "image/png" | "image/jpeg";
  readonly bytes: Buffer;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** False where it is smaller than in the lesson, of another format or no longer moves. */
  readonly isSame: boolean;
}

/** The pictures of a lesson by the ids of their files; one that is missing is not in it. */
export type WrittenPictures = ReadonlyMap<string, WrittenPicture>;
