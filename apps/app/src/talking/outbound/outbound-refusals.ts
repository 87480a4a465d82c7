import type { Reasons } from "#platform/ui/Refusal.tsx";

/** Why a message or a code was not sent. */
export const OUTBOUND_REFUSALS: Reasons = new Map([
  ["no-contact", "outbound.no-contact"],
  ["not-configured", "outbound.no-way"],
  ["too-many", "outbound.too-many"],
]);
