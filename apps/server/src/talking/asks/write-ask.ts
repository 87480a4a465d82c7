import type { Input, Reply } from "@dars/contract/platform/route";
import type { AudienceRole } from "@dars/contract/school/audiences";
import { ASKED_ROLES, type AskText, type writeAsk as route } from "@dars/contract/talking/asks";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { writeOnce } from "#platform/db/write-once.ts";
import { invalid } from "#platform/errors.ts";
import { refuseWider } from "#school/audiences/public.ts";
import { attachFile } from "#talking/files/public.ts";

import { insertAsk } from "./asks.queries.ts";
import { refuseLessons } from "./refuse-lessons.ts";
import { tellAsked } from "./tell-asked.ts";

/** J6. */
export async function writeAsk(
  context: Context,
  { params: { schoolId }, body }: Input<typeof route>,
): Promise<Reply<typeof route>> {
  refuseOtherParts(body);
  await refuseWider(context, schoolId, body.audience);
  await refuseLessons(context, schoolId, body);
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

/** What each kind has beside its words, and nothing else has. */
const PARTS = { consent: "signatures", choice: "choice", sign_up: "places", meeting: "meeting" } as const;

function refuseOtherParts(text: AskText): void {
  const { kind, audience, closesAt } = text;
  for (const [owner, part] of Object.entries(PARTS))
    if ((owner === kind) !== ((text[part] ?? null) !== null))
      throw invalid("An ask has the parts of its kind, and no others.", `/body/${part}`);
  const isOfParents = kind === "consent" || kind === "meeting";
  const mayAsk = (role: AudienceRole) => (isOfParents ? role === "parent" : ASKED_ROLES.includes(role));
  if (!audience.roles.every(mayAsk)) throw invalid("They cannot be asked this.", "/body/audience/roles");
  if (Date.parse(closesAt) <= Date.now()) throw invalid("It closes after now.", "/body/closesAt");
}
