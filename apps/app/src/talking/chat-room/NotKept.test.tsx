import { listEvents, listMessages, markRead } from "@dars/contract/talking/chat";
import { readRoom } from "@dars/contract/talking/chat-rooms";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { giveRoom } from "#platform/testing/browser.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { aMessage } from "#talking/chat/chat.factory.ts";

import { aRoomRead } from "./room.factory.ts";
import { RoomPage } from "./RoomPage.tsx";

test("a message that the device can neither store nor send returns to the field", async () => {
  giveRoom();
  const server = new FakeServer()
    .on(readRoom, aRoomRead())
    .on(listMessages, { messages: [aMessage(1, "Good morning")], head: 1, hasOlder: false, hasNewer: false })
    .on(listEvents, { events: [], head: 1, snapshot: null })
    .on(markRead, { readMsgNo: 1, unread: 0 });
  const { services } = await renderPage(<RoomPage />, {
    server,
    session: aSession("teacher"),
    path: "/chatting/:id",
    at: "/chatting/9",
  });
  const field = await screen.findByLabelText<HTMLTextAreaElement>("Message");
  act(() => services.workspace.get().local?.close());
  server.reachable = false;

  await act(async () => fireEvent.change(field, { target: { value: "Page 41 too" } }));
  await act(async () => screen.getByRole("button", { name: "Send message" }).click());

  await waitFor(() => {
    const { value } = screen.getByLabelText<HTMLTextAreaElement>("Message");
    expect(value).toBe("Page 41 too");
  });
});
