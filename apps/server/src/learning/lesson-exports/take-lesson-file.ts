import type {
  readLessonFileReport as reportRoute,
  takeLessonFile as route,
} from "@dars/contract/learning/lesson-exports";
import { nameIn } from "@dars/contract/platform/name-in";
import type { FileReply, Input, Reply } from "@dars/contract/platform/route";

import { findContents, requireVersion } from "#learning/lessons/public.ts";
import type { Context } from "#platform/context.ts";
import type { FileStore } from "#platform/files/store.ts";

import { buildFileName } from "./build-file-name.ts";
import { readPictures } from "./lesson-pictures.ts";
import type { LessonToWrite } from "./lesson-to-write.ts";
import { writeDocx } from "./write-docx.ts";
import { writeHtml } from "./write-html.ts";

const TYPES = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  html: "text/html",
} as const;

type LessonFileQuery = Pick<Input<typeof route>, "params" | "query">;

/** A version that the caller may read, as a file. */
export const takeLessonFile =
  (store: FileStore) =>
  async (context: Context, input: Input<typeof route>): Promise<FileReply> => {
    const { lesson, bytes } = await write(context, store, input);
    const { fileFormat } = input.params;
    return {
      name: `${buildFileName(nameIn(lesson.name, lesson.language), "lesson")}.${fileFormat}`,
      type: TYPES[fileFormat],
      bytes,
    };
  };

export const readLessonFileReport =
  (store: FileStore) =>
  async (context: Context, input: Input<typeof reportRoute>): Promise<Reply<typeof reportRoute>> => {
    const { losses } = await write(context, store, input);
    return { lessons: 1, losses };
  };

async function write(context: Context, store: FileStore, { params, query }: LessonFileQuery) {
  const { schoolId, versionId, fileFormat } = params;
  const { database } = context;
  const db = database.reading(schoolId);
  const { lesson: head, version } = await requireVersion(context, db, schoolId, versionId, true);
  const { blocks, files } = await findContents(db, schoolId, versionId);
  const lesson: LessonToWrite = {
    name: head.name,
    subject: head.offering.subject.name,
    level: head.offering.level.name,
    objectives: head.objectives,
    language: version.language,
    blocks,
    files,
    isForTeachers: query.forTeachers === true,
  };
  const pictures = await readPictures({ database, store, schoolId }, lesson);
  const file = fileFormat === "docx" ? await writeDocx(lesson, pictures) : writeHtml(lesson, pictures);
  return { lesson, ...file };
}
