import type { ApplicationStatus, decideOffer as route } from "@dars/contract/admissions/applying";
import type { Input } from "@dars/contract/platform/route";

import { audit } from "#platform/audit.ts";
import type { PublicContext } from "#platform/context.ts";
import { clash } from "#platform/db/write-once.ts";

import { updateState } from "./applications.queries.ts";
import { changeOwn } from "./change-own.ts";

/** APP-6: until the last day of the offer. The same decision again changes nothing. */
export const decideOffer = (
  context: PublicContext,
  { params, body: { pass, isAccepted } }: Input<typeof route>,
): Promise<ApplicationStatus> =>
  changeOwn(context, params, pass, async (db, { id, state, isOfferOver }) => {
    const { schoolId } = params;
    const to = isAccepted ? "offer_accepted" : "withdrawn";
    if (state === to) return;
    if (state !== "accepted") throw clash("step", "There is no open offer.");
    if (isOfferOver) throw clash("offer-over", "The offer has ended.");
    await updateState(db, schoolId, id, { to, text: null, assessmentAt: null });
    await audit(db, schoolId, {
      action: "application.offer-decided",
      accountId: null,
      subject: { kind: "application", id },
      changes: { to },
      requestId: context.requestId,
    });
  });
