import type { Channel, ContactKind } from "@dars/contract/identity/outbound";

import { normalLogin } from "#identity/accounts/public.ts";
import type { Tokens } from "#platform/tokens.ts";

import type { ContactOfPerson } from "./contact-proofs.queries.ts";

/** What is stored of a proved contact: the contact itself is in the record, where it may be changed. */
export const computeContactHash = (tokens: Tokens, contact: string): Buffer =>
  tokens.hash("contact", normalLogin(contact));

export const kindOfChannel = (channel: Channel): ContactKind => (channel === "email" ? "email" : "phone");

/** Whether the contact that is in the record now is the one that was proved. */
export const isProvedContact = (
  tokens: Tokens,
  { contact, contactHash }: Pick<ContactOfPerson, "contact" | "contactHash">,
): boolean => contactHash?.equals(computeContactHash(tokens, contact)) === true;

/** A contact as services take it; undefined where it is none. */
export function toServiceAddress(channel: Channel, contact: string): string | undefined {
  const normal = normalLogin(contact);
  const form = channel === "email" ? /^[^\s<>@,;"]+@[^\s<>@,;"]+\.[^\s<>@,;"]+$/ : /^\+[1-9]\d{6,14}$/;
  return form.test(normal) ? normal : undefined;
}
