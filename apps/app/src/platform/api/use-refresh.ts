import { useQueryClient } from "@tanstack/react-query";

/** Reads anew everything that is on the screen; ends also when there is no network. */
export function useRefresh(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.refetchQueries({ type: "active" }, { cancelRefetch: false });
}
