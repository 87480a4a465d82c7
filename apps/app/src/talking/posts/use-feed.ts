import { listPosts, type PostLine } from "@dars/contract/talking/posts";
import { useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { NOTIFIED, useLiveRead } from "#platform/live/use-live-read.ts";

export interface Feed {
  readonly posts: readonly PostLine[];
  /** Whether there are more than a home shows. */
  readonly hasMore: boolean;
}

/**
 * The query of a home combined with the latest posts. On first opening both appear together, so that the page
 * does not shift; cached data appears at once. While `isWanted` is false there are no posts.
 */
export function useFeed<T extends { readonly value: unknown }>(
  home: T,
  isWanted = true,
): { readonly whole: T; readonly feed: Feed } {
  const { reading, refresh } = useRead(listPosts, { query: { limit: 5 } }, isWanted);
  useLiveRead(async () => isWanted && refresh(), NOTIFIED);
  const [isKept] = useState(home.value !== undefined);
  const isAwaited = isWanted && !isKept && reading.value === undefined && reading.error === null;
  const { posts = [], next = null } = reading.value ?? {};
  return { whole: isAwaited ? { ...home, value: undefined } : home, feed: { posts, hasMore: next !== null } };
}
