import type {
  changeGuideVideo as changeRoute,
  createGuideVideo as createRoute,
  GuideVideoText,
  removeGuideVideo as removeRoute,
} from "@dars/contract/learning/guide-videos";
import type { Input, Reply } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { requireSeen, requireWritten, writeOnce } from "#platform/db/write-once.ts";
import { invalid, notFound } from "#platform/errors.ts";
import { getListScope } from "#school/schools/public.ts";
import { attachFile, eraseRecordFiles, readAttachable } from "#talking/files/public.ts";

import {
  insertVideo,
  isLessonOfSubject,
  isVersionOfLesson,
  listPlaces,
  updateRemoved,
  updateVideo,
} from "./guide-videos.queries.ts";
import { requireVideo } from "./read-guide-video.ts";

export async function createGuideVideo(
  context: Context,
  { params: { schoolId }, body }: Input<typeof createRoute>,
): Promise<Reply<typeof createRoute>> {
  const { actor } = context;
  requireDescribed(body);
  return writeOnce(context, schoolId, body, async (db) => {
    const places = await listPlaces(db, schoolId, getListScope(actor));
    const place = places.find(({ offeringId }) => offeringId === body.offeringId);
    if (!place) throw notFound("This subject");
    const of = { subjectId: place.subject.id, levelId: place.level.id };
    await requireLesson(db, schoolId, body, of);
    const file = (await readAttachable(db, schoolId, [body.fileId], "guide_video")).get(body.fileId);
    if (file && !file.attached.type.startsWith("video/")) throw invalid("It is a video.", "/body/fileId");
    const made = await insertVideo(db, schoolId, { ...of, authorId: actor.accountId, text: body });
    await attachFile(db, {
      schoolId,
      accountId: actor.accountId,
      fileIds: [body.fileId],
      to: [{ kind: "guide_video", id: made.id }],
    });
    await note(context, db, schoolId, "guide-video.added", made.id);
    return made;
  });
}

export async function changeGuideVideo(
  context: Context,
  { params: { schoolId, videoId }, body }: Input<typeof changeRoute>,
): Promise<Reply<typeof changeRoute>> {
  requireDescribed(body);
  return writeOnce(context, schoolId, { ...body, videoId }, async (db) => {
    const known = await requireVideo(context, schoolId, videoId, db);
    requireSeen(known, body.revision);
    const of = { subjectId: known.subject.id, levelId: known.level.id };
    await requireLesson(db, schoolId, body, of);
    const made = requireWritten(await updateVideo(db, schoolId, videoId, body, known.revision));
    await note(context, db, schoolId, "guide-video.changed", videoId);
    return made;
  });
}

/** Its file goes with it; what was watched of it stays. */
export async function removeGuideVideo(
  context: Context,
  { params: { schoolId, videoId } }: Input<typeof removeRoute>,
): Promise<Reply<typeof removeRoute>> {
  await context.database.inSchool(schoolId, async (db) => {
    await requireVideo(context, schoolId, videoId, db);
    await updateRemoved(db, schoolId, videoId);
    await eraseRecordFiles(db, schoolId, "guide_video", [videoId]);
    await note(context, db, schoolId, "guide-video.removed", videoId);
  });
  return {};
}

function requireDescribed({ chapters, captions = [] }: GuideVideoText): void {
  if (chapters.some(({ at }, place) => at <= (chapters[place - 1]?.at ?? -1)))
    throw invalid("Chapters begin one after the other.", "/body/chapters");
  if (new Set(captions.map(({ language }) => language)).size < captions.length)
    throw invalid("Captions once in each language.", "/body/captions");
}

async function requireLesson(
  db: Db,
  schoolId: number,
  { lessonId, versionId }: GuideVideoText,
  of: { readonly subjectId: number; readonly levelId: number },
): Promise<void> {
  if (lessonId !== null && !(await isLessonOfSubject(db, schoolId, lessonId, of)))
    throw invalid("The lesson is of the same subject and level.", "/body/lessonId");
  if (typeof versionId === "number" && !(await isVersionOfLesson(db, schoolId, lessonId, versionId)))
    throw invalid("A version of the lesson that was published.", "/body/versionId");
}

const note = (context: Context, db: Db, schoolId: number, action: string, id: number): Promise<void> =>
  audited(context, db, schoolId, action, ["guide-video", id]);
