import type { OutboundReason } from "@dars/contract/identity/outbound";

import { outboundTo } from "#platform/outbound.ts";

import { SERVICE_PATIENCE_MS, type MessageSender } from "./message-sender.ts";
import type { TwilioAccount } from "./outbound-account.ts";
import { failedCall, toSendOutcome } from "./to-send-outcome.ts";

interface TwilioSenderOptions {
  readonly account: TwilioAccount;
  /** Where receipts arrive, without the message's key; absent: Twilio sends none. */
  readonly receipts?: string;
  readonly localHosts?: readonly string[];
}

/** SMS by Twilio: POST /2010-04-01/Accounts/{sid}/Messages.json. It has no key against a second sending. */
export function twilioSender({ account, receipts, localHosts = [] }: TwilioSenderOptions): MessageSender {
  const { api = "https://api.twilio.com", accountSid, authToken, from } = account;
  const post = outboundTo({ hosts: [new URL(api).host], localHosts, patienceMs: SERVICE_PATIENCE_MS });
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString("base64")}`;
  return {
    knowsKeys: false,
    cost: account.cost,
    send: async ({ to, body, key }) => {
      const form = new URLSearchParams({
        To: to,
        Body: body,
        [from.startsWith("MG") ? "MessagingServiceSid" : "From"]: from,
        ...(receipts !== undefined && { StatusCallback: `${receipts}?of=${key}` }),
      });
      try {
        const answer = await post(`${api}/2010-04-01/Accounts/${accountSid}/Messages.json`, {
          method: "POST",
          headers: { authorization, "content-type": "application/x-www-form-urlencoded" },
          body: form.toString(),
        });
        return await toSendOutcome(answer, (refusal) => readTwilioError(Object(refusal).code));
      } catch (error) {
        return failedCall(error);
      }
    },
  };
}

/** Twilio's error codes: 21610 has stopped, 20429 too many, 21211 and others no such number, 30007 filtered. */
export function readTwilioError(code: unknown): OutboundReason | "later" {
  switch (Number(code)) {
    case 20_429:
    case 14_107:
      return "later";
    case 21_610:
      return "stopped";
    case 21_211:
    case 21_614:
    case 30_003:
    case 30_005:
    case 30_006:
      return "no-such-address";
    default:
      return "refused-by-service";
  }
}
