import { textNow } from "#platform/text/use-text.ts";

import { LOADING_DISMISS_MS } from "./timing.ts";

/**
 * Lays "Please wait..." over the page while `work` runs, and takes it away 100 ms after its end. Only for an act that
 * cannot wait in the outbox. Ends as `work` ends.
 */
export async function whileLoading<T>(work: () => Promise<T>): Promise<T> {
  const takeAway = await lay();
  try {
    return await work();
  } finally {
    setTimeout(takeAway, LOADING_DISMISS_MS);
  }
}

/** Where its code cannot be fetched the work goes on without an overlay. */
async function lay(): Promise<() => void> {
  const { loadingController } = await import("./controllers.ts").catch(() => ({
    loadingController: undefined,
  }));
  const overlay = await loadingController?.create({ message: textNow("platform.please-wait") });
  const shown = overlay?.present();
  return () => void shown?.then(() => overlay?.dismiss());
}
