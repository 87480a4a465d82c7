import type { ClientId, Id } from "@dars/contract/platform/primitives";
import { listFiles } from "@dars/contract/talking/files";
import { useQuery } from "@tanstack/react-query";

import { useApi } from "#platform/api/api.ts";

/** Before a link runs out. */
const FRESH_MS = 4 * 60_000;

/** A file and where its bytes are now; asked for anew, unseen, before the links run out. `null`: not to be had. */
export function useViewed(schoolId: Id, fileId: ClientId) {
  const { call, toServerUrl } = useApi();
  const { data, error, refetch } = useQuery({
    queryKey: ["viewed", schoolId, fileId],
    queryFn: async () => {
      const { files } = await call(listFiles, { params: { schoolId }, query: { ids: fileId } });
      const [found] = files;
      if (!found) return null;
      const { full, download } = found.links;
      return {
        file: found.file,
        media: found.media ?? null,
        full: toServerUrl(full),
        download: toServerUrl(download),
      };
    },
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
    meta: { keep: false },
  });
  return { reading: { value: data, error, onRetry: () => void refetch() }, renew: () => void refetch() };
}

export type Viewed = NonNullable<ReturnType<typeof useViewed>["reading"]["value"]>;
