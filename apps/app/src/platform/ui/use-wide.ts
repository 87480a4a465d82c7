import { useSyncExternalStore } from "react";

const WIDE = "(width > 1025px)";

/** True where there is room for tables and two panes. */
export const useWide = (): boolean => useSyncExternalStore(watch, () => matchMedia(WIDE).matches);

function watch(watcher: () => void): () => void {
  const room = matchMedia(WIDE);
  room.addEventListener("change", watcher);
  return () => room.removeEventListener("change", watcher);
}
