import type { Input, Reply, Route } from "@dars/contract/platform/route";
import { keepPreviousData, useInfiniteQuery, type InfiniteData } from "@tanstack/react-query";

import { useApi } from "./api.ts";
import { useOnScreen } from "./on-screen.ts";
import { buildQueryKey, useAnew } from "./use-read.ts";

interface Paged<R extends Route> {
  /** The input of a page; `after` is null for the first one. */
  readonly inputAt: (after: string | null) => Input<R>;
  readonly getNextCursor: (page: Reply<R>) => string | null;
  /** Another list of the same kind is asked for all the time: the last one stays in sight meanwhile and is not kept. */
  readonly isPassing?: boolean;
}

/**
 * As `useRead`, for what comes page by page. `more` asks for the next one; null where there is none, or it is on its
 * way. `isWhole`: there is none.
 */
export function usePages<const R extends Route>(
  route: R,
  { inputAt, getNextCursor, isPassing = false }: Paged<R>,
) {
  const { call } = useApi();
  const queryKey = [...buildQueryKey(route, inputAt(null)), "pages"];
  const {
    data,
    error,
    dataUpdatedAt,
    isPlaceholderData,
    hasNextPage,
    fetchNextPage,
    isFetchingNextPage,
    refetch,
  } = useInfiniteQuery<Reply<R>, Error, InfiniteData<Reply<R>>, readonly unknown[], string | null>({
    ...useOnScreen(),
    queryKey,
    queryFn: ({ pageParam }) => call<R>(route, inputAt(pageParam)),
    initialPageParam: null,
    getNextPageParam: getNextCursor,
    ...(isPassing && { placeholderData: keepPreviousData, meta: { keep: false } }),
  });
  const refresh = useAnew(queryKey, refetch);
  return {
    reading: { value: data?.pages, error, savedAt: dataUpdatedAt, onRetry: () => void refresh() },
    refresh,
    isBehind: isPlaceholderData,
    more: hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : null,
    isWhole: !hasNextPage,
  };
}
