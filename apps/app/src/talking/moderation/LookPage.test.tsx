import { listSchoolRooms, readLookedRoom, startLook } from "@dars/contract/talking/moderation-rooms";
import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { soon } from "#platform/testing/soon.ts";
import { type } from "#platform/testing/type.ts";

import { LookPage } from "./LookPage.tsx";

test("K2: a look that is sent again after a lost answer is the same look", async () => {
  const server = new FakeServer()
    .on(listSchoolRooms, { rooms: [] })
    .onRaw("GET", readLookedRoom.path, () =>
      Response.json(
        { code: "forbidden", message: "Give a reason.", details: { needs: "look" } },
        { status: 403 },
      ),
    )
    .onRaw("POST", startLook.path, () => {
      throw new TypeError("Failed to fetch");
    });
  await renderPage(<LookPage />, {
    path: "/manage/moderation/:schoolId/rooms/:roomId",
    at: "/manage/moderation/12/rooms/8",
    server,
    session: aSession("school_management"),
  });
  await screen.findByText("Open for 1 hour");
  await type("Reason", "A parent complained");
  await act(async () => getForm().requestSubmit());
  expect((await screen.findByRole("alert")).textContent).toContain("Can't reach the server.");
  server.on(startLook, { endsAt: "2026-11-20T09:00:00.000Z" });
  await act(async () => getForm().requestSubmit());

  await soon(() => expect(server.heardAt(startLook.path)).toHaveLength(2));
  const [first, second] = server.heardAt(startLook.path);
  expect(second?.body).toEqual(first?.body);
});
