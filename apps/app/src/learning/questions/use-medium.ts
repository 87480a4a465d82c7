import { readQuestionMedium } from "@dars/contract/learning/banks";
import type { MediaKey } from "@dars/contract/learning/rich-text";
import { useQuery } from "@tanstack/react-query";
import { useContext } from "react";

import { useApi } from "#platform/api/api.ts";

import { MediaContext } from "./media-context.ts";

/** An address of a picture or recording that an element of the page can take; undefined until its bytes are there. */
export function useMedium(media: MediaKey | undefined): string | undefined {
  const { call } = useApi();
  const schoolId = useContext(MediaContext);
  const { data } = useQuery({
    queryKey: ["question medium", schoolId, media],
    queryFn: async () => {
      const { bytes, type } = await call(readQuestionMedium, {
        params: { schoolId: schoolId ?? 0, media: media ?? "" },
      });
      return URL.createObjectURL(new Blob([bytes], { type }));
    },
    enabled: schoolId !== null && media !== undefined,
    // Named by its bytes, it never becomes another.
    staleTime: Infinity,
    gcTime: Infinity,
    meta: { keep: false },
  });
  return data;
}
