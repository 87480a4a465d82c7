import { useQueryClient } from "@tanstack/react-query";

import { refreshShown } from "./refresh-shown.ts";

/** For what refreshes a page by hand, or after work that is no save: as after a save. */
export function useRefresh(): () => Promise<void> {
  const cache = useQueryClient();
  return () => refreshShown(cache);
}
