import { textNow } from "#platform/text/use-text.ts";

import { LOADING_DISMISS_MS } from "./timing.ts";

/**
 * Lays "Please wait..." over the page while `work` runs, and takes it away 100 ms after its end. Only for an act that
 * cannot wait in the outbox. Ends as `work` ends.
 */
export async function whileLoading<T>(work: () => Promise<T>): Promise<T> {
  const { loadingController } = await import("./overlays.ts");
  const overlay = await loadingController.create({ message: textNow("platform.please-wait") });
  const shown = overlay.present();
  try {
    return await work();
  } finally {
    setTimeout(() => void shown.then(() => overlay.dismiss()), LOADING_DISMISS_MS);
  }
}
