import { sendMessage } from "@dars/contract/talking/chat";
import { listChatPartners, listRooms, openDirectRoom } from "@dars/contract/talking/chat-rooms";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { PARTNER } from "#platform/testing/partner.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { aRoom } from "./room.factory.ts";
import { RoomPage } from "./RoomPage.tsx";

const sent = { seq: 1, msgNo: 1, at: "2026-11-20T08:00:00.000Z", arrivesAt: null, isRepeat: false };

test("K4: only the first message makes the room, and leads into it", async () => {
  const server = aServer().on(openDirectRoom, aRoom({ id: 31, kind: "teacher_parent" }));
  const { address } = await openNew(server);
  await screen.findByText("No messages yet");
  expect(server.heardAt(openDirectRoom.path)).toEqual([]);

  await write("Good morning");

  await waitFor(() => expect(address()).toBe("/chatting/31"));
  expect(server.heardAt(openDirectRoom.path)[0]?.body).toMatchObject({ personId: 88, aboutId: 55 });
  expect(server.heardAt("/api/v6/chat/rooms/31/messages")[0]?.body).toMatchObject({ body: "Good morning" });
});

test("K4: a refused first message returns to the field", async () => {
  const server = aServer().refuse(openDirectRoom, "not-found", 404);
  const { address } = await openNew(server);
  await screen.findByText("No messages yet");

  await write("Good morning");

  expect(await screen.findByDisplayValue("Good morning")).toBeTruthy();
  expect(address()).toContain("/chatting/new");
});

const aServer = () =>
  new FakeServer()
    .on(listChatPartners, { partners: [PARTNER] })
    .on(listRooms, { rooms: [] })
    .on(sendMessage, sent);

const openNew = (server: FakeServer) =>
  renderPage(<RoomPage />, {
    path: "/chatting/:id",
    at: "/chatting/new?school=12&person=88&about=55",
    server,
    session: aSession("teacher"),
  });

async function write(words: string) {
  fireEvent.change(await screen.findByLabelText("Message"), { target: { value: words } });
  await act(async () => screen.getByLabelText("Send message").click());
}
