import type { Database } from "#platform/db/db.ts";
import type { Tokens } from "#platform/tokens.ts";

import { createCardCode } from "./card-code.ts";
import type { CardContent } from "./card-content.ts";
import { findCardBySnapshot, insertCard, type CardOf, type IssuedCard } from "./cards.queries.ts";
import { printedText } from "./printed-text.ts";
import { computeDigest, buildPayload, signPayload } from "./sign-card.ts";
import { signingKey } from "./signing-key.ts";

/** What a card's code is hashed for. */
export const CARD_CODE = "card";

interface Issue extends CardOf {
  readonly schoolId: number;
  /** Null: the command line. */
  readonly issuedBy: number | null;
  /** What it is to say; asked for only where it has not been issued yet. */
  readonly content: () => Promise<CardContent>;
}

interface Server {
  readonly database: Database;
  readonly tokens: Tokens;
}

/** The card of a snapshot: signed and kept the first time it is asked for, the same ever after. */
export async function issueCard({ database, tokens }: Server, issue: Issue): Promise<IssuedCard> {
  const { schoolId, issuedBy } = issue;
  const known = await findCardBySnapshot(database.reading(schoolId), schoolId, issue);
  if (known) return known;
  const content = await issue.content();
  const { id: keyId, privateKey } = await signingKey(database, tokens);
  const code = createCardCode();
  const printed = printedText(content);
  await database.inSchool(schoolId, (db) =>
    insertCard(db, schoolId, {
      ...issue,
      content,
      code,
      codeHash: tokens.hash(CARD_CODE, code),
      keyId,
      digest: computeDigest(printed),
      signature: signPayload(buildPayload({ code, printed, keyId }), privateKey),
      issuedBy,
    }),
  );
  const issued = await findCardBySnapshot(database.reading(schoolId), schoolId, issue);
  if (!issued) throw new Error("A card that was issued is gone.");
  return issued;
}
