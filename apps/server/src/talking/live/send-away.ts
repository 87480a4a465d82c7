import { momentAmong } from "./moment-among.ts";
import type { Registry } from "./registry.ts";

const RESTARTING = 1012;

/** Everybody comes back one after the other, and nobody goes on from what this node has told. */
export function sendAway(registry: Registry): void {
  const subscribers = [...registry.subscribers];
  for (const subscriber of subscribers) {
    registry.leave(subscriber);
    subscriber.outlet.close(RESTARTING, String(Math.round(momentAmong(subscribers.length))));
  }
}
