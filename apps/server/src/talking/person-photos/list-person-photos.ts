import type { Input, Reply } from "@dars/contract/platform/route";
import type { listPersonPhotos as route } from "@dars/contract/talking/person-photos";

import type { Context } from "#platform/context.ts";

import { buildPersonPhoto } from "./build-person-photo.ts";
import { listVisiblePhotos } from "./visible-photos.queries.ts";

/** PER-3. */
export async function listPersonPhotos(
  context: Context,
  { params: { schoolId }, query: { people = "" } }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  const { actor, database } = context;
  const ids = people.split(",").filter((id) => id !== "");
  if (ids.length === 0) return { photos: [] };
  const seen = await listVisiblePhotos(database.reading(schoolId), schoolId, actor, {
    by: "person",
    ids: ids.map(Number),
  });
  return { photos: seen.map((photo) => buildPersonPhoto(context, schoolId, photo)) };
}
