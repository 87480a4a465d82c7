import { Type, type Static } from "typebox";

import { OfferingHead } from "#learning/curriculum.ts";
import { LessonBlocks } from "#learning/lesson-blocks.ts";
import { VersionState } from "#learning/version-state.ts";
import { Id, Locale, Names, nullable } from "#platform/primitives.ts";
import { AttachedFile } from "#talking/attached-file.ts";

/** A lesson above its text. */
export const LessonHead = Type.Object({
  id: Id,
  number: Type.Integer(),
  name: Names,
  objectives: Type.String(),
  minutes: nullable(Type.Integer()),
  week: nullable(Type.Integer()),
  /** The lesson after this in the offering. */
  next: nullable(Type.Object({ id: Id, name: Names })),
  offering: OfferingHead,
});
export type LessonHead = Static<typeof LessonHead>;

/** The text of a version, and the files that it shows. */
export const Contents = Type.Object({
  id: Id,
  seq: Type.Integer(),
  language: Locale,
  state: VersionState,
  revision: Type.Integer(),
  blocks: LessonBlocks,
  /** The ready files that blocks name; their bytes by `listFiles`. */
  files: Type.Array(AttachedFile),
});
export type Contents = Static<typeof Contents>;
