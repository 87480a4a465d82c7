import { listFiles } from "@dars/contract/talking/files";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { AttachedFile } from "./AttachedFile.tsx";

test.each([
  [9_000_000, "none", 1],
  [200_000, "metadata", 0],
])("of a clip of %i bytes %s is fetched before it is played", async (size, preload, sizes) => {
  const attachment = {
    kind: "file",
    fileId: "abcdefghijklmno",
    name: "cart.mp4",
    type: "video/mp4",
    size,
  } as const;
  await renderPage(<AttachedFile schoolId={12} attachment={attachment} />, {
    path: "/chatting/4",
    server: new FakeServer().refuse(listFiles, "unexpected", 500),
    session: aSession("teacher"),
  });

  await waitFor(() => expect(document.querySelector("video")?.preload).toBe(preload));
  expect(screen.queryAllByText(/MB/)).toHaveLength(sizes);
});
