import { buildVerifyAddress } from "@dars/contract/platform/linked-addresses";

import type { IssuedCard } from "./cards.queries.ts";
import type { SignedCard } from "./compose-cards.ts";
import { printedText } from "./printed-text.ts";
import { buildProof } from "./sign-card.ts";

/** An issued card with what its foot is to carry; `origin` is where people reach this server. */
export function signedCard({ content, code, keyId, signature }: IssuedCard, origin: string): SignedCard {
  const proof = buildProof({ code, keyId, printed: printedText(content) }, signature);
  return { content, proof: { code, origin, link: buildVerifyAddress(origin, code, proof) } };
}
