import type { UserData } from "@dars/contract/identity/user-data";
import type { Client } from "@dars/contract/platform/client";
import { ApiError } from "@dars/contract/platform/client";

import { parseUserData } from "./user-data.ts";
import { wallClockMs } from "./wall-clock.ts";

/** Why a session is over: `expired` is this device's own judgement, `lost` its safe's, the other two the server's. */
export type EndReason = (typeof END_REASONS)[number];

const END_REASONS = ["expired", "fail", "not_logged_in", "lost"] as const;

export const parseEndReason = (stored: string | null): EndReason | null =>
  END_REASONS.find((reason) => reason === stored) ?? null;

export type Verdict =
  | { readonly is: "good"; readonly userData: UserData; readonly aheadMs: number | undefined }
  | { readonly is: "over"; readonly reason: EndReason }
  /** No network, a fault, or an answer that is not ours: the session stays. `afterMs` is what the server asked for. */
  | { readonly is: "unknown"; readonly afterMs: number };

/** Asks the server about the stored session (docs/legacy.md). Only its own two words end a session (LEG-1). */
export async function checkUser(transmit: Client["transmit"], session: UserData): Promise<Verdict> {
  try {
    const answer = await transmit({ method: "POST", url: "/api/check_user.php?x=1", body: session });
    return parseVerdict(new Map<string, unknown>(Object.entries(Object(answer))));
  } catch (error) {
    const seconds = error instanceof ApiError ? error.retryAfter : undefined;
    return { is: "unknown", afterMs: (seconds ?? 0) * 1000 };
  }
}

function parseVerdict(answer: ReadonlyMap<string, unknown>): Verdict {
  const status = answer.get("status");
  if (status === "fail" || status === "not_logged_in") return { is: "over", reason: status };
  const userData = parseUserData(answer.get("userData"));
  if (status !== "success" || !userData) return { is: "unknown", afterMs: 0 };
  const clock = wallClockMs(answer.get("server_time"));
  return { is: "good", userData, aheadMs: clock === undefined ? undefined : clock - Date.now() };
}
