import { proveMyself } from "@dars/contract/identity/accounts";
import {
  requestErasure,
  withdrawErasureRequest,
  type ErasureRequest,
  type ErasureSubject,
} from "@dars/contract/oversight/erasure-requests";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { ErasureRequestPart } from "./ErasureRequestPart.tsx";

const aRequest = (more: Partial<ErasureRequest> = {}): ErasureRequest => ({
  id: 4,
  state: "asked",
  askedAt: "2026-11-20T08:00:00.000Z",
  isMine: true,
  refusal: null,
  ...more,
});

async function shown(more: Partial<ErasureSubject> = {}) {
  const handleChange = vi.fn<() => void>();
  const subject = {
    schoolId: 12,
    personId: 26,
    name: names("Zainab"),
    school: names("Rafidain"),
    isMe: false,
    mayAsk: true,
    request: null,
    ...more,
  };
  const { server } = await renderPage(<ErasureRequestPart subject={subject} onChange={handleChange} />, {
    path: "/x",
    session: aSession("parent"),
    server: new FakeServer().on(requestErasure, { id: 4 }).on(withdrawErasureRequest, {}),
  });
  return { server, handleChange };
}
const sent = (server: FakeServer) =>
  server.heardAt(requestErasure.path).flatMap(({ method, body }) => (method === "POST" ? [body] : []));

test("DSR-4: what is kept and that asking erases nothing is read before one asks, without a reason too", async () => {
  const { server, handleChange } = await shown();
  await tap(await screen.findByText(/Ask to erase .*Zainab.*'s data/));
  expect(screen.getByText(/Asking erases nothing yet/)).toBeTruthy();
  expect(screen.getByText(/Report cards and certificates that were issued: permanently/)).toBeTruthy();

  await act(async () => void fireEvent.submit(getForm()));

  await waitFor(() => expect(handleChange).toHaveBeenCalledOnce());
  expect(sent(server)).toMatchObject([{ schoolId: 12, personId: 26, reason: null }]);
});

test("DSR-3: where the proof is too old the password is asked for, and the request goes on under its key", async () => {
  const { server } = await shown();
  server.refuse(requestErasure, "proof-required", 403).on(proveMyself, {});
  await type("Reason (optional)", "We moved away");
  await act(async () => void fireEvent.submit(getForm()));
  await screen.findByText("Confirm that it's you before asking for erasure.");

  server.on(requestErasure, { id: 4 });
  await type("Your password", "correct horse 7");
  const proof = getForm(screen.getByText("Confirm that it's you before asking for erasure."));
  await act(async () => void fireEvent.submit(proof));

  await waitFor(() => expect(sent(server)).toHaveLength(2));
  const [first, second] = sent(server);
  expect(second).toEqual(first);
  expect(first).toMatchObject({ reason: "We moved away" });
});

test("DSR-4: who asked takes it back, also without a network", async () => {
  const { server } = await shown({ request: aRequest() });
  expect(screen.getByText("Request sent. The school has not decided yet.")).toBeTruthy();
  expect(screen.queryByText("Send request")).toBeNull();

  server.reachable = false;
  await tap(screen.getByText("Take back request"));
  expect(await screen.findByText(/Saved on this device/)).toBeTruthy();
});

test.each([
  ["another guardian's request", { request: aRequest({ isMine: false }) }],
  ["one that is granted", { mayAsk: false, request: aRequest({ state: "done" as const }) }],
])("DSR-4: %s is not taken back, nor asked for again", async (_, more) => {
  await shown(more);

  expect(screen.queryByText("Take back request")).toBeNull();
  expect(screen.queryByText("Send request")).toBeNull();
});

test("DSR-4: a refused request shows the school's reason, and one may ask again", async () => {
  await shown({ request: aRequest({ state: "refused", refusal: "Still enrolled" }) });

  expect(screen.getByText(/The school's reason: .*Still enrolled/)).toBeTruthy();
  expect(screen.getByText("Send request")).toBeTruthy();
});

test("DSR-4: a young student reads that a guardian can ask", async () => {
  await shown({ isMe: true, mayAsk: false });

  expect(screen.getByText("A parent or guardian can ask the school to erase your data.")).toBeTruthy();
});
