/** What a wait depends on; all times in milliseconds. */
export interface Backoff {
  readonly firstMs: number;
  readonly mostMs: number;
}

/** For background saves and reads. */
export const QUIET: Backoff = { firstMs: 2_000, mostMs: 60_000 };

/**
 * Full jitter: anything between nothing and a bound that doubles with each failure, so that a thousand phones that
 * lost one server do not come back in one second. `failures` counts from 1; `random` is between 0 and 1.
 */
export const waitMs = ({ firstMs, mostMs }: Backoff, failures: number, random = Math.random): number =>
  random() * boundMs({ firstMs, mostMs }, failures);

/** 2, 4, 8 … 60 s for `QUIET`. */
export const boundMs = ({ firstMs, mostMs }: Backoff, failures: number): number =>
  Math.min(mostMs, firstMs * 2 ** Math.max(0, failures - 1));
