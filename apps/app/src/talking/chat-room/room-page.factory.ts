import { listEvents, listMessages, markRead } from "@dars/contract/talking/chat";
import { readRoom, type RoomCard } from "@dars/contract/talking/chat-rooms";
import type { Message } from "@dars/contract/talking/room-event";
import { createElement } from "react";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { aRoomRead } from "./room.factory.ts";
import { RoomPage } from "./RoomPage.tsx";

/** The school's server, with what was said in the room. */
export function aRoomServer(messages: readonly Message[], room: Partial<RoomCard> = {}): FakeServer {
  const head = messages.length;
  return new FakeServer()
    .on(readRoom, aRoomRead(room))
    .on(listMessages, { messages: [...messages], head, hasOlder: false, hasNewer: false })
    .on(listEvents, { events: [], head, snapshot: null })
    .on(markRead, { readMsgNo: head, unread: 0 });
}

/** The page of that room, as its teacher opens it. */
export const openRoom = (server: FakeServer) =>
  renderPage(createElement(RoomPage), {
    path: "/chatting/:id",
    at: "/chatting/9",
    server,
    session: aSession("teacher"),
  });
