import type { Input, Reply, Route } from "@dars/contract/route";
import { useQuery } from "@tanstack/react-query";

import { useApi } from "./api.ts";

/**
 * Reads from the device first and refreshes behind. `reading` is what `Await` shows; `refresh` ends when the fresh copy
 * is there, also when there is no network. While `isWanted` is false nothing is asked for.
 */
export function useRead<const R extends Route>(route: R, input: Input<R>, isWanted = true) {
  const { call } = useApi();
  const { data, error, dataUpdatedAt, refetch } = useQuery<Reply<R>>({
    queryKey: keyOf(route, input),
    queryFn: () => call(route, input),
    enabled: isWanted,
  });
  const refresh = () => refetch({ cancelRefetch: false });
  const savedAt = dataUpdatedAt;
  return { reading: { value: data, error, savedAt, onRetry: () => void refresh() }, refresh };
}

/** Under which a read is kept. */
export const keyOf = <const R extends Route>({ path }: R, input: Input<R>) => [path, input] as const;
