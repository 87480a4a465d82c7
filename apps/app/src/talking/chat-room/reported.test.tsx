import { listMessages } from "@dars/contract/talking/chat";
import { listMyReports, report } from "@dars/contract/talking/moderation";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { giveRoom } from "#platform/testing/browser.ts";
import { getForm } from "#platform/testing/get-form.ts";
// Preloads the modules that a room loads on demand, before the first test.
import "#talking/moderation/public.ts";
import "#platform/ui/controllers.ts";
import { aMessage } from "#talking/chat/chat.factory.ts";

import { aRoomServer, openRoom } from "./room-page.factory.ts";

const ZAINAB = { senderId: 55 };
const messages = [aMessage(1, "Good morning", ZAINAB), aMessage(2, "Nobody likes you", ZAINAB)];

beforeEach(giveRoom);

test("MOD-1: what one has reported is not shown when the room is opened again", async () => {
  await openRoom(aRoomServer(messages).on(listMyReports, { msgNos: [2] }));

  expect(await screen.findByText("Hidden until the school has reviewed it")).toBeTruthy();
  expect(screen.queryByText("Nobody likes you")).toBeNull();
});

test("MOD-1: what one reports is hidden from oneself at once", async () => {
  const server = aRoomServer(messages).on(listMyReports, { msgNos: [] });
  server.onEach(report, () => {
    server.on(listMyReports, { msgNos: [2] });
    return { isHiddenFromAll: false, showsHelp: false };
  });
  await openRoom(server);
  await screen.findByText("Nobody likes you");
  await act(async () => screen.getAllByLabelText("Message options")[1]?.click());
  await act(async () => screen.getByText("Report").click());
  const send = await screen.findByText("Send report");
  await act(async () => getForm(send).requestSubmit());

  await waitFor(() => expect(screen.queryByText("Nobody likes you")).toBeNull());
  expect(screen.getByText("Hidden until the school has reviewed it")).toBeTruthy();
  expect(screen.getByText("Good morning")).toBeTruthy();
});

test("MOD-1: a search does not find what one has reported", async () => {
  const server = aRoomServer(messages).on(listMyReports, { msgNos: [2] });
  await openRoom(server);
  await screen.findByText("Hidden until the school has reviewed it");
  await openSearch("you");

  await waitFor(() => expect(server.heardAt(listMessages.path).at(-1)?.url).toMatch(/search=you/));
  expect(await screen.findByRole("list", { name: "Results" })).toHaveProperty("childElementCount", 1);
});

async function openSearch(words: string): Promise<void> {
  const [search] = document.querySelectorAll<HTMLElement>("ion-header ion-buttons[slot=end] ion-button");
  await act(async () => search?.click());
  const bar = await waitFor(() => {
    const found = document.querySelector("ion-searchbar");
    expect(found).not.toBeNull();
    return found;
  });
  await act(async () => bar?.dispatchEvent(new CustomEvent("ionInput", { detail: { value: words } })));
}
