import { listFiles, type FileCard } from "@dars/contract/talking/files";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { ViewerPage } from "./ViewerPage.tsx";

const FILE = "abcdefghijklmno";

const card = (change: Partial<FileCard>): FileCard => ({
  id: FILE,
  schoolId: 12,
  kind: "file",
  state: "ready",
  name: "plan.pdf",
  type: "application/pdf",
  size: 1000,
  width: null,
  height: null,
  seconds: null,
  refusal: null,
  ...change,
});

async function view(files: readonly FileCard[]) {
  const links = { thumb: null, full: "/files/full", download: "/files/download" };
  const server = new FakeServer().on(listFiles, {
    files: files.map((file) => ({ file, links })),
    expiresAt: "2026-11-20T05:03:00.000Z",
  });
  await renderPage(<ViewerPage />, {
    path: "/viewer/:id",
    at: `/viewer/${FILE}?school=12`,
    server,
    session: aSession("student"),
  });
}

test("a clip is played at any speed, and goes on where it was left", async () => {
  localStorage.setItem(`media_${FILE}`, "75");
  await view([card({ name: "cart.mp4", type: "video/mp4", size: 9_000_000 })]);

  const clip = await screen.findByLabelText("cart.mp4");
  expect(await screen.findByText(/Continues at .*1:15/)).toBeTruthy();
  expect(screen.getByText(/8\.6.* MB/)).toBeTruthy();
  await act(async () => screen.getByLabelText(/1\.5.*×/).click());

  expect(clip).toMatchObject({ playbackRate: 1.5, currentTime: 75 });
});

test("what could run is not shown: it can only be saved", async () => {
  await view([card({ name: "drawing.svg", type: "image/svg+xml" })]);

  expect(await screen.findByText("This file can't be shown here")).toBeTruthy();
  expect(document.querySelector("img, iframe, object, embed")).toBeNull();
  expect(screen.getByText("Download").closest("a")?.getAttribute("download")).toBe("drawing.svg");
});

test.each([
  [20_000_000, /19\.1.* MB/],
  [310_000, /303.* kB/i],
])("a PDF of %i bytes says how large it is before it is fetched", async (size, words) => {
  await view([card({ size })]);

  expect(await screen.findByText(words)).toBeTruthy();
  await waitFor(() => expect(screen.getByText("Open")).toBeTruthy());
  expect(document.querySelector("canvas")).toBeNull();
});

test("a file that is not to be had says so", async () => {
  await view([]);

  expect(await screen.findByText("File no longer available")).toBeTruthy();
});
