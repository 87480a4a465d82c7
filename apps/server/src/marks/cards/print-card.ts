import type { printCard as route } from "@dars/contract/marks/cards";
import type { FileReply, Input } from "@dars/contract/platform/route";

import { audited } from "#platform/audit.ts";
import type { Context } from "#platform/context.ts";
import { takeShare } from "#platform/db/hourly-share.ts";
import { notFound } from "#platform/errors.ts";
import { printPdf } from "#platform/print/print-pdf.ts";

import { cardOfStudent } from "./card-of-student.ts";
import { CARD } from "./card.typ.ts";
import { composeCards } from "./compose-cards.ts";
import { getReaderKind } from "./list-cards.ts";
import { signedCard } from "./signed-card.ts";

/** A family prints a few; an office that wants more prints sections. */
export const CARDS_AN_HOUR = 60;

/** H11: issued when it is first asked for, and audited each time. */
export async function printCard(
  context: Context,
  { params: { schoolId, studentId, yearId }, body: { kind, locale, digits } }: Input<typeof route>,
): Promise<FileReply> {
  const { database, actor } = context;
  const card = await cardOfStudent(context, {
    schoolId,
    studentId,
    yearId,
    kind,
    reader: getReaderKind(actor),
    issuedBy: actor.accountId,
  });
  if (!card) throw notFound("This card");
  await database.inSchool(schoolId, async (db) => {
    await takeShare(db, actor.accountId, "cards", CARDS_AN_HOUR);
    await audited(context, db, schoolId, "card.printed", ["student", studentId], { card: card.id, kind });
  });
  const content = composeCards([signedCard(card, context.origin ?? "")], { locale, digits });
  const bytes = await printPdf({ template: CARD, content });
  return { name: `card-${card.code.slice(0, 5)}.pdf`, type: "application/pdf", bytes };
}
