import { countRecipients, writeToPeople } from "@dars/contract/talking/messages";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { type } from "#platform/testing/type.ts";

import { ComposePage } from "./ComposePage.tsx";

test("a message to families says to how many it was sent", async () => {
  const server = new FakeServer()
    .on(countRecipients, { people: 48, withoutAccount: 0 })
    .on(writeToPeople, { threads: 48, mailingId: 7 });
  await renderPage(<ComposePage />, {
    path: "/messages/new",
    server,
    session: aSession("school_management"),
  });
  const parents = await screen.findByLabelText("Parent");
  await act(async () => parents.click());
  await type("Subject", "Holiday");
  await type("Message text", "No school on Thursday.");

  await act(async () => parents.closest("form")?.requestSubmit());

  await waitFor(() => expect(server.heardAt(writeToPeople.path)).toHaveLength(1));
  await waitFor(() => expect(document.querySelector("ion-toast")?.header).toBe("Sent to 48 people"));
});
