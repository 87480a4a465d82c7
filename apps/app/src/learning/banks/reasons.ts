import type { Reasons } from "#platform/ui/Refusal.tsx";

/** Why a bank refuses what was done. */
export const BANK_REASONS: Reasons = new Map([
  ["known", "banks.reason-known"],
  ["used", "banks.reason-used"],
  ["stale", "banks.reason-stale"],
  ["incomplete", "banks.reason-incomplete"],
  ["over", "banks.reason-over"],
  ["file", "banks.page-file"],
] as const);
