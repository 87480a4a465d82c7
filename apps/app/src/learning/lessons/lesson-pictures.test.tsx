import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import { listFiles } from "@dars/contract/talking/files";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { LessonBlocks } from "./LessonBlocks.tsx";

const picture = (no: number): LessonBlock => ({
  id: `pictureblock00${no}`,
  kind: "image",
  content: { fileId: `photophotopho0${no}`, alt: `Cell ${no}`, caption: `Figure ${no}` },
  notes: null,
  answers: null,
});
const divider: LessonBlock = {
  id: "dividerblock001",
  kind: "divider",
  content: {},
  notes: null,
  answers: null,
};

const card = (id: string, size: number) => ({
  file: {
    id,
    schoolId: 12,
    kind: "photo" as const,
    state: "ready" as const,
    name: "cell.jpg",
    type: "image/jpeg",
    size,
    width: 400,
    height: 300,
    seconds: null,
    refusal: null,
  },
  links: { thumb: `/thumb/${id}`, full: `/full/${id}`, download: `/full/${id}` },
});

let server: FakeServer;
let size: number;

beforeEach(() => {
  size = 200_000;
  server = new FakeServer().onEach(listFiles, ({ url }) => ({
    files: (new URL(url, "http://dars.test").searchParams.get("ids") ?? "")
      .split(",")
      .map((id) => card(id, size)),
    expiresAt: "2026-11-23T08:00:00.000Z",
  }));
});

const open = (blocks: readonly LessonBlock[], at: string | null = null) =>
  renderPage(<LessonBlocks schoolId={12} lessonId={5} language="ar" blocks={blocks} files={[]} at={at} />, {
    path: "/lesson/5",
    server,
    session: aSession("student"),
  });

test("pictures that follow one another are a carousel in the direction of the lesson; one alone is none", async () => {
  await open([picture(1), picture(2), picture(3), divider, picture(4)]);
  const group = await screen.findByRole("region", { name: "3 pictures" });
  expect(group.getAttribute("dir")).toBe("rtl");
  expect(within(group).getByText("Figure 1")).toBeTruthy();
  // Nothing of the third is fetched yet.
  expect(within(group).queryByText("Figure 3")).toBeNull();
  await tap(within(group).getByRole("button", { name: "Next picture" }));
  expect(await within(group).findByText("Figure 3")).toBeTruthy();
  expect(screen.getByText("Figure 4").closest(".carousel")).toBeNull();
});

test("a lesson that goes on at a picture shows that one", async () => {
  await open([picture(1), picture(2)], picture(2).id);
  expect((await screen.findByRole("status")).textContent).toMatch(/2.* of .*2/);
});

test("of a picture of more than 300 kB the size is shown before it is fetched whole", async () => {
  size = 1_500_000;
  await open([picture(1)]);
  const image = await screen.findByAltText("Cell 1");
  expect(image.getAttribute("src")).toMatch(/\/thumb\//);
  await tap(await screen.findByText(/Show the full photo .*1.4.* MB/));
  expect(screen.getByAltText("Cell 1").getAttribute("src")).toMatch(/\/full\//);
});
