import type { QueryClient } from "@tanstack/react-query";

const PATIENCE_MS = 10_000;

/**
 * The first idle moment in which no page waits for the server: prefetching must not compete with the visible
 * page. After 10 s at the latest.
 */
export async function quiet(queries: QueryClient): Promise<void> {
  await idle();
  if (queries.isFetching() > 0) await Promise.race([settled(queries), wait(PATIENCE_MS)]);
  await idle();
}

export const idle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no idle callbacks.
    if ("requestIdleCallback" in window) window.requestIdleCallback(() => resolve(), { timeout: 5_000 });
    else setTimeout(resolve, 200);
  });

const settled = (queries: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    const stop = queries.getQueryCache().subscribe(() => {
      if (queries.isFetching() > 0) return;
      stop();
      resolve();
    });
  });

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
