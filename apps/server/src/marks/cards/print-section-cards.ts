import type { Database } from "#platform/db/db.ts";
import type { Tokens } from "#platform/tokens.ts";

import { listSeats } from "./batches.queries.ts";
import { CARD_KINDS } from "./card-content.ts";
import { cardOfStudent } from "./card-of-student.ts";
import type { IssuedCard } from "./cards.queries.ts";
import { printCards } from "./print-cards.ts";

interface SectionToPrint {
  readonly schoolId: number;
  readonly sectionId: number;
  readonly issuedBy: number;
  /** Where people reach this server. */
  readonly origin: string;
}

/**
 * Every card of the students of a section in Arabic, one behind the other as they sit in the register. Cards that were not
 * printed before are issued. No bytes where nothing is published any more. Throws TryLater while many are printing.
 */
export async function printSectionCards(
  server: { readonly database: Database; readonly tokens: Tokens },
  { schoolId, sectionId, issuedBy, origin }: SectionToPrint,
): Promise<Uint8Array> {
  const seats = await listSeats(server.database.reading(schoolId), schoolId, [sectionId], "ar");
  const cards: IssuedCard[] = [];
  for (const { studentId, yearId } of seats)
    for (const kind of CARD_KINDS) {
      const which = { schoolId, studentId, yearId, kind, reader: "other", issuedBy } as const;
      const card = await cardOfStudent(server, which);
      if (card) cards.push(card);
    }
  return printCards(cards, { origin, locale: "ar", digits: "latn" });
}
