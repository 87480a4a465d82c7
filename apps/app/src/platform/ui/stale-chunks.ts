let stale = false;

/** True once a page's code could not be fetched: a deployment has probably replaced it. */
export const isStale = (): boolean => stale;

/**
 * A page whose code is gone from the server is not an error of the page: the next navigation loads the address anew,
 * and with it the new version. `leave` is called with that address.
 */
export function watchChunks(leave: (href: string) => void): void {
  window.addEventListener("vite:preloadError", () => {
    stale = true;
  });
  window.addEventListener("popstate", () => {
    if (stale) leave(location.href);
  });
}
