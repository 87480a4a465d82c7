import { getConfig } from "@testing-library/react";
import { vi } from "vitest";

const testingLibrary = getConfig();

/** Waits until `check` no longer throws. The expected state arrives; on a busy machine it arrives late. */
export function soon<T>(check: () => T | Promise<T>): Promise<T> {
  refuseWithinAct();
  return vi.waitFor(check, { timeout: 12_000, interval: 20 });
}

/**
 * What Testing Library waits by.
 * @throws Error within `act`.
 */
export const waitOutsideAct = <T>(wait: () => Promise<T>): Promise<T> => {
  refuseWithinAct();
  return testingLibrary.asyncWrapper(wait);
};

/** React renders nothing before the work given to `act` has ended: who waits there for a render waits in vain. */
function refuseWithinAct(): void {
  if (Object(globalThis)["IS_REACT_ACT_ENVIRONMENT"] === true)
    throw new Error("Wait before act, not within it: nothing is rendered until its work has ended.");
}
