let aheadMs = 0;

/**
 * The present, in milliseconds since 1970, by the server's clock as this device last heard of it: the device's own may be
 * hours off, so no day, default or deadline is taken from it.
 */
export const serverNow = (): number => Date.now() + aheadMs;

/** How far the server's clock is ahead of the device's. */
export function setServerAhead(ms: number): void {
  aheadMs = ms;
}
