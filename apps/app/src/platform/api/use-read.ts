import type { Input, Reply, Route } from "@dars/contract/platform/route";
import { useQuery, useQueryClient } from "@tanstack/react-query";

import { useApi } from "./api.ts";
import { useOnScreen } from "./on-screen.ts";

/**
 * Reads from the device first and refreshes behind. `reading` is what `Await` shows; `refresh` ends when the fresh copy
 * is there, also when there is no network. While `isWanted` is false nothing is asked for.
 */
export function useRead<const R extends Route>(route: R, input: Input<R>, isWanted = true) {
  const { call } = useApi();
  const queryKey = buildQueryKey(route, input);
  const { data, error, dataUpdatedAt, refetch } = useQuery<Reply<R>>({
    ...useOnScreen(),
    queryKey,
    queryFn: () => call<R>(route, input),
    enabled: isWanted,
  });
  const refresh = useAnew(queryKey, refetch);
  const savedAt = dataUpdatedAt;
  return { reading: { value: data, error, savedAt, onRetry: () => void refresh() }, refresh };
}

/**
 * A request already under way may have been answered before the change that triggers this refresh, so it is
 * repeated.
 */
export function useAnew<T>(
  queryKey: readonly unknown[],
  refetch: (how: { readonly cancelRefetch: boolean }) => Promise<T>,
): () => Promise<T> {
  const cache = useQueryClient();
  return async () => {
    const isUnderWay = cache.getQueryState(queryKey)?.fetchStatus === "fetching";
    const first = await refetch({ cancelRefetch: false });
    return isUnderWay ? refetch({ cancelRefetch: false }) : first;
  };
}

/** Under which a read is kept. */
export const buildQueryKey = <const R extends Route>({ path }: R, input: Input<R>) => [path, input] as const;
