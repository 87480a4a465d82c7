import { listEvents } from "@dars/contract/talking/chat";
import { pinMessage, readRoom } from "@dars/contract/talking/chat-rooms";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { giveRoom } from "#platform/testing/browser.ts";
import { tap } from "#platform/testing/tap.ts";
import { aMessage } from "#talking/chat/chat.factory.ts";

import { aRoomServer, openRoom } from "./room-page.factory.ts";
import { aRoomRead } from "./room.factory.ts";

const CALCULATOR = aMessage(1, "Bring a calculator", { senderId: 77 });
const SUNDAY = aMessage(2, "The test is on Sunday", { senderId: 77 });
const SAID = [CALCULATOR, SUNDAY, aMessage(3, "Thank you", { senderId: 55 })];

beforeEach(giveRoom);

test("what is pinned stands under the header, and each press brings the next", async () => {
  await openRoom(aRoomServer(SAID).on(readRoom, { ...aRoomRead(), pinned: [SUNDAY, CALCULATOR] }));

  await tap(await screen.findByRole("button", { name: /^Pinned.*The test is on Sunday/ }));

  const next = await screen.findByRole("button", { name: /^Pinned.*Bring a calculator/ });
  expect(next.textContent).toMatch(/2\W*\/\W*2/);
});

test("what was taken out meanwhile is not shown as pinned", async () => {
  const taken = { ...CALCULATOR, body: null, removed: "author" } as const;
  await openRoom(aRoomServer([taken]).on(readRoom, { ...aRoomRead(), pinned: [CALCULATOR] }));

  expect(await screen.findByText("Message unsent")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Pinned/ })).toBeNull();
});

test("K6: staff pins a message for everybody, and whoever may not is not offered it", async () => {
  const server = aRoomServer(SAID)
    .on(readRoom, aRoomRead({ may: ["moderate", "pin"] }))
    .on(pinMessage, {});
  await openRoom(server);
  await openFirst();
  server.on(readRoom, { ...aRoomRead({ may: ["pin"] }), pinned: [CALCULATOR] });
  await act(async () => screen.getByText("Pin").click());

  expect(await screen.findByRole("button", { name: /^Pinned.*Bring a calculator/ })).toBeTruthy();
  expect(server.heardAt(pinMessage.path)[0]?.body).toEqual({ isPinned: true });
  server.on(readRoom, aRoomRead({ may: ["react"] })).on(listEvents, { events: [], head: 3, snapshot: null });
  document.body.replaceChildren();
  await openRoom(server);
  await openFirst();
  await waitFor(() => expect(screen.queryByText("Pin")).toBeNull());
});

async function openFirst(): Promise<void> {
  await screen.findByText("Bring a calculator");
  const [more] = screen.getAllByLabelText("Message options");
  await act(async () => more?.click());
}
