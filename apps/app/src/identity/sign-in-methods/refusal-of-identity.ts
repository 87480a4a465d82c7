import { IDENTITY_REFUSALS } from "@dars/contract/identity/identities";
import type { ApiError } from "@dars/contract/platform/client";

import type { TextId } from "#platform/text/use-text.ts";

/** What a directory's answer was refused for, in words; undefined where the error's own code says it. */
export function refusalOfIdentity({ code, details }: ApiError): TextId | undefined {
  const reason = IDENTITY_REFUSALS.find((each) => each === details["reason"]);
  if (reason !== undefined) return `ways.identity-${reason}`;
  return code === "unavailable" ? "ways.identity-unreachable" : undefined;
}
