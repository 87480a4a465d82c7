import type { Channel, OutboundReason } from "@dars/contract/identity/outbound";

/** What one message says. A gateway reads all of it, so it holds no name, no mark and no user's text (NTF-1). */
export interface OutboundText {
  readonly subject: string;
  readonly body: string;
  /** The same as a page, for e-mail. */
  readonly html?: string;
  /** The same in parts, for services that fill in a template of theirs. */
  readonly parts:
    | { readonly code: string }
    | { readonly school: string; readonly what: string; readonly link: string };
  /** Where the reader stops all messages; in the headers of an e-mail. */
  readonly stop?: string;
}

export interface MessageOrder extends OutboundText {
  /** An e-mail address, or a phone number with its country, such as +9647701234567. */
  readonly to: string;
  /** The same for each try of one message. Receipts name it, and a gateway that knows it sends nothing twice. */
  readonly key: string;
  /** The school's name as the sender; null: the one of the operator. */
  readonly from: string | null;
  readonly language: string;
}

/**
 * `accepted`: the service has it. `refused`: it never will. `later`: it surely has not, and may be asked again after
 * so many seconds. `unsure`: it may have it; nobody knows.
 */
export type SendOutcome =
  | { readonly kind: "accepted" }
  | { readonly kind: "refused"; readonly reason: OutboundReason }
  | { readonly kind: "later"; readonly seconds: number }
  | { readonly kind: "unsure" };

/** One way to reach people outside the app. */
export interface MessageSender {
  /** True where the service sends a message with a key that it knows no second time. */
  readonly knowsKeys: boolean;
  /** The price of one message, in the smallest unit that the operator counts in. */
  readonly cost: number;
  /** Never throws for an error of a service or an address. */
  readonly send: (order: MessageOrder) => Promise<SendOutcome>;
}

/** By channel; one that is not configured is missing. */
export type MessageSenders = Readonly<Partial<Record<Channel, MessageSender>>>;

/** A service that cannot be reached is asked again after so many seconds. */
export const USUAL_WAIT_SECONDS = 60;
/** Milliseconds that a service has for an answer: whoever gives up early does not know what it did. */
export const SERVICE_PATIENCE_MS = 10_000;
