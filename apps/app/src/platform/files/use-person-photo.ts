import type { Id } from "@dars/contract/platform/primitives";
import { listPersonPhotos, MOST_PEOPLE } from "@dars/contract/talking/person-photos";
import { useQuery } from "@tanstack/react-query";

import { useApi } from "#platform/api/api.ts";
import { askTogether } from "#platform/api/ask-together.ts";

/** A consent that is withdrawn is noticed on the next page at the latest. */
const FRESH_MS = 60_000;

/** Addresses of a photo, at which an element of the page finds it. */
export interface PhotoPlaces {
  readonly thumb: string;
  readonly full: string;
}

const fetchPhotoPlaces = askTogether<Id, PhotoPlaces>(
  MOST_PEOPLE,
  async ({ call, toServerUrl }, schoolId, people) => {
    const { photos } = await call(listPersonPhotos, {
      params: { schoolId },
      query: { people: people.join(",") },
    });
    return new Map(
      photos.map(({ personId, thumb, full }) => [
        personId,
        { thumb: toServerUrl(thumb), full: toServerUrl(full) },
      ]),
    );
  },
);

/** The photo of a person; null where there is none, the user may not see it (PER-3), or there is no network. */
export function usePersonPhoto(schoolId: Id, personId: Id): PhotoPlaces | null {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ["person-photo", schoolId, personId],
    queryFn: () => fetchPhotoPlaces(api, schoolId, personId),
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    // Faces are not kept on the device, and their addresses end.
    meta: { keep: false },
  });
  return data ?? null;
}
