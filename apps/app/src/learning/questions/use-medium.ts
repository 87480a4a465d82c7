import type { MediaKey } from "@dars/contract/learning/rich-text";
import type { Id } from "@dars/contract/platform/primitives";
import { useQuery } from "@tanstack/react-query";
import { useContext } from "react";

import { useApi } from "#platform/api/api.ts";

import { keepMedium } from "./keep-media.ts";
import { MediaContext } from "./media-context.ts";

export const mediumQueryKey = (schoolId: Id | null, media: MediaKey | undefined) =>
  ["question medium", schoolId, media] as const;

/** An address of a picture or recording that an element of the page can take; undefined until its bytes are there. */
export function useMedium(media: MediaKey | undefined): string | undefined {
  const api = useApi();
  const schoolId = useContext(MediaContext);
  const { data } = useQuery({
    queryKey: mediumQueryKey(schoolId, media),
    queryFn: async () => URL.createObjectURL(await keepMedium(api, schoolId ?? 0, media ?? "")),
    enabled: schoolId !== null && media !== undefined,
    // What is kept on the device needs no network.
    networkMode: "always",
    // Named by its bytes, it never becomes another.
    staleTime: Infinity,
    gcTime: Infinity,
    meta: { keep: false },
  });
  return data;
}
