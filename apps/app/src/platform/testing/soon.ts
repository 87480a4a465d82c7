import { vi } from "vitest";

/** Waits until `check` no longer throws. The expected state arrives; on a busy machine it arrives late. */
export const soon = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 12_000, interval: 20 });
