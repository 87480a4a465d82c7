import type { Id } from "@dars/contract/platform/primitives";
import { listUploadRows } from "@dars/contract/roster/upload-rows";
import { readUpload, type Upload } from "@dars/contract/roster/uploads";
import { useQuery, useQueryClient } from "@tanstack/react-query";

import { useApi } from "#platform/api/api.ts";
import { buildQueryKey } from "#platform/api/use-read.ts";

import { goesOn, pollMs, WAITING_MS } from "./poll.ts";

export interface UploadPlace {
  readonly schoolId: Id;
  readonly uploadId: Id;
}

/** When an answer first came. The cache hands out the same object for as long as nothing in it has changed. */
const firstSeen = new WeakMap<Upload, number>();

/** The current state of an upload, polled while the server works on it. */
export function useUpload({ schoolId, uploadId }: UploadPlace) {
  const { call } = useApi();
  const cache = useQueryClient();
  const input = { params: { schoolId, uploadId } };
  const { data, error, dataUpdatedAt, refetch } = useQuery<Upload>({
    queryKey: buildQueryKey(readUpload, input),
    queryFn: () => call(readUpload, input),
    refetchInterval: ({ state }) => (state.data ? intervalMs(state.data) : false),
  });

  // What was found in the file is another thing after every act.
  const refresh = () =>
    Promise.all([
      refetch({ cancelRefetch: false }),
      cache.invalidateQueries({ queryKey: [listUploadRows.path] }),
    ]);
  const savedAt = dataUpdatedAt;
  return { reading: { value: data, error, savedAt, onRetry: () => void refresh() }, refresh };
}

function intervalMs(upload: Upload): number | false {
  if (goesOn(upload.state)) return pollMs(measureQuietMs(upload));
  return upload.state === "checked" ? WAITING_MS : false;
}

function measureQuietMs(upload: Upload): number {
  const now = Date.now();
  const since = firstSeen.get(upload) ?? now;
  firstSeen.set(upload, since);
  return now - since;
}
