import { ApiError, type Client } from "@dars/contract/platform/client";
import type { Locale } from "@dars/contract/platform/primitives";

import { wholeAddress } from "#platform/device/whole-address.ts";

/**
 * Where the teacher's report is, by a ticket that is good once and carries no session token. `server`: the session's
 * own, where it has one. `lang`: that of the app, which may be another than the account's.
 */
export async function reportAddress(
  transmit: Client["transmit"],
  server: string | null | undefined,
  lang: Locale,
): Promise<string> {
  const answer = await transmit({
    method: "POST",
    url: "/api/v6/report-tickets",
    body: { kind: "teacher", lang },
  });
  const url: unknown = new Map<string, unknown>(Object.entries(Object(answer))).get("url");
  if (typeof url !== "string") throw new ApiError({ code: "unexpected-answer", message: "No address." }, 200);
  return wholeAddress(url, server);
}
