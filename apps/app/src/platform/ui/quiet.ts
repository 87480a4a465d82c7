import type { QueryClient } from "@tanstack/react-query";

const PATIENCE_MS = 10_000;

/**
 * The first moment in which the browser has nothing better to do and no page waits for the server: what is fetched
 * ahead must not come before what a person is looking at. At the latest after 10 s.
 */
export async function quiet(queries: QueryClient): Promise<void> {
  await idle();
  if (queries.isFetching() > 0) await Promise.race([settled(queries), wait(PATIENCE_MS)]);
  await idle();
}

const idle = (): Promise<void> =>
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
