import { WATCHED_PERCENT, type watchTrainingPart as route } from "@dars/contract/insight/training-parts";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { issueCertificate } from "./complete-training.ts";
import { findPartVideo } from "./find-part-video.ts";
import { insertDone, upsertSeen } from "./parts.queries.ts";
import { requireOpenPart } from "./require-open-part.ts";

/** TRN-1: a video is done once enough of its different seconds were watched. */
export async function watchTrainingPart(
  context: Context,
  { params, body: { fileId, spans } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { schoolId, partId } = params;
  return context.database.inSchool(schoolId, async (db) => {
    const { part, trainingId, personId } = await requireOpenPart(db, context, params, "material");
    const video = findPartVideo(part);
    if (!video) throw notFound("This video");
    const counted = part.fileId === fileId ? spans : [];
    const taken = await upsertSeen(db, schoolId, { partId, personId }, counted, video.seconds);
    const isEnough = video.seconds !== null && taken.watched * 100 >= video.seconds * WATCHED_PERCENT;
    if (isEnough) await insertDone(db, schoolId, { partId, personId });
    return {
      ...taken,
      isDone: isEnough || part.result?.isDone === true,
      certificate: isEnough ? await issueCertificate(db, schoolId, trainingId, personId) : null,
    };
  });
}
