let stale = false;

/** True once a page's code could not be fetched: a deployment has probably replaced it. */
export const isStale = (): boolean => stale;

/** Notes each piece of code that could not be fetched. */
export function watchChunks(): void {
  window.addEventListener("vite:preloadError", () => {
    stale = true;
  });
}

/**
 * Loads an address anew, and with it the new version, where code was missing. Called at a navigation, when nothing
 * that a person is typing is lost; without a network there is no version to load.
 */
export function loadIfStale(address: string, load = (to: string) => location.assign(to)): void {
  if (!stale || !navigator.onLine) return;
  stale = false;
  load(address);
}
