import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { SealedCopy } from "./SealedCopy.tsx";

test("of the context the nearest messages are shown, the others on demand", async () => {
  const events = Array.from({ length: 20 }, (_, no) => ({
    type: "message" as const,
    seq: no,
    at: "2026-11-20T07:59:00.000Z",
    msgNo: no,
    senderId: 26,
    clientId: "abcdefghijklmno",
    body: `Message ${no}`,
    attachments: [],
    replyTo: null,
    heldSince: null,
  }));
  const people = [{ id: 26, name: names("Omar") }];
  await renderPage(<SealedCopy schoolId={12} events={events} isIntact people={people} msgNo={10} />, {
    path: "/manage/moderation/12/5",
  });
  expect(screen.getAllByRole("listitem")).toHaveLength(7);
  expect(screen.queryByText("Message 6")).toBeNull();

  await tap(screen.getByText("Show 13 more messages"));
  expect(screen.getAllByRole("listitem")).toHaveLength(20);
});
