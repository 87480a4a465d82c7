import { listFiles, type FileCard } from "@dars/contract/talking/files";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { PreviewPage } from "./PreviewPage.tsx";

const place = { path: "/image-preview", at: "/image-preview?school=12&file=abcdefghijklmno" };

test("a photo opened without a network says so and can be tried again", async () => {
  const server = new FakeServer();
  server.reachable = false;
  await renderPage(<PreviewPage />, { ...place, server, session: aSession("teacher") });

  expect(await screen.findByText("Try again", {}, { timeout: 8000 })).toBeTruthy();
});

test("a photo opened signed out asks to sign in, and nothing is asked of the server", async () => {
  const { server } = await renderPage(<PreviewPage />, place);

  expect(await screen.findByText("You need an account to open this page.")).toBeTruthy();
  expect(server.heardAt(listFiles.path)).toEqual([]);
});

test("a large photo is shown in a smaller version, and in full once its size was seen", async () => {
  const file: FileCard = {
    id: "abcdefghijklmno",
    schoolId: 12,
    kind: "photo",
    state: "ready",
    name: "board.jpg",
    type: "image/jpeg",
    size: 900_000,
    width: 2000,
    height: 1500,
    seconds: null,
    refusal: null,
  };
  const links = { thumb: "/t", full: "/f", download: "/d", medium: "/m" };
  const server = new FakeServer().on(listFiles, {
    files: [{ file, links }],
    expiresAt: "2026-11-20T05:03:00.000Z",
  });
  await renderPage(<PreviewPage />, { ...place, server, session: aSession("teacher") });

  const open = await screen.findByText(/Show the full photo/u);
  expect(screen.getByAltText("Photo").getAttribute("src")).toContain("/m");
  await tap(open);
  expect(screen.getByAltText("Photo").getAttribute("src")).toContain("/f");
});
