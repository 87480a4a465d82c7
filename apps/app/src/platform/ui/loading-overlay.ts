import { textNow } from "#platform/text/use-text.ts";

import { loadingController } from "./controllers.ts";
import { LOADING_DISMISS_MS } from "./timing.ts";

let atWork = 0;
let laid: Promise<() => void> | null = null;
/** Ends when the last overlay has left the page. */
let left: Promise<unknown> = Promise.resolve();

/**
 * Acts that follow each other closely share one overlay, and the next one waits until the last has left: Ionic takes
 * the page back for screen readers only when an overlay goes while no other is there, be it on its way out.
 */
export async function underOverlay<T>(work: () => Promise<T>): Promise<T> {
  atWork += 1;
  try {
    await (laid ??= lay());
    return await work();
  } finally {
    atWork -= 1;
    setTimeout(takeAway, LOADING_DISMISS_MS);
  }
}

function takeAway(): void {
  if (atWork > 0 || !laid) return;
  const last = laid;
  laid = null;
  void last.then((remove) => remove());
}

async function lay(): Promise<() => void> {
  const overlay = await loadingController.create({ message: textNow("platform.please-wait") });
  const shown = left.then(() => overlay.present());
  return () => {
    left = shown.then(() => overlay.dismiss()).catch(() => undefined);
  };
}
