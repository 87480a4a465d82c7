import { ApiError, type Client } from "@dars/contract/platform/client";
import type { Wire } from "@dars/contract/platform/route";

import { FINAL } from "./final.ts";

/** What became of a save by the time its first try ended. */
export type SaveOutcome =
  | { readonly state: "accepted"; readonly reply: unknown }
  /** `isKept`: whether it stands among the saves, with its refusal; otherwise only the caller still has it. */
  | { readonly state: "refused"; readonly error: ApiError; readonly isKept: boolean }
  | { readonly state: "waiting"; readonly id: number };

/** How a save is made. */
export interface Manner {
  /** The patience of a person who waits at a form, in milliseconds. */
  readonly patienceMs?: number;
  /** Ids of waiting saves that it repeats. */
  readonly insteadOf?: readonly number[];
}

/** The answer for the rest of a save, of which the server took a part. */
export const NOT_TAKEN = new ApiError({ code: "conflict", message: "A part of it was not taken." }, 409);

/** The answer for a save that the device could not store, and that could not be sent either. */
export const NOT_KEPT = {
  state: "refused",
  error: new ApiError({ code: "not-kept", message: "The device could not store the save." }, 0),
  isKept: false,
} as const satisfies SaveOutcome;

/** Sends a save that the device could not store. It has this one try, and is never "waiting". */
export async function sendUnkept(transmit: Client["transmit"], wire: Wire): Promise<SaveOutcome> {
  try {
    return { state: "accepted", reply: await transmit(wire) };
  } catch (error) {
    const isFinal = error instanceof ApiError && FINAL.has(error.code);
    return isFinal ? { state: "refused", error, isKept: false } : NOT_KEPT;
  }
}
