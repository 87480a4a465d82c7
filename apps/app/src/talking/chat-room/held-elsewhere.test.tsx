import { dropHeld, listHeld, sendMessage, type HeldRefusal } from "@dars/contract/talking/chat";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { giveRoom } from "#platform/testing/browser.ts";
import { aMessage } from "#talking/chat/chat.factory.ts";

import { aRoomServer, openRoom } from "./room-page.factory.ts";

const MORNING = "2026-11-21T04:00:00.000Z";
const waiting = {
  clientId: "heldonthephone1",
  body: "No school bus tomorrow",
  attachments: [],
  replyTo: null,
  writtenAt: "2026-11-20T19:00:00.000Z",
  arrivesAt: MORNING,
  refusal: null,
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
  expect(screen.getByText(/^Scheduled for/)).toBeTruthy();
  await act(async () => screen.getByText("Unsend").click());

  await waitFor(() => expect(screen.queryByText("No school bus tomorrow")).toBeNull());
  expect(server.heardAt("/api/v6/chat/rooms/9/held/heldonthephone1")).toHaveLength(1);
});

test("CHAT-7: what has arrived is there once", async () => {
  const server = roomAtNight(aMessage(1, waiting.body, { clientId: waiting.clientId }));
  await openRoom(server);

  await waitFor(() => expect(server.heardAt(listHeld.path)).toHaveLength(1));
  await waitFor(() => expect(screen.getAllByText("No school bus tomorrow")).toHaveLength(1));
  expect(screen.queryByText(/^Scheduled for/)).toBeNull();
});

test("CHAT-7: what was put off is shown by day too", async () => {
  const server = aRoomServer([aMessage(1, "Good morning")]).on(listHeld, { held: [waiting] });
  await openRoom(server);

  expect(await screen.findByText(/^Scheduled for/)).toBeTruthy();
});

test("CHAT-7: what could not be let in says why, and its words can be copied and let go", async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue(undefined);
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
  const server = aRoomServer([aMessage(1, "Good morning")]).on(listHeld, {
    held: [{ ...waiting, refusal: "readers-only" }],
  });
  server.onEach(dropHeld, () => {
    server.on(listHeld, { held: [] });
    return { isDropped: true };
  });
  await openRoom(server);

  expect(await screen.findByText("Not delivered")).toBeTruthy();
  expect(screen.getByText("Only the school can write here.")).toBeTruthy();
  expect(screen.queryByText(/^Scheduled for/)).toBeNull();
  await act(async () => screen.getByText("Copy").click());
  expect(writeText).toHaveBeenCalledWith("No school bus tomorrow");
  await act(async () => screen.getByText("Delete").click());

  await waitFor(() => expect(screen.queryByText("No school bus tomorrow")).toBeNull());
});

test("CHAT-7: the device that wrote it learns what became of it, and shows it once", async () => {
  const server = nightOfThisDevice();
  const { services } = await openRoom(server);
  await write("No school bus tomorrow");
  expect(await screen.findByText(/^Scheduled for/)).toBeTruthy();

  refuse(server, "left");
  await act(() => services.workspace.get().outbox.drain());
  await openRoom(server);

  await waitFor(() => expect(screen.getAllByText("Not delivered").length).toBeGreaterThan(0));
  expect(screen.getAllByText("You're no longer in this chat.").length).toBeGreaterThan(0);
});

test("CHAT-7: what was taken back is gone, also where an older list of what waits comes after it", async () => {
  const server = nightOfThisDevice().onEach(dropHeld, () => {
    server.on(listHeld, { held: [] });
    return { isDropped: true };
  });
  const late = Promise.withResolvers<void>();
  const { fetch } = server;
  let lists = 0;
  const slowly: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init);
    if (typeof input === "string" && input.endsWith("/held") && (lists += 1) === 2) await late.promise;
    return answer;
  };
  await openRoom(Object.assign(server, { fetch: slowly }));
  await write("No school bus tomorrow");
  await screen.findByText(/^Scheduled for/);

  await act(async () => screen.getByText("Unsend").click());
  await act(async () => late.resolve());

  await waitFor(() => expect(screen.queryByText("No school bus tomorrow")).toBeNull());
});

test("CHAT-7: what was let go on another device is gone from the one that wrote it", async () => {
  const server = nightOfThisDevice();
  const { services } = await openRoom(server);
  await write("No school bus tomorrow");
  await screen.findByText(/^Scheduled for/);
  const { answers } = services.workspace.get().outbox;
  await waitFor(() => expect(answers.get()).toHaveLength(1));

  server.on(listHeld, { held: [] });
  await openRoom(server);

  await waitFor(() => expect(answers.get()).toEqual([]));
});

const roomAtNight = (message = aMessage(1, "Good morning")) =>
  aRoomServer([message], { opensAt: MORNING }).on(listHeld, { held: [waiting] });

/** A server that holds messages for later delivery. */
function nightOfThisDevice() {
  const server = aRoomServer([aMessage(1, "Good morning")], { opensAt: MORNING }).on(listHeld, { held: [] });
  return server.onEach(sendMessage, ({ body }) => {
    const clientId = String(Object(body).clientId);
    server.on(listHeld, { held: [{ ...waiting, clientId }] });
    return { seq: 0, msgNo: 0, at: waiting.writtenAt, arrivesAt: MORNING, isRepeat: false };
  });
}

function refuse(server: ReturnType<typeof aRoomServer>, refusal: HeldRefusal): void {
  const sent = server.heardAt(sendMessage.path).find(({ method }) => method === "POST");
  const clientId = String(Object(sent?.body).clientId);
  server.on(listHeld, { held: [{ ...waiting, clientId, refusal }] });
}

async function write(words: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText("Message"), { target: { value: words } });
  await act(async () => screen.getByLabelText("Send message").click());
}
