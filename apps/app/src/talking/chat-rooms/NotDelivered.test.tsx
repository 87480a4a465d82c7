import { dropHeld } from "@dars/contract/talking/chat";
import { listRooms } from "@dars/contract/talking/chat-rooms";
import { listUndelivered, type Undelivered } from "@dars/contract/talking/undelivered";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";

// Loaded when it is wanted: the first test would else wait for it.
import "./UndeliveredList.tsx";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { aRoom } from "#talking/chat-room/room.factory.ts";

import { RoomsPage } from "./RoomsPage.tsx";

const message: Undelivered = {
  room: {
    id: 31,
    kind: "subject_class",
    title: null,
    subject: names("Physics", "الفيزياء"),
    level: null,
    section: { id: 340, letter: "A", title: null },
    about: null,
    staff: [],
    isLocked: false,
  },
  clientId: "heldonthephone1",
  body: "No school bus tomorrow",
  attachments: [],
  writtenAt: "2026-11-20T19:00:00.000Z",
  refusal: "left",
};

test("CHAT-7: words for a room that one has left are found in the list of rooms, with why, until they are let go", async () => {
  const server = aServer([message]).onEach(dropHeld, () => {
    server.on(listUndelivered, { messages: [] });
    return { isDropped: true };
  });
  await openRooms(server);

  expect(await screen.findByText("Your message was not delivered")).toBeTruthy();
  expect(screen.getByText(/Physics/, { selector: "section bdi" })).toBeTruthy();
  expect(screen.getByText("No school bus tomorrow")).toBeTruthy();
  expect(screen.getByText("You're no longer in this chat.")).toBeTruthy();
  expect(screen.getByText("Copy")).toBeTruthy();
  await act(async () => screen.getByText("Delete").click());

  await waitFor(() => expect(screen.queryByText("No school bus tomorrow")).toBeNull());
  expect(server.heardAt("/api/v6/chat/rooms/31/held/heldonthephone1")).toHaveLength(1);
});

test("CHAT-7: where everything was delivered nothing is said of it", async () => {
  const server = aServer([]);
  await openRooms(server);

  await waitFor(() => expect(server.heardAt(listUndelivered.path)).toHaveLength(1));
  expect(screen.queryByText(/not delivered/)).toBeNull();
});

const aServer = (messages: readonly Undelivered[]) =>
  new FakeServer().on(listRooms, { rooms: [aRoom()] }).on(listUndelivered, { messages: [...messages] });

const openRooms = (server: FakeServer) =>
  renderPage(<RoomsPage />, { path: "/chatting-rooms", server, session: aSession("teacher") });
