import { listPeople, type PersonLine } from "@dars/contract/people-office";
import type { Id } from "@dars/contract/primitives";
import type { Input } from "@dars/contract/route";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { useApi } from "#platform/api/api.ts";

export type Asked = Omit<Input<typeof listPeople>["query"], "after" | "limit">;

/** People as they are asked for, page by page. The last answer stays in sight until the next one is here. */
export function usePeople(schoolId: Id, asked: Asked) {
  const { call } = useApi();
  const { data, error, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage, refetch } =
    useInfiniteQuery({
      queryKey: [listPeople.path, schoolId, asked],
      queryFn: ({ pageParam }) =>
        call(listPeople, {
          params: { schoolId },
          query: { ...asked, ...(pageParam !== null && { after: pageParam }) },
        }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
      // Whatever was searched for is in nobody's way the next time.
      meta: { keep: false },
    });
  const people: readonly PersonLine[] | undefined = data?.pages.flatMap((page) => page.people);
  return {
    reading: { value: people, error, onRetry: () => void refetch() },
    isBehind: isPlaceholderData,
    more: hasNextPage && !isFetchingNextPage ? () => void fetchNextPage() : null,
  };
}

const PAUSE_MS = 200;

/** What was typed, once typing rests. */
export function useRested(typed: string): string {
  const [rested, setRested] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setRested(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return rested;
}
