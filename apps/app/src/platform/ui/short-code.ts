import { ApiError } from "@dars/contract/platform/client";

import { code } from "#platform/text/dashed.ts";

const TAIL = 4;

/** What a person can read over the phone: NET, or the status and the end of the request's id; APP for our own faults. */
export function shortCode(error: unknown): string {
  if (!(error instanceof ApiError)) return "APP";
  if (error.code === "network") return "NET";
  const tail = error.requestId
    ?.replaceAll(/[^0-9a-z]/gi, "")
    .slice(-TAIL)
    .toUpperCase();
  return tail ? code(`${error.status}-${tail}`) : String(error.status);
}
