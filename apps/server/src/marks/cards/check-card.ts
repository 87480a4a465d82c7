import type { CardCheck } from "@dars/contract/marks/cards";

import type { Database, Db } from "#platform/db/db.ts";
import type { Tokens } from "#platform/tokens.ts";

import { readCardCode } from "./card-code.ts";
import type { CardContent } from "./card-content.ts";
import { findPublicKey } from "./card-keys.queries.ts";
import { findByCode, findCard, findLaterCard, type IssuedCard } from "./cards.queries.ts";
import { formatInitials } from "./format-initials.ts";
import { CARD_CODE } from "./issue-card.ts";
import { printedText } from "./printed-text.ts";
import { listRevisions } from "./published.queries.ts";
import { computeDigest, isSigned, buildPayload, buildProof } from "./sign-card.ts";

export interface Checked {
  readonly check: CardCheck;
  /** The holder of the card can compare its figures; they are never displayed. */
  readonly content: CardContent | null;
}

/**
 * H12: the card of a code. `proof` is the signature in the QR code; one that differs from the issued one
 * means an altered card. Undefined for a code that was not issued.
 */
export async function checkCard(
  database: Database,
  tokens: Tokens,
  typed: string,
  proof: string | undefined,
): Promise<Checked | undefined> {
  const code = readCardCode(typed);
  if (code === undefined) return undefined;
  const place = await findByCode(database.directory, tokens.hash(CARD_CODE, code));
  if (!place) return undefined;
  const db = database.reading(place.schoolId);
  const card = await findCard(db, place.schoolId, place.cardId);
  if (!card) return undefined;
  return buildCheckedCard(
    card,
    await determineCardState(database.directory, db, { schoolId: place.schoolId, card, proof }),
  );
}

interface Judged {
  readonly schoolId: number;
  readonly card: IssuedCard;
  readonly proof: string | undefined;
}

async function determineCardState(
  directory: Db,
  db: Db,
  { schoolId, card, proof }: Judged,
): Promise<CardCheck["state"]> {
  const { code, keyId, digest, signature } = card;
  const signable = { code, keyId, printed: printedText(card.content) };
  const key = await findPublicKey(directory, keyId);
  const isWhole = computeDigest(signable.printed).equals(digest);
  if (!key || !isWhole || !isSigned(buildPayload(signable), signature, key.publicKey)) return "altered";
  if (proof !== undefined && proof !== buildProof(signable, signature)) return "altered";
  const revisions = await listRevisions(db, schoolId, card);
  if (!revisions.includes(card.revision)) return "withdrawn";
  if (revisions[0] !== card.revision) return "replaced";
  return (await findLaterCard(db, schoolId, card)) ? "replaced" : "valid";
}

function buildCheckedCard(card: IssuedCard, state: CardCheck["state"]): Checked {
  const { content, code, keyId, signature } = card;
  if (state === "altered") return { check: { state, card: null }, content: null };
  return {
    content,
    check: {
      state,
      card: {
        kind: content.kind,
        school: content.school.name,
        year: content.year,
        initials: formatInitials(content.student.name),
        outcome: content.outcome,
        issuedOn: content.issuedOn,
        payload: buildPayload({ code, keyId, printed: printedText(content) }),
        signature: Buffer.from(signature).toString("base64url"),
        keyId,
      },
    },
  };
}
