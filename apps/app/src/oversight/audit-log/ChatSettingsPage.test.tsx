import { readChatSettings, saveChatSettings } from "@dars/contract/school/chat-settings";
import { listSchools } from "@dars/contract/school/schools";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSchool } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { ChatSettingsPage } from "./ChatSettingsPage.tsx";

const page = {
  revision: 4,
  group: { hours: { opensAt: "07:00", closesAt: "20:00" }, guardiansObserveAll: false },
  school: { hours: null, guardiansObserveAll: null, safeguardingLeadId: null },
  management: [{ id: 70, name: names("Amal Al-Rubaie", "أمل الربيعي") }],
};

test("Q3: management gives its rooms hours, observers and a safeguarding lead of its own", async () => {
  const server = new FakeServer().on(readChatSettings, page).on(saveChatSettings, page);
  await openSettings(server);
  expect(await screen.findByText(/Same as the group: .*07:00.* to .*20:00/)).toBeTruthy();

  act(() => screen.getByLabelText("Our own hours").click());
  pick("Chats close", "18:30");
  act(() => screen.getByLabelText("On").click());
  pick("Safeguarding lead", "70");
  await save();

  await waitFor(() => expect(saved(server)).toHaveLength(1));
  expect(saved(server)[0]?.body).toEqual({
    revision: 4,
    settings: {
      hours: { opensAt: "07:00", closesAt: "18:30" },
      guardiansObserveAll: true,
      safeguardingLeadId: 70,
    },
  });
});

test("CHAT-7: rooms that would close before they open are not saved, and the page says why", async () => {
  const school = { ...page.school, hours: { opensAt: "07:00", closesAt: "18:45" } };
  const server = new FakeServer().on(readChatSettings, { ...page, school }).on(saveChatSettings, page);
  await openSettings(server);
  await screen.findByDisplayValue("18:45");
  pick("Chats open", "19:00");
  await save();

  expect(screen.getByText(/Chats must close after they open/)).toBeTruthy();
  expect(saved(server)).toHaveLength(0);
});

test("a lead who has left the management is the lead no more", async () => {
  const school = { ...page.school, safeguardingLeadId: 71 };
  const server = new FakeServer().on(readChatSettings, { ...page, school }).on(saveChatSettings, page);
  await openSettings(server);
  await screen.findByDisplayValue("All of school management");
  await save();

  await waitFor(() =>
    expect(saved(server)[0]?.body).toMatchObject({ settings: { safeguardingLeadId: null } }),
  );
});

test("what somebody else has saved since is not written over", async () => {
  const server = new FakeServer().on(readChatSettings, page).refuse(saveChatSettings, "conflict", 409);
  await openSettings(server);
  await screen.findByText("Safeguarding lead");
  await save();

  expect(await screen.findByText(/Someone else has just changed the settings/)).toBeTruthy();
});

test("an administrator chooses for the school that the address names", async () => {
  const server = new FakeServer()
    .on(listSchools, { schools: [aSchool(), aSchool({ id: 13 })] })
    .on(readChatSettings, page);
  await renderPage(<ChatSettingsPage />, {
    path: "/manage/chat-settings",
    at: "/manage/chat-settings?school=13",
    server,
    session: aSession("administrator"),
  });

  await screen.findByText("Safeguarding lead");
  expect(server.heardAt("/api/v6/schools/13/chat-settings")).toHaveLength(1);
});

const openSettings = (server: FakeServer) =>
  renderPage(<ChatSettingsPage />, {
    path: "/manage/chat-settings",
    server,
    session: aSession("school_management"),
  });

const pick = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

const save = () => act(async () => getForm().requestSubmit());

const saved = (server: FakeServer) =>
  server.heardAt(saveChatSettings.path).filter(({ method }) => method === "PUT");
