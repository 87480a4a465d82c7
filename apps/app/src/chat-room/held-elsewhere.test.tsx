import { dropHeld, listHeld } from "@dars/contract/chat";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { aMessage } from "#chat/chat.factory.ts";
import { giveRoom } from "#platform/testing/browser.ts";

import { aRoomServer, openRoom } from "./room-page.factory.ts";

const MORNING = "2026-11-21T04:00:00.000Z";
const waiting = {
  clientId: "heldonthephone1",
  body: "No school bus tomorrow",
  attachments: [],
  replyTo: null,
  writtenAt: "2026-11-20T19:00:00.000Z",
  arrivesAt: MORNING,
};

beforeEach(giveRoom);

test("CHAT-7: what waits for morning is shown on every device of whoever wrote it, and taken back on any", async () => {
  const server = roomAtNight();
  server.onEach(dropHeld, () => {
    server.on(listHeld, { held: [] });
    return { isDropped: true };
  });
  await openRoom(server);
  expect(await screen.findByText("No school bus tomorrow")).toBeTruthy();
  expect(screen.getByText(/It will arrive/)).toBeTruthy();
  await act(async () => screen.getByText("Take back").click());

  await waitFor(() => expect(screen.queryByText("No school bus tomorrow")).toBeNull());
  expect(server.heardAt("/api/v6/chat/rooms/9/held/heldonthephone1")).toHaveLength(1);
});

test("CHAT-7: what has arrived is there once", async () => {
  const server = roomAtNight(aMessage(1, waiting.body, { clientId: waiting.clientId }));
  await openRoom(server);

  await waitFor(() => expect(server.heardAt(listHeld.path)).toHaveLength(1));
  await waitFor(() => expect(screen.getAllByText("No school bus tomorrow")).toHaveLength(1));
  expect(screen.queryByText("waits for morning")).toBeNull();
});

test("within the hours nothing waits, and nothing is asked for", async () => {
  const server = aRoomServer([aMessage(1, "Good morning")]);
  await openRoom(server);

  await screen.findByText("Good morning");
  expect(server.heardAt(listHeld.path)).toHaveLength(0);
});

const roomAtNight = (message = aMessage(1, "Good morning")) =>
  aRoomServer([message], { opensAt: MORNING }).on(listHeld, { held: [waiting] });
