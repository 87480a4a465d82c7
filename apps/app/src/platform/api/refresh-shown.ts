import type { QueryClient } from "@tanstack/react-query";

/**
 * After a save: what the page on the screen has read is read again now; everything else that was read before is out of
 * date and is read again when a page that needs it comes on the screen (`useOnScreen`). So no save has to name what it
 * changes, and pages that lie under the one on the screen cost nothing. A request already under way may have been
 * answered before the save, so it is repeated. Also ends without a network.
 */
export const refreshShown = (cache: QueryClient): Promise<void> => cache.invalidateQueries();
