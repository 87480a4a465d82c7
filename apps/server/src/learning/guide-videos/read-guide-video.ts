import type {
  listGuideVideos as listRoute,
  listGuideViewers as viewersRoute,
  readGuideVideo as readRoute,
} from "@dars/contract/learning/guide-videos";
import type { Input, Reply } from "@dars/contract/platform/route";

import type { Context } from "#platform/context.ts";
import type { Db } from "#platform/db/db.ts";
import { notFound } from "#platform/errors.ts";
import { getListScope } from "#school/schools/public.ts";

import { listPlaces, listVideos, listViewers, type FoundVideo } from "./guide-videos.queries.ts";

/** D6. */
const mayWrite = ({ actor }: Context): boolean =>
  actor.role === "subject_coordinator" || actor.role === "administrator";

export async function listGuideVideos(
  context: Context,
  { params: { schoolId } }: Input<typeof listRoute>,
): Promise<Reply<typeof listRoute>> {
  const { actor, database } = context;
  const db = database.reading(schoolId);
  const [videos, places] = await Promise.all([
    listVideos(db, schoolId, getListScope(actor), actor.accountId),
    mayWrite(context) ? listPlaces(db, schoolId, getListScope(actor)) : [],
  ]);
  return { videos, places };
}

export async function readGuideVideo(
  context: Context,
  { params: { schoolId, videoId } }: Input<typeof readRoute>,
): Promise<Reply<typeof readRoute>> {
  const { seen, file, ...video } = await requireVideo(context, schoolId, videoId);
  if (!file) throw notFound("This video");
  const may = { edit: mayWrite(context), watch: context.actor.role === "teacher" };
  return { video: { ...video, file }, seen, may };
}

export async function listGuideViewers(
  context: Context,
  { params: { schoolId, videoId } }: Input<typeof viewersRoute>,
): Promise<Reply<typeof viewersRoute>> {
  const { seconds } = await requireVideo(context, schoolId, videoId);
  const found = await listViewers(context.database.reading(schoolId), schoolId, videoId);
  const viewers = found.map(({ seenAt, ...viewer }) => ({
    ...viewer,
    seenAt: seenAt?.toISOString() ?? null,
  }));
  return { seconds, viewers };
}

/** A video within the caller's reach; throws not found for every other. */
export async function requireVideo(
  { actor, database }: Context,
  schoolId: number,
  videoId: number,
  db: Db = database.reading(schoolId),
): Promise<FoundVideo> {
  const [found] = await listVideos(db, schoolId, getListScope(actor), actor.accountId, videoId);
  if (!found) throw notFound("This video");
  return found;
}
