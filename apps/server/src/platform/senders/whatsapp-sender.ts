import type { OutboundReason } from "@dars/contract/identity/outbound";

import { outboundTo } from "#platform/outbound.ts";

import { SERVICE_PATIENCE_MS, type MessageOrder, type MessageSender } from "./message-sender.ts";
import type { WhatsappAccount } from "./outbound-account.ts";
import { failedCall, toSendOutcome } from "./to-send-outcome.ts";

interface WhatsappSenderOptions {
  readonly account: WhatsappAccount;
  readonly localHosts?: readonly string[];
}

/** WhatsApp by Meta's Cloud API: templates alone begin a conversation. It has no key against a second sending. */
export function whatsappSender({ account, localHosts = [] }: WhatsappSenderOptions): MessageSender {
  const { api = "https://graph.facebook.com/v21.0", phoneNumberId, accessToken } = account;
  const post = outboundTo({ hosts: [new URL(api).host], localHosts, patienceMs: SERVICE_PATIENCE_MS });
  return {
    knowsKeys: false,
    cost: account.cost,
    send: async (order) => {
      try {
        const answer = await post(`${api}/${phoneNumberId}/messages`, {
          method: "POST",
          headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
          body: JSON.stringify(toTemplateMessage(order, account.templates)),
        });
        return await toSendOutcome(answer, (refusal) =>
          readWhatsappError(Object(Object(refusal).error).code),
        );
      } catch (error) {
        return failedCall(error);
      }
    },
  };
}

function toTemplateMessage(
  { to, key, parts, language }: MessageOrder,
  templates: WhatsappAccount["templates"],
) {
  const isCode = "code" in parts;
  const texts = isCode ? [parts.code] : [parts.school, parts.what, parts.link];
  const parameters = texts.map((text) => ({ type: "text", text }));
  return {
    messaging_product: "whatsapp",
    to: to.replace("+", ""),
    type: "template",
    // Receipts bring it back.
    biz_opaque_callback_data: key,
    template: {
      name: isCode ? templates.code : templates.notice,
      // WhatsApp has no Sorani.
      language: { code: language === "en" ? "en" : "ar" },
      components: [
        { type: "body", parameters },
        // A template of a code has a button that copies it.
        ...(isCode ? [{ type: "button", sub_type: "url", index: "0", parameters }] : []),
      ],
    },
  };
}

/** Meta's error codes: 130429, 131048, 131056 and 80007 too many; 131026 no WhatsApp there; 131050 has stopped. */
export function readWhatsappError(code: unknown): OutboundReason | "later" {
  switch (Number(code)) {
    case 4:
    case 80_007:
    case 130_429:
    case 131_048:
    case 131_056:
      return "later";
    case 131_026:
    case 131_030:
      return "no-such-address";
    case 131_050:
      return "stopped";
    default:
      return "refused-by-service";
  }
}
