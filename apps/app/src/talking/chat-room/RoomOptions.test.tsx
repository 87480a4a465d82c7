import { quietRoom, readRoom } from "@dars/contract/talking/chat-rooms";
import { actInRoom } from "@dars/contract/talking/moderation-rooms";
import { act, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { giveRoom } from "#platform/testing/browser.ts";
// Preloads the modules that a room loads on demand, before the first test.
import "#talking/moderation/public.ts";
import "#platform/ui/controllers.ts";
import type { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { type } from "#platform/testing/type.ts";
import { momentAt } from "#platform/time/days.ts";
import { aMessage } from "#talking/chat/chat.factory.ts";

import { quietUntil } from "./quiet-until.ts";
import { aRoomServer, openRoom } from "./room-page.factory.ts";
import { aRoomRead } from "./room.factory.ts";
import { RoomNotes } from "./RoomNotes.tsx";

let server: FakeServer;

beforeEach(() => {
  giveRoom();
  server = aRoomServer([aMessage(1, "Good morning", { senderId: 55 })]);
});

test("K7: whoever may not moderate is offered the muting alone", async () => {
  server.on(readRoom, aRoomRead({ role: "student", may: ["react", "report"] }));
  await openRoom(server);
  await openOptions();

  expect(screen.getByText("For 1 hour")).toBeTruthy();
  expect(screen.queryByText("For everyone in this chat")).toBeNull();
});

test("CNT-9: a room is muted for oneself for an hour, and says until when", async () => {
  server.onEach(quietRoom, ({ body }) => {
    const until = String(new Map(Object.entries(Object(body))).get("until"));
    server.on(readRoom, aRoomRead({ quietUntil: until }));
    return { quietUntil: until };
  });
  await openRoom(server);
  await openOptions();
  await act(async () => screen.getByText("For 1 hour").click());

  expect(await screen.findByText(/Muted until/)).toBeTruthy();
  const bodyFields = new Map(Object.entries(Object(server.heardAt(quietRoom.path)[0]?.body)));
  const minutes = (Date.parse(String(bodyFields.get("until"))) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(55);
  expect(minutes).toBeLessThanOrEqual(60);
});

test("CNT-9: a muting without an end is ended by the person", async () => {
  server
    .on(readRoom, aRoomRead({ quietUntil: "9999-12-31T00:00:00.000Z" }))
    .on(quietRoom, { quietUntil: null });
  await openRoom(server);
  await openOptions();
  expect(screen.queryByText(/Muted until/)).toBeNull();
  await act(async () => screen.getByText("Unmute").click());

  await waitFor(() => expect(server.heardAt(quietRoom.path)[0]?.body).toEqual({ until: null }));
});

test.each([
  [momentAt("2026-11-20", "22:30"), momentAt("2026-11-21", "07:00")],
  [momentAt("2026-11-30", "09:00"), momentAt("2026-12-01", "07:00")],
])("CNT-9: muted at %s until tomorrow morning, a room is loud again at %s", (now, morning) => {
  expect(quietUntil("morning", now)).toBe(morning.toISOString());
});

test("K7: staff locks the room as a whole, with a reason", async () => {
  server.on(actInRoom, {});
  await openRoom(server);
  await openOptions();
  const lock = await screen.findByText("Lock chat", { selector: "ion-button" });
  await type("Reason", "Exam week");
  await act(async () => lock.click());

  await waitFor(() =>
    expect(server.heardAt(actInRoom.path)[0]?.body).toMatchObject({ act: "lock", reason: "Exam week" }),
  );
});

test.each([
  ["student", 2, "2 of the staff are here"],
  ["staff", 2, "1 of the staff is here"],
] as const)(
  "the header tells a %s how many others of the staff are in the room",
  async (role, count, words) => {
    const read = aRoomRead({ role });
    await renderPage(
      <RoomNotes
        room={read.room}
        counted={read}
        staffHere={count}
        onWho={nothing}
        isOptionsOpen={false}
        onOptions={nothing}
      />,
      {
        path: "/chatting/9",
      },
    );

    expect(screen.getByText(words)).toBeTruthy();
  },
);

const nothing = () => undefined;

async function openOptions(): Promise<void> {
  const options = await screen.findByRole("button", { name: "About this chat" });
  await act(async () => options.click());
}
