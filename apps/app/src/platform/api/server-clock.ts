import { store } from "#platform/device/store.ts";
import { serverNow, setServerAhead } from "#platform/time/server-now.ts";

const KEPT = "server-clock";
/** An answer is always a little older than the moment it is read. */
const LEAST_MS = 2000;

/** The server's clock, derived from its answers; until the first answer, as the device last knew it. */
export class ServerClock {
  #isRead = false;

  /** Milliseconds since 1970. */
  readonly now = serverNow;

  /** Takes up how far the server's clock was ahead when this device last heard of it. */
  async restore(): Promise<void> {
    const stored = await store.readWhole(KEPT);
    if (!this.#isRead && typeof stored === "number" && Number.isFinite(stored)) setServerAhead(stored);
  }

  /** Takes the time from an answer. A cached answer carries the time of another moment, so it is ignored. */
  read({ headers }: Response): void {
    const at = Date.parse(headers.get("date") ?? "");
    const isKept = headers.get("cache-control")?.includes("max-age") === true;
    if (Number.isNaN(at) || isKept) return;
    const aheadMs = at - Date.now();
    const hasMoved = !this.#isRead || Math.abs(at - serverNow()) > LEAST_MS;
    setServerAhead(aheadMs);
    this.#isRead = true;
    if (hasMoved) void store.writeWhole(KEPT, aheadMs).catch(() => undefined);
  }
}
