import type { Reply } from "@dars/contract/platform/route";
import type { readOwnName as route } from "@dars/contract/school/own-name";

import type { Context } from "#platform/context.ts";
import { notFound } from "#platform/errors.ts";

import { ownPlaces } from "./own-places.ts";
import { findRecord } from "./people.queries.ts";

export async function readOwnName(context: Context): Promise<Reply<typeof route>> {
  const [place] = await ownPlaces(context);
  if (!place) throw notFound("This person");
  const { schoolId, personId } = place;
  const record = await findRecord(context.database.reading(schoolId), schoolId, personId);
  if (!record) throw notFound("This person");
  return { revision: record.revision, nameParts: record.nameParts };
}
