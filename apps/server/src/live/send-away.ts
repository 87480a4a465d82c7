import type { Registry } from "./registry.ts";

const RESTARTING = 1012;
/** One device in so many milliseconds comes back, and the last after half a minute. */
const BETWEEN_RETURNS_MS = 3;
const LAST_RETURN_MS = 30_000;

/** Everybody comes back one after the other, and nobody goes on from what this node has told. */
export function sendAway(registry: Registry): void {
  const subscribers = [...registry.subscribers];
  const spread = Math.min(LAST_RETURN_MS, subscribers.length * BETWEEN_RETURNS_MS);
  for (const subscriber of subscribers) {
    registry.leave(subscriber);
    subscriber.outlet.close(RESTARTING, String(Math.round(Math.random() * spread)));
  }
}
