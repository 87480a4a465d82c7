import { AppError } from "#platform/errors.ts";
import { TryLater } from "#platform/jobs/run-jobs.ts";
import { printPdf } from "#platform/print/print-pdf.ts";

import type { CardLook } from "./card-content.ts";
import { CARD } from "./card.typ.ts";
import type { IssuedCard } from "./cards.queries.ts";
import { composeCards } from "./compose-cards.ts";
import { signedCard } from "./signed-card.ts";

interface PrintLook extends CardLook {
  /** Where people reach this server. */
  readonly origin: string;
}

/** Printers have a queue of their own; a full one asks the caller to retry. */
const BUSY_SECONDS = 3;

/** Cards as one PDF, within background work; no bytes without cards. Throws TryLater while many are printing. */
export async function printCards(
  cards: readonly IssuedCard[],
  { origin, locale, digits }: PrintLook,
): Promise<Uint8Array> {
  if (cards.length === 0) return new Uint8Array();
  const content = composeCards(
    cards.map((card) => signedCard(card, origin)),
    { locale, digits },
  );
  try {
    return await printPdf({ template: CARD, content });
  } catch (error) {
    if (error instanceof AppError && error.code === "busy") throw new TryLater(BUSY_SECONDS);
    throw error;
  }
}
