import type { Reply } from "@dars/contract/platform/route";
import { listUploadRows } from "@dars/contract/roster/upload-rows";
import type { Upload } from "@dars/contract/roster/uploads";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";

import { useApi } from "#platform/api/api.ts";
import { goesOn } from "#talking/uploads/public.ts";

type Rows = Reply<typeof listUploadRows>;

const PAGE = 100;

type Side = "issues" | "changes" | "duplicates";

/**
 * What was found in an upload, a hundred at a time, taken from each page by `rowsIn`. Asked for anew after each check;
 * while one is under way the last findings stay. Not kept on the device: they are long, and soon of no use.
 */
export function useRows<T>(upload: Upload, of: Side, rowsIn: (page: Rows) => readonly T[]) {
  const { call } = useApi();
  const { id: uploadId, schoolId, state } = upload;
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: [listUploadRows.path, schoolId, uploadId, of, state],
    queryFn: ({ pageParam }) =>
      call(listUploadRows, {
        params: { schoolId, uploadId },
        query: { of, limit: PAGE, ...(pageParam !== null && { after: pageParam }) },
      }),
    initialPageParam: BEGINNING,
    getNextPageParam: ({ next }: Rows) => next,
    placeholderData: keepPreviousData,
    enabled: !goesOn(state),
    meta: { keep: false },
  });
  return {
    reading: { value: data?.pages.flatMap(rowsIn), error, onRetry: () => void refetch() },
    more: hasNextPage ? () => void fetchNextPage() : undefined,
    isFetchingMore: isFetchingNextPage,
  };
}

const BEGINNING: number | null = null;
