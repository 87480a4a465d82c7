import { afterAll, expect, test } from "vitest";

import { MailServer, type MailboxAnswer } from "#platform/testing/mail-server.ts";

import { mailSender } from "./mail-sender.ts";
import { anOrder } from "./message-order.factory.ts";

const server = await new MailServer().open();
afterAll(() => server.close());
const account = { url: server.url, from: "school@school.example", cost: 0 };
const { send } = mailSender({ account });

test("OUT-2: an e-mail has the school as its sender, its key, and where it can be stopped", async () => {
  expect(await send(anOrder({ to: "father@home.example" }))).toEqual({ kind: "accepted" });

  const [mail] = server.mails;
  expect(mail?.from?.value).toEqual([{ name: "Al-Noor School", address: "school@school.example" }]);
  expect(mail?.messageId).toBe("<dars-1-2@school.example>");
  expect(mail?.subject).toBe("Al-Noor School: Attendance today");
  expect(mail?.headers.get("list")).toMatchObject({
    unsubscribe: { url: "https://school.example/message/abc/stop" },
  });
  expect(mail?.html).toBe(false);
});

test.each<readonly [MailboxAnswer, unknown]>([
  [
    { at: "rcpt", status: 451 },
    { kind: "later", seconds: 300 },
  ],
  [
    { at: "data", status: 452 },
    { kind: "later", seconds: 300 },
  ],
  [
    { at: "rcpt", status: 550 },
    { kind: "refused", reason: "no-such-address" },
  ],
  [
    { at: "data", status: 554 },
    { kind: "refused", reason: "refused-by-service" },
  ],
  ["breaks", { kind: "unsure" }],
])("OUT-3: a mailbox that answers %j", async (answer, outcome) => {
  server.answers.set("greylisted@home.example", answer);

  expect(await send(anOrder({ to: "greylisted@home.example" }))).toEqual(outcome);
});

test("OUT-3: a server that is not there has taken nothing", async () => {
  const gone = await new MailServer().open();
  const { url } = gone;
  await gone.close();

  expect(await mailSender({ account: { ...account, url } }).send(anOrder({ to: "a@b.example" }))).toEqual({
    kind: "later",
    seconds: 60,
  });
});
