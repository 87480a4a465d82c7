import {
  CHOSEN_KINDS,
  listOutbound,
  readOutboundSettings,
  saveOutboundSettings,
  sendOutboundTest,
  type OutboundList,
  type OutboundSettingsPage,
} from "@dars/contract/identity/outbound";
import { listSchools } from "@dars/contract/school/schools";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSchool } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { type } from "#platform/testing/type.ts";

import { OutboundPage } from "./OutboundPage.tsx";

const page: OutboundSettingsPage = {
  revision: 3,
  settings: {
    isOn: false,
    kinds: [...CHOSEN_KINDS],
    channels: ["sms"],
    waitMinutes: 30,
    quietFrom: "21:00",
    quietUntil: "07:00",
    dayLimit: 0,
    monthLimit: 0,
    sender: null,
  },
  configured: [{ channel: "sms", cost: 25 }],
  currency: "IQD",
};
const list: OutboundList = {
  messages: [
    {
      id: 7,
      kind: "absence",
      channel: "sms",
      state: "refused",
      reason: "no-such-address",
      person: { id: 12, name: names("Hadi Karim") },
      cost: 0,
      createdAt: "2026-11-20T08:00:00.000Z",
      sentAt: null,
    },
  ],
  hasMore: false,
  today: { counts: [{ state: "refused", count: 1 }], cost: 50 },
  monthCost: 1250,
  currency: "IQD",
};

test("Q8: the office turns it on, with its kinds, channels and limits", async () => {
  const configured: OutboundSettingsPage["configured"] = [
    { channel: "sms", cost: 25 },
    { channel: "whatsapp", cost: 10 },
  ];
  const server = serverWith({ ...page, configured });
  await open(server);
  const isOn = await screen.findByLabelText("Send messages outside the app");
  act(() => isOn.click());
  act(() => screen.getByLabelText("Absences").click());
  act(() => screen.getByLabelText("WhatsApp").click());
  await type("Daily limit", "5000");
  await type("Monthly limit", "٩٠٠٠٠");
  await save();

  await waitFor(() => expect(saved(server)).toHaveLength(1));
  expect(saved(server)[0]?.body).toMatchObject({
    revision: 3,
    settings: {
      isOn: true,
      kinds: CHOSEN_KINDS.filter((kind) => kind !== "absence"),
      channels: ["sms", "whatsapp"],
      dayLimit: 5000,
      monthLimit: 90_000,
    },
  });
});

test("a channel that the server lacks is not offered, and stays as it was chosen", async () => {
  const server = serverWith({ ...page, settings: { ...page.settings, channels: ["whatsapp", "sms"] } });
  await open(server);
  const sms = await screen.findByLabelText("SMS");
  act(() => sms.click());
  expect(screen.queryByLabelText("WhatsApp")).toBeNull();
  await save();

  await waitFor(() => expect(saved(server)).toHaveLength(1));
  expect(saved(server)[0]?.body).toMatchObject({ settings: { channels: ["whatsapp"] } });
});

test("minutes out of bounds are refused at their field", async () => {
  const server = serverWith(page);
  await open(server);
  await screen.findByLabelText("Send messages outside the app");
  await type("Minutes to wait", "1");
  await save();

  expect(document.querySelector("ion-input")?.errorText).toBe("A whole number from 5 to 1,440.");
  expect(saved(server)).toHaveLength(0);
});

test("Q8: each message is shown with whom, how and what became of it, and the cost of the day", async () => {
  await open(serverWith(page));

  expect(await screen.findByText(/Hadi Karim · SMS · .* · wrong number or address/)).toBeTruthy();
  expect(document.body.textContent.replaceAll(/\p{Cf}/gu, "")).toContain(
    "One message today · cost today: 50 IQD · this month: 1,250 IQD",
  );
});

test("a list by state asks for that state", async () => {
  const server = serverWith(page);
  await open(server);
  fireEvent.change(await screen.findByLabelText("State"), { target: { value: "unsure" } });

  await waitFor(() => expect(server.heardAt(listOutbound.path).at(-1)?.url).toContain("state=unsure"));
});

test("a test goes by a channel that the server has", async () => {
  const server = serverWith(page).on(sendOutboundTest, {});
  await open(server);
  const buttons = await screen.findAllByText("SMS");
  act(() => buttons.at(-1)?.click());

  await waitFor(() =>
    expect(server.heardAt(sendOutboundTest.path)[0]?.body).toMatchObject({ channel: "sms" }),
  );
});

test("without an account of the operator the page says that nothing can be sent", async () => {
  await open(serverWith({ ...page, configured: [] }));

  expect(await screen.findByText(/No account for e-mail, SMS or WhatsApp is set up/)).toBeTruthy();
});

const serverWith = (shown: OutboundSettingsPage) =>
  new FakeServer()
    .on(listSchools, { schools: [aSchool()] })
    .on(readOutboundSettings, shown)
    .on(listOutbound, list)
    .on(saveOutboundSettings, { revision: 4 });

const open = (server: FakeServer) =>
  renderPage(<OutboundPage />, {
    path: "/manage/outbound",
    server,
    session: aSession("school_management"),
  });

const saved = (server: FakeServer) =>
  server.heardAt(saveOutboundSettings.path).filter(({ method }) => method === "PUT");

const save = () => act(async () => getForm().requestSubmit());
