import { whenOnline } from "#platform/device/network.ts";
import { QUIET, waitMs } from "#platform/offline/backoff.ts";

/**
 * Waits before the next try: as long as the server asks for, else longer with each failure, and never past the moment
 * in which the network returns. Rejects with the signal's reason.
 */
export function pause(failures: number, retryAfterSeconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(goOn, Math.max(retryAfterSeconds * 1000, waitMs(QUIET, failures)));
    const forget = whenOnline(goOn);
    signal.addEventListener("abort", giveUp, { once: true });

    function goOn() {
      stop();
      resolve();
    }
    function giveUp() {
      stop();
      reject(signal.reason);
    }
    function stop() {
      clearTimeout(timer);
      forget();
      signal.removeEventListener("abort", giveUp);
    }
  });
}
