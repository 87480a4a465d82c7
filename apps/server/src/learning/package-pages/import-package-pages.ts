import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import type { importPackagePages as route } from "@dars/contract/learning/package-pages";
import type { Input, Reply } from "@dars/contract/platform/route";

import { readImportFile } from "#learning/banks/public.ts";
import { fitBlocks, listPictureIds, storePictures } from "#learning/lesson-documents/public.ts";
import { beginLesson, requireOpenOffering, writeBlocks } from "#learning/lessons/public.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { refuseAtBody } from "#platform/readers/refuse-at-body.ts";
import { getListScope } from "#school/schools/public.ts";
import type { PictureParts } from "#talking/files/public.ts";

import { findOpenOffering } from "./offering.queries.ts";
import { readPages, type ReadPages } from "./read-pages.ts";

/** D3: drafts of lessons with the pages of a package; the pictures become files of the caller's first. */
export async function importPackagePages(
  parts: PictureParts,
  context: Context,
  { params: { schoolId, importId, ...bank }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const db = context.database.reading(schoolId);
  const offeringId = await findOpenOffering(db, schoolId, bank, getListScope(context.actor));
  if (offeringId === undefined) throw notFound("This subject");
  await requireOpenOffering(context, db, schoolId, offeringId);
  const file = await readImportFile(context, schoolId, bank, importId);
  const { paths, unitId, language } = body;
  const read = await refuseAtBody(readPages({ ...file, paths }));
  if (read.pages.length < paths.length) throw invalid("A page is not in the package.", "/body/paths");
  const place = { schoolId, offeringId };
  const lessons = await buildLessons(parts, context, place, read);
  return writeOnce(context, schoolId, { ...body, ...bank, importId }, async (inSchool) => {
    const made: Reply<typeof route>["lessons"] = [];
    for (const { path, title, blocks, pictures, isCut } of lessons) {
      const lesson = await beginLesson(context, inSchool, place, {
        name: { en: null, ar: null, ckb: null, [language]: title },
        objectives: "",
        unitId,
        week: null,
        minutes: null,
        language,
      });
      const { accountId } = context.actor;
      await writeBlocks(inSchool, { schoolId, versionId: lesson.versionId, accountId }, blocks, "");
      made.push({ path, ...lesson, pictures, isCut });
    }
    return { lessons: made };
  });
}

interface BuiltLesson {
  readonly path: string;
  readonly title: string;
  readonly blocks: readonly LessonBlock[];
  /** Places of pictures that are not kept. */
  readonly pictures: number;
  readonly isCut: boolean;
}

async function buildLessons(
  parts: PictureParts,
  context: Context,
  place: { readonly schoolId: number; readonly offeringId: number },
  { pages, contents }: ReadPages,
): Promise<readonly BuiltLesson[]> {
  const built: BuiltLesson[] = [];
  for (const [at, { path, title }] of pages.entries()) {
    const { parts: sections, pictures } = contents[at] ?? { parts: [], pictures: [] };
    const stored = await storePictures(parts, context, place, pictures);
    const ids = new Map([...stored].map(([id, { fileId }]) => [id, fileId]));
    const { blocks, isCut } = await fitBlocks(sections, ids);
    const lost = listPictureIds(sections).filter((id) => !ids.has(id));
    built.push({ path, title, blocks, pictures: lost.length, isCut });
  }
  return built;
}
