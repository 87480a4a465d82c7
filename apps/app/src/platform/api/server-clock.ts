/** The server's clock, as far as its answers tell it; the device's own until one does. */
export class ServerClock {
  #aheadMs = 0;

  /** Milliseconds since 1970. */
  readonly now = (): number => Date.now() + this.#aheadMs;

  /** Takes the time from an answer. One that may have been kept on the way tells that of another moment. */
  read({ headers }: Response): void {
    const at = Date.parse(headers.get("date") ?? "");
    const isKept = headers.get("cache-control")?.includes("max-age") === true;
    if (!Number.isNaN(at) && !isKept) this.#aheadMs = at - Date.now();
  }
}
