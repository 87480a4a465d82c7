import { listSessions, type SessionSeen } from "@dars/contract/identity/own-account";
import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { useRead } from "./use-read.ts";

const PHONE: SessionSeen = {
  id: 1,
  role: "teacher",
  platform: "web",
  deviceName: null,
  signedInAt: "2026-11-20T08:00:00.000Z",
  lastSeenAt: "2026-11-20T08:00:00.000Z",
  isCurrent: true,
};

function Sessions() {
  const { reading, refresh } = useRead(listSessions, {});
  return (
    <button type="button" onClick={() => void refresh()}>
      {reading.value?.sessions.length ?? "Nothing"} here
    </button>
  );
}

test("whoever asks anew while an answer is on its way gets one that was given later", async () => {
  let first: ReadableStreamDefaultController<Uint8Array> | undefined;
  const onItsWay = new ReadableStream<Uint8Array>({ start: (controller) => void (first = controller) });
  let requestCount = 0;
  const server = new FakeServer().onRaw("GET", listSessions.path, () => {
    requestCount += 1;
    return requestCount === 1 ? new Response(onItsWay) : Response.json({ sessions: [PHONE] });
  });
  await renderPage(<Sessions />, { path: "/profile", server, session: aSession("teacher") });

  await act(async () => screen.getByText("Nothing here").click());
  first?.enqueue(new TextEncoder().encode(JSON.stringify({ sessions: [] })));
  first?.close();

  await screen.findByText("1 here");
  expect(requestCount).toBe(2);
});
