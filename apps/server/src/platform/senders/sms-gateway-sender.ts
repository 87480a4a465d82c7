import { outboundTo } from "#platform/outbound.ts";

import { SERVICE_PATIENCE_MS, type MessageOrder, type MessageSender } from "./message-sender.ts";
import type { GatewayAccount } from "./outbound-account.ts";
import { failedCall, toSendOutcome } from "./to-send-outcome.ts";

interface GatewaySenderOptions {
  readonly account: GatewayAccount;
  readonly localHosts?: readonly string[];
  readonly patienceMs?: number;
}

/** SMS by any gateway that takes one call for each, in the operator's own form. */
export function smsGatewaySender({
  account,
  localHosts = [],
  patienceMs = SERVICE_PATIENCE_MS,
}: GatewaySenderOptions): MessageSender {
  const post = outboundTo({ hosts: [new URL(account.url).host], localHosts, patienceMs });
  const isJson = account.body.trimStart().startsWith("{");
  const type = isJson ? "application/json" : "application/x-www-form-urlencoded";
  return {
    knowsKeys: account.knowsKeys,
    cost: account.cost,
    send: async (order) => {
      const body = fillTemplate(account.body, order, isJson ? inJson : encodeURIComponent);
      const headers = { "content-type": type, "idempotency-key": order.key, ...account.headers };
      try {
        const answer = await post(account.url, { method: "POST", headers, body });
        return await toSendOutcome(answer, () => "refused-by-service");
      } catch (error) {
        return failedCall(error);
      }
    },
  };
}

/** The inside of a JSON string. */
const inJson = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Places of other names stay: they are of the JSON. */
function fillTemplate(template: string, order: MessageOrder, encode: (text: string) => string): string {
  const values: Readonly<Record<string, string>> = {
    to: order.to,
    text: order.body,
    from: order.from ?? "",
    key: order.key,
  };
  return template.replaceAll(/\{(to|text|from|key)\}/g, (_, name: string) => encode(values[name] ?? ""));
}
