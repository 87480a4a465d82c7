import { followThreadLink } from "@dars/contract/talking/messages";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { LinkPage } from "./LinkPage.tsx";

const TOKEN = "t0ken".repeat(8);

test("MSG-2: the token of a link that was followed is not kept on the device", async () => {
  const server = new FakeServer().on(followThreadLink, { schoolId: 12, threadId: 7 });
  const { services } = await renderPage(<LinkPage />, {
    server,
    session: aSession("teacher"),
    path: "/message/:token",
    at: `/message/${TOKEN}`,
  });
  await waitFor(() => expect(server.heardAt(followThreadLink.path)).toHaveLength(1));

  const reads = services.workspace.get().queries.getQueryCache().getAll();
  const storedReads = reads.filter(({ meta }) => meta?.["keep"] !== false);
  expect(JSON.stringify(storedReads.map(({ queryKey }) => queryKey))).not.toContain(TOKEN);
});

test("MSG-1: an evaluator, whom the tab bar counts as signed out, follows a link too", async () => {
  const server = new FakeServer().on(followThreadLink, { schoolId: 12, threadId: 7 });
  const { address } = await renderPage(<LinkPage />, {
    server,
    session: aSession("evaluator"),
    path: "/message/:token",
    at: `/message/${TOKEN}`,
  });

  await waitFor(() => expect(address()).toBe("/messages/12/7"));
});

test("MSG-1: whoever has no account comes to the page of the link, also in a browser that has the app", async () => {
  await renderPage(<LinkPage />, {
    server: new FakeServer(),
    path: "/message/:token",
    at: `/message/${TOKEN}`,
  });

  const way = await screen.findByText("I don't have an account: show the message");
  expect(way.closest("ion-button")?.getAttribute("href")).toBe(`/message/${TOKEN}?page`);
});
