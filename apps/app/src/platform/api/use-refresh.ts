import { useQueryClient } from "@tanstack/react-query";

/**
 * Refetches everything on the screen; also resolves without a network. A request already under way may have
 * been answered before a save.
 */
export function useRefresh(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.refetchQueries({ type: "active" });
}
