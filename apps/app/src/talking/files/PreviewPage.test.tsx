import { listFiles } from "@dars/contract/talking/files";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { PreviewPage } from "./PreviewPage.tsx";

const place = { path: "/image-preview", at: "/image-preview?school=12&file=abcdefghijklmno" };

test("a photo opened without a network says so and can be tried again", async () => {
  const server = new FakeServer();
  server.reachable = false;
  await renderPage(<PreviewPage />, { ...place, server, session: aSession("teacher") });

  expect(await screen.findByText("Try again", {}, { timeout: 8000 })).toBeTruthy();
}, 10_000);

test("a photo opened signed out asks to sign in, and nothing is asked of the server", async () => {
  const { server } = await renderPage(<PreviewPage />, place);

  expect(await screen.findByText("You need an account to open this page.")).toBeTruthy();
  expect(server.heardAt(listFiles.path)).toEqual([]);
});
