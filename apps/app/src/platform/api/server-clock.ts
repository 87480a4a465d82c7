/** The server's clock, derived from its answers; the device's own until the first answer. */
export class ServerClock {
  #aheadMs = 0;

  /** Milliseconds since 1970. */
  readonly now = (): number => Date.now() + this.#aheadMs;

  /** Takes the time from an answer. A cached answer carries the time of another moment, so it is ignored. */
  read({ headers }: Response): void {
    const at = Date.parse(headers.get("date") ?? "");
    const isKept = headers.get("cache-control")?.includes("max-age") === true;
    if (!Number.isNaN(at) && !isKept) this.#aheadMs = at - Date.now();
  }
}
