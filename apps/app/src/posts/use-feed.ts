import { listPosts, type PostLine } from "@dars/contract/posts";
import { useState } from "react";

import { useRead } from "#platform/api/use-read.ts";
import { NOTIFIED, useLiveRead } from "#platform/live/use-live-read.ts";

interface Feed<T> {
  readonly whole: T;
  readonly posts: readonly PostLine[];
}

/**
 * What a home reads, with the latest posts for whoever looks. On the first opening the two come together, so that
 * nothing on the page moves; what the device has kept is there at once. While `isWanted` is false there are no posts.
 */
export function useFeed<T extends { readonly value: unknown }>(home: T, isWanted = true): Feed<T> {
  const { reading, refresh } = useRead(listPosts, { query: { limit: 5 } }, isWanted);
  useLiveRead(async () => isWanted && refresh(), NOTIFIED);
  const [isKept] = useState(home.value !== undefined);
  const isAwaited = isWanted && !isKept && reading.value === undefined && reading.error === null;
  return { whole: isAwaited ? { ...home, value: undefined } : home, posts: reading.value?.posts ?? [] };
}
