import type { stopApplicationMessages as route } from "@dars/contract/admissions/application-messages";
import type { ApplicationStatus } from "@dars/contract/admissions/applying";
import type { Input } from "@dars/contract/platform/route";

import { describeApplication, saveAddressStop } from "#identity/outbound/public.ts";
import { audit } from "#platform/audit.ts";
import type { PublicContext } from "#platform/context.ts";

import { changeOwn } from "./change-own.ts";

/** APP-7, OUT-5: to the phone, which the family has proved; to the e-mail address what is about this application. */
export const stopApplicationMessages = (
  context: PublicContext,
  { params, body: { pass, isStopped } }: Input<typeof route>,
): Promise<ApplicationStatus> =>
  changeOwn(context, params, pass, async (db, { id, key, phone, email }) => {
    const { schoolId } = params;
    const of = { about: describeApplication(key), phone, email };
    await saveAddressStop(db, context.tokens, schoolId, { of, isStopped });
    await audit(db, schoolId, {
      action: isStopped ? "application.messages-stopped" : "application.messages-resumed",
      accountId: null,
      subject: { kind: "application", id },
      requestId: context.requestId,
    });
  });
