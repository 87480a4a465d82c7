import { vi } from "vitest";

/** Waits until `check` no longer throws. The result comes; on a busy machine it comes late. */
export const soon = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 20_000, interval: 20 });
