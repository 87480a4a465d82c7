import { CHANNELS } from "@dars/contract/identity/outbound";
import { Counter, type Registry } from "prom-client";

import type { MessageSender, MessageSenders, SendOutcome } from "./message-sender.ts";

const OUTCOMES: readonly SendOutcome["kind"][] = ["accepted", "refused", "later", "unsure"];

/** Counts what services answer, by channel: an account that has run dry refuses everything. Call it once for a registry. */
export function measuredSenders(metrics: Registry, senders: MessageSenders): MessageSenders {
  const answers = new Counter({
    name: "dars_outbound_answers_total",
    help: "Answers of the services that carry messages outside the app.",
    labelNames: ["channel", "outcome"] as const,
    registers: [metrics],
  });
  return Object.fromEntries(
    CHANNELS.flatMap((channel) => {
      const sender = senders[channel];
      if (!sender) return [];
      for (const outcome of OUTCOMES) answers.inc({ channel, outcome }, 0);
      const measured: MessageSender = {
        ...sender,
        send: async (order) => {
          const outcome = await sender.send(order);
          answers.inc({ channel, outcome: outcome.kind });
          return outcome;
        },
      };
      return [[channel, measured]];
    }),
  );
}
