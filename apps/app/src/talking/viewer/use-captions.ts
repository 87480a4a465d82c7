import type { ClientId, Id, Locale } from "@dars/contract/platform/primitives";
import { useQueries } from "@tanstack/react-query";
import { useEffect } from "react";

import { useApi } from "#platform/api/api.ts";
import { deviceFetch } from "#platform/api/fetch.ts";
import { placesOf } from "#talking/files/public.ts";

/** The captions of a video in one language. */
export interface Captions {
  readonly fileId: ClientId;
  readonly language: Locale;
}

export interface CaptionTrack {
  readonly language: Locale;
  readonly source: string;
}

/** Captions as tracks of a video, from the server or from this device; those that cannot be read are left out. */
export function useCaptions(schoolId: Id, captions: readonly Captions[]): readonly CaptionTrack[] {
  const api = useApi();
  const found = useQueries({
    queries: captions.map(({ fileId }) => ({
      queryKey: ["captions", schoolId, fileId],
      queryFn: async () => {
        const full = (await placesOf(api, schoolId, fileId))?.full;
        // A track of another origin would not be loaded, nor would one whose link has run out.
        if (full === undefined || full.startsWith("blob:")) return full ?? null;
        const text = await (await deviceFetch(full)).text();
        return URL.createObjectURL(new Blob([text], { type: "text/vtt" }));
      },
      staleTime: Infinity,
      gcTime: 0,
      meta: { keep: false },
    })),
  });
  const sources = found.map(({ data }) => data ?? null);
  const joined = sources.join(" ");
  useEffect(
    () => () => {
      for (const source of joined.split(" ")) if (source.startsWith("blob:")) URL.revokeObjectURL(source);
    },
    [joined],
  );
  return captions.flatMap(({ language }, at) => {
    const source = sources[at];
    return source ? [{ language, source }] : [];
  });
}
