import { useQueryClient } from "@tanstack/react-query";

/**
 * Reads anew everything that is on the screen; ends also when there is no network. What is on its way already may have
 * been said before a save.
 */
export function useRefresh(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.refetchQueries({ type: "active" });
}
