import type { Input, Reply } from "@dars/contract/platform/route";
import { ASKED_ROLES, type AskText, type writeAsk as route } from "@dars/contract/talking/asks";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { invalid } from "#platform/errors.ts";
import { refuseWider } from "#school/audiences/public.ts";
import { attachFile } from "#talking/files/public.ts";

import { insertAsk } from "./asks.queries.ts";
import { tellAsked } from "./tell-asked.ts";

/** J6. */
export async function writeAsk(
  context: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  refuseOtherParts(body);
  await refuseWider(context, schoolId, body.audience);
  const { accountId } = context.actor;
  return writeOnce(context, schoolId, body, async (db) => {
    const made = await insertAsk(db, schoolId, context.actor, body);
    await attachFile(db, {
      schoolId,
      accountId,
      fileIds: body.attachments ?? [],
      to: [{ kind: "ask", id: made.id }],
    });
    await audited(context, db, schoolId, "ask.written", ["ask", made.id], {
      kind: body.kind,
      roles: body.audience.roles.join(" "),
    });
    await tellAsked(db, { schoolId, askId: made.id }, "ask");
    return made;
  });
}

function refuseOtherParts({ kind, audience, signatures, choice, places, closesAt }: AskText): void {
  if ((kind === "consent") !== (signatures !== null))
    throw invalid("A consent says how many signatures it needs, and nothing else does.", "/body/signatures");
  if ((kind === "choice") !== (choice !== null))
    throw invalid("A choice has options, and nothing else does.", "/body/choice");
  if ((kind === "sign_up") !== ((places ?? null) !== null))
    throw invalid("A sign-up has places, and nothing else does.", "/body/places");
  if (!audience.roles.every((role) => ASKED_ROLES.includes(role)))
    throw invalid("They are no people of the school.", "/body/audience/roles");
  if (kind === "consent" && audience.roles.some((role) => role !== "parent"))
    throw invalid("A consent is asked of parents.", "/body/audience/roles");
  if (Date.parse(closesAt) <= Date.now()) throw invalid("It closes after now.", "/body/closesAt");
}
