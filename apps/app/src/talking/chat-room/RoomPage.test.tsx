import { listEvents, listMessages, markRead, sendMessage } from "@dars/contract/talking/chat";
import { readRoom } from "@dars/contract/talking/chat-rooms";
import type { Message, RoomEvent } from "@dars/contract/talking/room-event";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { giveRoom } from "#platform/testing/browser.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { aMessage, sent } from "#talking/chat/chat.factory.ts";

import { aRoomRead } from "./room.factory.ts";
import { RoomPage } from "./RoomPage.tsx";

const ZAINAB = 55;

let server: FakeServer;
let log: RoomEvent[];

beforeEach(() => {
  giveRoom();
  log = [];
  server = new FakeServer()
    .on(readRoom, aRoomRead())
    .on(
      listMessages,
      page([createMessage(1, "Good morning"), aMessage(2, "Open page 40"), createMessage(3, "Thank you")]),
    )
    .onEach(listEvents, ({ url }) => {
      const after = Number(new URL(url, "http://dars.test").searchParams.get("after"));
      return { events: log.filter(({ seq }) => seq > after), head: 3 + log.length, snapshot: null };
    })
    .on(markRead, { readMsgNo: 3, unread: 0 })
    .onEach(sendMessage, ({ body }) => accept(body));
});

test("a room shows what was said, who said it and who can read it", async () => {
  await openRoom();

  expect(await screen.findByText("Good morning")).toBeTruthy();
  expect(screen.getAllByText("Zainab Al-Mousawi").length).toBeGreaterThan(0);
  expect(screen.getByText(/3 people can read this chat/)).toBeTruthy();
  await act(async () => screen.getByText(/3 people can read this chat/).click());

  const who = screen.getByRole("region", { name: "Who can read this chat" });
  expect(within(who).getByText("Ali Al-Mousawi")).toBeTruthy();
  expect(within(who).queryByText("Huda Salman")).toBeNull();
  expect(within(who).getByText(/Amal Al-Rubaie.*is responsible for children's safety/)).toBeTruthy();
});

test("a message is on the screen at once, becomes the school's, and is there once (I5)", async () => {
  await openRoom();
  await write("Page 41 too");

  await waitFor(() => expect(posted()).toHaveLength(1));
  await waitFor(() => expect(screen.getAllByText("Page 41 too")).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText("Waiting to send")).toBeNull());
  expect(log).toHaveLength(1);
});

test("a message without a network waits on its bubble and leaves when the network is back", async () => {
  const { services } = await openRoom();
  server.reachable = false;
  await write("See you tomorrow");
  expect(await screen.findByText("Waiting to send")).toBeTruthy();
  const [save] = services.workspace.get().outbox.saves.get();
  expect(save?.title).toMatch(/^Message: .?See you tomorrow.?$/);

  server.reachable = true;
  await act(() => services.workspace.get().outbox.drain());

  await waitFor(() => expect(screen.queryByText("Waiting to send")).toBeNull());
  expect(screen.getAllByText("See you tomorrow")).toHaveLength(1);
});

test("a refused message stays with its reason, and can be sent again or let go", async () => {
  await openRoom();
  server.onRaw("POST", sendMessage.path, () =>
    Response.json({ code: "invalid", message: "Contact.", details: { pattern: "phone" } }, { status: 400 }),
  );
  await write("Call me on 07701234567");

  expect(await screen.findByText(/This looks like a phone number/)).toBeTruthy();
  await act(async () => screen.getByText("Delete").click());

  await waitFor(() => expect(screen.queryByText("Call me on 07701234567")).toBeNull());
});

test("CHAT-7: after hours the composer says when a message will arrive, and staff can send it now", async () => {
  server.on(readRoom, aRoomRead({ opensAt: "2026-11-21T04:00:00.000Z" }));
  await openRoom();

  expect(await screen.findByText(/It's after hours/)).toBeTruthy();
  await act(async () => screen.getByLabelText("Urgent: send now").click());
  await write("School is closed tomorrow");

  await waitFor(() => expect(posted()[0]?.body).toMatchObject({ urgent: true }));
});

test.each([
  ["observer", "You can read this chat but not write in it."],
  ["paused", "This chat has no teacher right now. It opens again when the school assigns one."],
] as const)("whoever cannot write (%s) reads why in place of the composer", async (silence, words) => {
  server.on(readRoom, aRoomRead({ silence }));
  await openRoom();

  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByLabelText("Message")).toBeNull();
});

test("what was taken back leaves its place, and what was changed says so", async () => {
  server.on(
    listMessages,
    page([
      { ...createMessage(1, "x"), body: null, removed: "moderator" },
      { ...createMessage(2, "Better so"), editedAt: "2026-11-20T05:05:00.000Z" },
    ]),
  );
  await openRoom();

  expect(await screen.findByText("Removed by the school")).toBeTruthy();
  expect(screen.getByText("edited")).toBeTruthy();
});

test("a reply names whom it answers, and is sent with the number of that message", async () => {
  await openRoom();
  await screen.findByText("Good morning");
  const [more] = screen.getAllByLabelText("Message options");
  await act(async () => more?.click());
  await act(async () => screen.getByText("Reply").click());
  expect(screen.getByText("Replying to ⁨Zainab Al-Mousawi⁩:")).toBeTruthy();
  await write("Good morning, Zainab");

  await waitFor(() => expect(posted()[0]?.body).toMatchObject({ replyTo: 1 }));
});

test("the words of any message can be copied", async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>(async () => undefined);
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
  await openRoom();
  await screen.findByText("Good morning");
  await act(async () => screen.getAllByLabelText("Message options")[0]?.click());
  await act(async () => screen.getByText("Copy").click());

  expect(writeText).toHaveBeenCalledWith("Good morning");
});

test("a draft is there again after the app was closed", async () => {
  const { services } = await openRoom();
  fireEvent.change(await screen.findByLabelText("Message"), { target: { value: "Half a senten" } });
  await waitFor(async () => expect(await services.workspace.get().local?.drafts.count()).toBe(1));

  await openRoom();

  await waitFor(() => expect(screen.getAllByDisplayValue("Half a senten").length).toBeGreaterThan(1));
});

test("the room opens from the device where there is no network, and says so", async () => {
  await openRoom();
  await screen.findByText("Good morning");
  document.body.replaceChildren();
  server.reachable = false;

  await openRoom();

  expect(await screen.findByText("Good morning")).toBeTruthy();
  expect(await screen.findByText(/You're offline. Your message is saved/)).toBeTruthy();
});

test("entering and leaving a room is noted for the count, under the token and by the school's clock", async () => {
  await openRoom();

  await waitFor(() =>
    expect(localStorage.getItem("visit_token-of-teacher")).toMatch(
      /^\[\{"roomId":9,"date":"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d"\}\]$/,
    ),
  );
});

test("a room that cannot be opened says so and shows nothing of it", async () => {
  server.refuse(readRoom, "not-found", 404).refuse(listMessages, "not-found", 404);
  await openRoom();

  expect(await screen.findByText(/cannot be found|not here|not found/i)).toBeTruthy();
});

const openRoom = () =>
  renderPage(<RoomPage />, {
    path: "/chatting/:id",
    at: "/chatting/9",
    server,
    session: aSession("teacher"),
  });

async function write(words: string): Promise<void> {
  const field = await screen.findByLabelText("Message");
  fireEvent.change(field, { target: { value: words } });
  await act(async () => screen.getByRole("button", { name: "Send message" }).click());
}

const posted = () => server.heardAt(sendMessage.path).filter(({ method }) => method === "POST");

const createMessage = (msgNo: number, body: string): Message => aMessage(msgNo, body, { senderId: ZAINAB });

const page = (messages: Message[]) => ({ messages, head: 3, hasOlder: false, hasNewer: false });

/** As the server keeps a message: once for each client id, with the next number. */
function accept(body: unknown) {
  const given = new Map<string, unknown>(Object.entries(Object(body)));
  const clientId = String(given.get("clientId"));
  const msgNo = 4 + log.length;
  log.push({ ...sent(msgNo, String(given.get("body"))), clientId });
  return { seq: msgNo, msgNo, at: new Date().toISOString(), arrivesAt: null, isRepeat: false };
}
