import type { stopApplicationMessages as route } from "@dars/contract/admissions/application-messages";
import type { ApplicationStatus } from "@dars/contract/admissions/applying";
import type { Input } from "@dars/contract/platform/route";

import { saveAddressStop } from "#identity/outbound/public.ts";
import { audit } from "#platform/audit.ts";
import type { PublicContext } from "#platform/context.ts";

import { changeOwn } from "./change-own.ts";

/** APP-7, OUT-5: to all addresses of the application. */
export const stopApplicationMessages = (
  context: PublicContext,
  { params, body: { pass, isStopped } }: Input<typeof route>,
): Promise<ApplicationStatus> =>
  changeOwn(context, params, pass, async (db, { id, phone, email }) => {
    const { schoolId } = params;
    await saveAddressStop(db, context.tokens, schoolId, { to: { phone, email }, isStopped });
    await audit(db, schoolId, {
      action: isStopped ? "application.messages-stopped" : "application.messages-resumed",
      accountId: null,
      subject: { kind: "application", id },
      requestId: context.requestId,
    });
  });
