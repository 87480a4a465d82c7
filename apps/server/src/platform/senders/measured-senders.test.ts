import { Registry } from "prom-client";
import { expect, test } from "vitest";

import { measuredSenders } from "./measured-senders.ts";
import { anOrder } from "./message-order.factory.ts";
import type { SendOutcome } from "./message-sender.ts";

test("12.4: the figures show what the services of messages answer, and nothing of channels without an account", async () => {
  const metrics = new Registry();
  const outcomes: SendOutcome[] = [{ kind: "accepted" }, { kind: "refused", reason: "not-configured" }];
  const send = async (): Promise<SendOutcome> => outcomes.shift() ?? { kind: "accepted" };
  const { email, sms } = measuredSenders(metrics, { email: { knowsKeys: true, cost: 7, send } });

  const answers = [await email?.send(anOrder()), await email?.send(anOrder()), await email?.send(anOrder())];

  expect(answers.map((answer) => answer?.kind)).toEqual(["accepted", "refused", "accepted"]);
  expect(email).toMatchObject({ knowsKeys: true, cost: 7 });
  expect(sms).toBeUndefined();
  const text = await metrics.metrics();
  for (const [outcome, count] of Object.entries({ accepted: 2, refused: 1, later: 0, unsure: 0 }))
    expect(text).toContain(`dars_outbound_answers_total{channel="email",outcome="${outcome}"} ${count}`);
  expect(text).not.toContain("sms");
});
