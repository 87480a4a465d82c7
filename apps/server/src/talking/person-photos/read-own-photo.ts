import type { Reply } from "@dars/contract/platform/route";
import type { readOwnPhoto as route } from "@dars/contract/talking/person-photos";

import { listCallerPersons } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";

import { buildPersonPhoto } from "./build-person-photo.ts";
import { listVisiblePhotos } from "./visible-photos.queries.ts";

/**
 * The photo of the caller; for a session that reaches over schools, of the first of them in which the
 * caller is a person.
 */
export async function readOwnPhoto(context: Context): Promise<Reply<typeof route>> {
  const [own] = await listCallerPersons(context);
  if (!own) return { person: null, photo: null };
  const { schoolId, personId } = own;
  const db = context.database.reading(schoolId);
  const [photo] = await listVisiblePhotos(db, schoolId, context.actor, { by: "person", ids: [personId] });
  return {
    person: { schoolId, id: personId },
    photo: photo ? buildPersonPhoto(context, schoolId, photo) : null,
  };
}
