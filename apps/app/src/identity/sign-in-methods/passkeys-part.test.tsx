import { listPasskeys, removePasskey, renamePasskey } from "@dars/contract/identity/passkeys";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { PasskeysPart } from "./PasskeysPart.tsx";

const PASSKEY = {
  id: 5,
  name: "Office phone",
  addedAt: "2026-11-20T08:00:00.000Z",
  lastUsedAt: null,
  isSuspected: false,
};

test("why a removal was refused leaves the screen when the passkey is renamed", async () => {
  const server = new FakeServer()
    .on(listPasskeys, { passkeys: [PASSKEY] })
    .refuse(removePasskey, "conflict", 409)
    .on(renamePasskey, {});
  await renderPage(<PasskeysPart />, {
    path: "/profile",
    at: "/profile",
    server,
    session: aSession("teacher"),
  });
  await tap(await screen.findByText("Remove"));
  await answerQuestion("destructive");
  expect(await screen.findByRole("alert")).toBeTruthy();

  await act(async () => screen.getByText("Rename").click());

  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});

test("where this device can keep none, passkeys are not promised, and the page says where they are added", async () => {
  const server = new FakeServer().on(listPasskeys, { passkeys: [] });
  await renderPage(<PasskeysPart />, { path: "/profile", server, session: aSession("parent") });

  expect(await screen.findByText(/added on the school’s website in a browser/)).toBeTruthy();
  expect(screen.queryByText(/Sign in with your fingerprint/)).toBeNull();
  expect(screen.queryByText("Add passkey")).toBeNull();
});
