import type { Instant } from "@dars/contract/platform/primitives";
import { addDays } from "@dars/contract/time/days";

import { dayAt, momentAt } from "#platform/time/days.ts";
import { serverNow } from "#platform/time/server-now.ts";

const HOUR_MS = 60 * 60_000;
/** When the morning begins, by the school's clock. */
const MORNING = "07:00";
/** Muted without an end. */
const NEVER_ENDS: Instant = "9999-12-31T00:00:00.000Z";

export const QUIETS = ["hour", "morning", "always"] as const;

/** Until when a room is quiet that is muted now: for an hour, till seven tomorrow morning, or for good. */
export function quietUntil(which: (typeof QUIETS)[number], now = new Date(serverNow())): Instant {
  if (which === "always") return NEVER_ENDS;
  if (which === "hour") return new Date(now.getTime() + HOUR_MS).toISOString();
  return momentAt(addDays(dayAt(now), 1), MORNING).toISOString();
}

/** True where the muting lasts until the person ends it. */
export const isForGood = (until: Instant): boolean => until === NEVER_ENDS;
