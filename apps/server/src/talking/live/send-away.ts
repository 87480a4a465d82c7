import { momentAmong } from "./moment-among.ts";
import type { Registry } from "./registry.ts";

const RESTARTING = 1012;

/** All apps reconnect one after the other, and none continues from the data that this node has sent. */
export function sendAway(registry: Registry): void {
  const subscribers = [...registry.subscribers];
  for (const subscriber of subscribers) {
    registry.leave(subscriber);
    subscriber.outlet.close(RESTARTING, String(Math.round(momentAmong(subscribers.length))));
  }
}
