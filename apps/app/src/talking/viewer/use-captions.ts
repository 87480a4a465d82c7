import type { ClientId, Id, Locale } from "@dars/contract/platform/primitives";
import { useQueries } from "@tanstack/react-query";
import { useEffect } from "react";

import { useApi } from "#platform/api/api.ts";
import { deviceFetch } from "#platform/api/fetch.ts";
import { resolveFilePlaces } from "#talking/files/public.ts";

/** The captions of a video in one language. */
export interface Captions {
  readonly fileId: ClientId;
  readonly language: Locale;
}

/** The same, of a video that brings their text with it. */
export interface CaptionText {
  readonly text: string;
  readonly language: Locale;
}

export interface CaptionTrack {
  readonly language: Locale;
  readonly source: string;
}

const createTrackUrl = (text: string): string => URL.createObjectURL(new Blob([text], { type: "text/vtt" }));

/** Captions as tracks of a video, from the server or from this device; those that cannot be read are left out. */
export function useCaptions(
  schoolId: Id,
  captions: ReadonlyArray<Captions | CaptionText>,
): readonly CaptionTrack[] {
  const api = useApi();
  const found = useQueries({
    queries: captions.map((captionsOf) => ({
      queryKey: ["captions", schoolId, "text" in captionsOf ? captionsOf.text : captionsOf.fileId],
      queryFn: async () => {
        if ("text" in captionsOf) return createTrackUrl(captionsOf.text);
        const { fileId } = captionsOf;
        const full = (await resolveFilePlaces(api, schoolId, fileId))?.full;
        // A track of another origin would not be loaded, nor would one whose link has run out.
        if (full === undefined || full.startsWith("blob:")) return full ?? null;
        return createTrackUrl(await (await deviceFetch(full)).text());
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
