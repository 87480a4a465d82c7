import { textNow } from "#platform/text/use-text.ts";

import { loadingController } from "./controllers.ts";
import { LOADING_DISMISS_MS } from "./timing.ts";

let atWork = 0;
let laid: Promise<() => void> | null = null;
let element: HTMLElement | undefined;
/** Ends when the last overlay has left the page. */
let left: Promise<unknown> = Promise.resolve();
/** Ends when it is known whether the overlay of the last work leaves or stays for another. */
let decided: Promise<unknown> = Promise.resolve();

/**
 * Acts that follow each other closely share one overlay, and the next one waits until the last has left: Ionic takes
 * the page back for screen readers only when an overlay goes while no other is there, be it on its way out.
 */
export async function underOverlay<T>(work: () => Promise<T>): Promise<T> {
  atWork += 1;
  // A page that was torn down took its overlay along.
  if (element?.isConnected === false) laid = null;
  try {
    await (laid ??= lay());
    return await work();
  } finally {
    atWork -= 1;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    decided = promise;
    setTimeout(() => resolve(takeAway()), LOADING_DISMISS_MS);
  }
}

export async function whenGone(): Promise<void> {
  await decided;
  await left;
}

async function takeAway(): Promise<void> {
  if (atWork > 0 || !laid) return;
  const last = laid;
  laid = null;
  (await last)();
}

async function lay(): Promise<() => void> {
  element = undefined;
  const overlay = await loadingController.create({ message: textNow("platform.please-wait") });
  element = overlay;
  const shown = left.then(() => overlay.present());
  return () => {
    left = shown.then(() => overlay.dismiss()).catch(() => undefined);
  };
}
