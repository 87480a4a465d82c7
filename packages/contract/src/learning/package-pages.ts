import { Type, type Static } from "typebox";

import { LessonUnit, writersOfLessons } from "#learning/curriculum.ts";
import { LeftOutKind } from "#learning/lesson-documents.ts";
import { ClientId, Id, Locale, nullable } from "#platform/primitives.ts";
import { route } from "#platform/route.ts";

const OneImport = Type.Object({ schoolId: Id, subjectId: Id, levelId: Id, importId: Id });
const PATH = "/api/v6/schools/:schoolId/question-banks/:subjectId/:levelId/imports/:importId/pages";
const PagePath = Type.String({ minLength: 1, maxLength: 1000 });

/** What a file of questions says of a member of its package that `readPackagePages` knows. */
export const A_PAGE = "It is a page, not a question.";

/** At most so many pages become lessons in one call. */
export const MOST_PAGES = 20;

/** A page of a course package, as the lesson that it would be. */
export const PackagePage = Type.Object({
  /** Its file in the package, which names it in other calls. */
  path: PagePath,
  title: Type.String(),
  /** Its first words. */
  words: Type.String(),
  /** That the lesson would show. */
  pictures: Type.Integer({ minimum: 0 }),
  /** What of it a lesson does not take, by its kind. */
  left: Type.Array(Type.Object({ kind: LeftOutKind, count: Type.Integer({ minimum: 1 }) })),
  /** True where there is more than a lesson can hold. */
  isCut: Type.Boolean(),
});
export type PackagePage = Static<typeof PackagePage>;

/** Why a page is not read: its file is not there, it has no words and no pictures, it is larger than any page, or no HTML. */
export const PAGE_REFUSALS = ["missing", "empty", "too-large", "broken"] as const;
export type PageRefusal = (typeof PAGE_REFUSALS)[number];

/**
 * The pages of a package that waits as a file of questions: those of a Common Cartridge, of Canvas or of Blackboard.
 * Every page that its manifest names is in `pages` or in `refused`, before the questions are put in and after it. Conflict
 * where the file is not kept any more: a day after it was sent.
 */
export const readPackagePages = route({
  method: "GET",
  path: PATH,
  summary: "Pages of a course package",
  access: writersOfLessons,
  repeatable: true,
  params: OneImport,
  reply: Type.Object({
    pages: Type.Array(PackagePage),
    refused: Type.Array(Type.Object({ path: Type.String(), why: Type.Enum([...PAGE_REFUSALS]) })),
    /** Where the lessons would go: the subject and level of the bank in the open year; null where the caller writes none. */
    offering: nullable(Type.Object({ id: Id, units: Type.Array(LessonUnit) })),
  }),
  errors: ["conflict"],
});

/** Each page as a lesson with its draft, in their order, at the end of the unit. Nothing is published. */
export const importPackagePages = route({
  method: "POST",
  path: PATH,
  summary: "Make lessons of the pages of a package",
  access: writersOfLessons,
  repeatable: true,
  params: OneImport,
  body: Type.Object({
    key: ClientId,
    unitId: nullable(Id),
    language: Locale,
    paths: Type.Array(PagePath, { minItems: 1, maxItems: MOST_PAGES, uniqueItems: true }),
  }),
  reply: Type.Object({
    lessons: Type.Array(
      Type.Object({
        path: Type.String(),
        id: Id,
        versionId: Id,
        /** Places of pictures that the check of uploads has refused, or that were too many. */
        pictures: Type.Integer({ minimum: 0 }),
        /** True where the draft could not hold all of the page. */
        isCut: Type.Boolean(),
      }),
    ),
  }),
  errors: ["conflict", "invalid"],
});
