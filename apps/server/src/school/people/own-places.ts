import { listCallerPersons } from "#identity/access/public.ts";
import type { Context } from "#platform/context.ts";

import { isOfFamily, type OwnPlace } from "./own-name.queries.ts";

/** A3: where the caller's own name is its to change: as staff of the session's school, or of several. */
export async function ownPlaces({
  actor,
  database,
}: Pick<Context, "actor" | "database">): Promise<readonly OwnPlace[]> {
  const places = await listCallerPersons({ actor, database });
  if (actor.schoolId !== null && actor.personId !== null) return places;
  const known = await Promise.all(
    places.map(async (place) => ({
      place,
      isFamily: await isOfFamily(database.reading(place.schoolId), place),
    })),
  );
  return known.filter(({ isFamily }) => !isFamily).map(({ place }) => place);
}
