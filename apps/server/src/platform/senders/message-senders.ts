import { mailSender } from "./mail-sender.ts";
import type { MessageSender, MessageSenders } from "./message-sender.ts";
import type { OutboundAccount } from "./outbound-account.ts";
import { smsGatewaySender } from "./sms-gateway-sender.ts";
import { twilioSender } from "./twilio-sender.ts";
import { whatsappSender } from "./whatsapp-sender.ts";

interface SendersOptions {
  /** Where the services send their receipts, such as https://school.example. */
  readonly origin?: string | undefined;
  readonly localHosts?: readonly string[];
}

/** A way for each channel that the operator has an account for. */
export function messageSenders(
  { email, sms, whatsapp }: OutboundAccount,
  { origin, localHosts = [] }: SendersOptions = {},
): MessageSenders {
  return {
    ...(email && { email: mailSender({ account: email }) }),
    ...(sms && { sms: smsSender(sms, { origin, localHosts }) }),
    ...(whatsapp && { whatsapp: whatsappSender({ account: whatsapp, localHosts }) }),
  };
}

function smsSender(
  account: NonNullable<OutboundAccount["sms"]>,
  { origin, localHosts = [] }: SendersOptions,
): MessageSender {
  if (account.kind === "gateway") return smsGatewaySender({ account, localHosts });
  const receipts = origin === undefined ? {} : { receipts: `${origin}/outbound/receipts/sms` };
  return twilioSender({ account, localHosts, ...receipts });
}
