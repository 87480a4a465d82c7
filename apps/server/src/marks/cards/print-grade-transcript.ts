import type { printGradeTranscript as route } from "@dars/contract/marks/cards";
import { buildVerifyAddress } from "@dars/contract/platform/linked-addresses";
import type { FileReply, Input } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { takeShare } from "#platform/db/hourly-share.ts";
import { notFound } from "#platform/errors.ts";
import { printPdf } from "#platform/print/print-pdf.ts";

import { CARD } from "./card.typ.ts";
import { composeTranscript } from "./compose-transcript.ts";
import { getReaderKind } from "./list-cards.ts";
import { CARDS_AN_HOUR } from "./print-card.ts";
import { buildProof } from "./sign-card.ts";
import { transcriptText } from "./transcript-content.ts";
import { transcriptOfStudent } from "./transcript-of-student.ts";

/** H11: audited each time, as a card is. */
export async function printGradeTranscript(
  context: Context,
  { params: { schoolId, studentId }, body: { locale, digits } }: Input<typeof route>,
): Promise<FileReply> {
  const { database, actor } = context;
  const which = { schoolId, studentId, reader: getReaderKind(actor), issuedBy: actor.accountId };
  const transcript = await transcriptOfStudent(context, which);
  if (!transcript) throw notFound("This transcript");
  const { id, content, code, keyId, signature } = transcript;
  await database.inSchool(schoolId, async (db) => {
    await takeShare(db, actor.accountId, "cards", CARDS_AN_HOUR);
    await audited(context, db, schoolId, "grade-transcript.printed", ["student", studentId], {
      transcript: id,
    });
  });
  const origin = context.origin ?? "";
  const proof = buildProof({ code, keyId, printed: transcriptText(content) }, signature);
  const link = buildVerifyAddress(origin, code, proof);
  const printed = composeTranscript(content, { code, origin, link }, { locale, digits });
  const bytes = await printPdf({ template: CARD, content: printed });
  return { name: `transcript-${code.slice(0, 5)}.pdf`, type: "application/pdf", bytes };
}
