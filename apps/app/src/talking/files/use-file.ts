import type { ClientId, Id } from "@dars/contract/platform/primitives";
import { listFiles, type FileLinks, type FileMedia } from "@dars/contract/talking/files";
import { useQuery } from "@tanstack/react-query";

import { useApi, type Api } from "#platform/api/api.ts";
import { askTogether } from "#platform/api/ask-together.ts";

/** Links are good for longer; those of a page that stays open are asked for anew. */
const FRESH_MS = 4 * 60_000;
const MOST_AT_ONCE = 50;

/** Where the bytes of a file are to be had now; each an address that an element of the page can take. */
export interface FilePlaces {
  readonly thumb: string | null;
  readonly full: string;
  readonly download: string;
  /** The size of the file in full; null where it is on this device. */
  readonly size: number | null;
  /** Renditions made by the server, with their details. */
  readonly small?: string | undefined;
  readonly medium?: string | undefined;
  readonly poster?: string | undefined;
  readonly media?: FileMedia | null | undefined;
}

/** The places of a file: on this device until the server has it. `isGone`: it is not to be had. */
export function useFile(schoolId: Id, fileId: ClientId | null) {
  const api = useApi();
  const { data, error, isSuccess, refetch } = useQuery({
    queryKey: ["file", schoolId, fileId],
    queryFn: () => resolveFilePlaces(api, schoolId, fileId ?? ""),
    enabled: fileId !== null,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    meta: { keep: false },
  });
  const isGone = fileId === null || (isSuccess && data === null);
  return { places: data ?? null, isGone, error, refresh: refetch };
}

/** The places of a file, as `useFile` has them; null: it is not to be had. */
export async function resolveFilePlaces(
  api: Api,
  schoolId: Id,
  fileId: ClientId,
): Promise<FilePlaces | null> {
  const here = (await api.uploads.readBlob(fileId)) ?? (await readSavedFile(api, fileId));
  if (!here) return fetchFilePlaces(api, schoolId, fileId);
  const url = URL.createObjectURL(here);
  return { thumb: url, full: url, download: url, size: null };
}

/** A file of a lesson that was kept for offline. */
async function readSavedFile({ local }: Api, fileId: ClientId): Promise<Blob | undefined> {
  const stored = await local?.lessonFiles.get(fileId).catch(() => undefined);
  return stored && new Blob([stored.bytes], { type: stored.type });
}

/** All files that a page asks for at once are asked for together. */
const fetchFilePlaces = askTogether<ClientId, FilePlaces>(
  MOST_AT_ONCE,
  async ({ call, toServerUrl }, schoolId, fileIds) => {
    const { files } = await call(listFiles, { params: { schoolId }, query: { ids: fileIds.join(",") } });
    return new Map(
      files.map(({ file, links, media }) => [
        file.id,
        placesIn(toServerUrl, { ...links, size: file.size }, media),
      ]),
    );
  },
);

function placesIn(
  toServerUrl: Api["toServerUrl"],
  { thumb, full, download, small, medium, poster, size }: FileLinks & { readonly size: number },
  media: FileMedia | null | undefined,
): FilePlaces {
  const to = (link: string | undefined) => (link === undefined ? undefined : toServerUrl(link));
  return {
    thumb: thumb === null ? null : toServerUrl(thumb),
    full: toServerUrl(full),
    download: toServerUrl(download),
    size,
    small: to(small),
    medium: to(medium),
    poster: to(poster),
    media,
  };
}
