import { readArchivedRoom } from "@dars/contract/talking/archive";
import { listMessages } from "@dars/contract/talking/chat";
import { listMyReports, report } from "@dars/contract/talking/moderation";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
// Preloads the modules that a page loads on demand, before the first test.
import "#talking/moderation/public.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";
import { aRoom } from "#talking/chat-room/room.factory.ts";
import { aMessage } from "#talking/chat/chat.factory.ts";

import { ArchivedRoomPage } from "./ArchivedRoomPage.tsx";

const ZAINAB = 55;

test("ARC-1: what somebody else said in a room of a past year can be reported, and is then hidden from oneself", async () => {
  const messages = [aMessage(1, "Good morning"), aMessage(2, "Nobody likes you", { senderId: ZAINAB })];
  const server = new FakeServer()
    .on(readArchivedRoom, {
      room: aRoom({ state: "archived", silence: "archived", may: ["report"] }),
      archivedAt: "2026-09-01T00:00:00.000Z",
      yearId: 3,
      people: [{ id: ZAINAB, name: names("Zainab"), role: "student" }],
      mayExport: false,
    })
    .on(listMessages, { messages, head: 2, hasOlder: false, hasNewer: false })
    .on(listMyReports, { msgNos: [] });
  server.onEach(report, () => {
    server.on(listMyReports, { msgNos: [2] });
    return { isHiddenFromAll: false, showsHelp: false };
  });
  await renderPage(<ArchivedRoomPage />, {
    server,
    session: aSession("teacher"),
    path: "/archive-chatting/:id",
    at: "/archive-chatting/9",
  });
  await screen.findByText("Nobody likes you");

  const [button, ...others] = screen.getAllByText("Report");
  await act(async () => button?.click());
  const send = await screen.findByText("Send report");
  await act(async () => getForm(send).requestSubmit());
  await tap(await screen.findByText("Close"));

  expect(others).toEqual([]);
  const reports = server.heardAt(report.path).filter(({ method }) => method === "POST");
  expect(reports).toMatchObject([{ body: { msgNo: 2, reason: "bullying" } }]);
  await waitFor(() => expect(screen.queryByText("Nobody likes you")).toBeNull());
  expect(screen.getByText("Good morning")).toBeTruthy();
});
