import { createHash } from "node:crypto";

import type { putQuestionPicture as route } from "@dars/contract/learning/banks";
import type { Input, Reply } from "@dars/contract/platform/route";

import { detectMedium } from "#learning/question-files/public.ts";
import type { Context } from "#platform/context.ts";
import { invalid } from "#platform/errors.ts";
import { findOffice } from "#school/schools/public.ts";

import { insertMedia } from "./question-media.queries.ts";

/** The school whose questions show a picture: the school of the address, or the head office for its group's. */
type OwnerBy = (context: Context, schoolId: number) => Promise<number>;

export const ofSchool: OwnerBy = async (_context, schoolId) => schoolId;

export const ofGroup: OwnerBy = async ({ actor, database }) =>
  (await findOffice(database.directory, actor.groupId)).id;

/** Stores a picture under the hash of its bytes; what the bytes are is seen by themselves. */
export const putPicture =
  (ownerBy: OwnerBy) =>
  async (
    context: Context,
    { params: { schoolId, media }, body }: Input<typeof route>,
  ): Promise<Reply<typeof route>> => {
    const medium = detectMedium(Buffer.from(body));
    if (!medium?.type.startsWith("image/")) throw invalid("This is no picture.", "/body");
    if (createHash("sha256").update(medium.bytes).digest("hex") !== media)
      throw invalid("The picture has another hash.", "/body");
    const ownerId = await ownerBy(context, schoolId);
    await context.database.inSchool(ownerId, (db) => insertMedia(db, ownerId, new Map([[media, medium]])));
    return {};
  };
