import { countRecipients, writeToPeople } from "@dars/contract/talking/messages";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { answerQuestion } from "#platform/testing/answer-question.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { type } from "#platform/testing/type.ts";

import { ComposePage } from "./ComposePage.tsx";

test("an empty message is refused at its fields, and nothing is sent", async () => {
  const server = new FakeServer();
  await renderPage(<ComposePage />, {
    path: "/messages/new",
    server,
    session: aSession("school_management"),
  });
  const parents = await screen.findByLabelText("Parent");
  await waitFor(() => expect(document.querySelector("textarea[name=body]")).not.toBeNull());

  await act(async () => parents.closest("form")?.requestSubmit());

  await waitFor(() =>
    expect(
      [...document.querySelectorAll<HTMLIonInputElement>(".ion-invalid")].map(({ name }) => name),
    ).toEqual(["subject", "body"]),
  );
  expect(screen.getByText("Choose recipients.", { selector: ".fault" })).toBeTruthy();
  expect(server.heardAt(writeToPeople.path)).toHaveLength(0);
});

test("a message to many never waits on the device, and is one message however often it is sent", async () => {
  const server = new FakeServer().on(countRecipients, { people: 48, withoutAccount: 0 });
  server.onRaw("POST", writeToPeople.path, () => {
    throw new TypeError("Failed to fetch");
  });
  const { services } = await renderPage(<ComposePage />, {
    path: "/messages/new",
    server,
    session: aSession("school_management"),
  });
  const parents = await screen.findByLabelText("Parent");
  await act(async () => parents.click());
  await type("Subject", "Holiday");
  await type("Message text", "No school on Thursday.");
  const send = async () => {
    await act(async () => parents.closest("form")?.requestSubmit());
    await answerQuestion("confirm");
  };

  await send();
  expect((await screen.findByRole("alert")).textContent).toContain("Can't reach the server.");
  expect(services.workspace.get().outbox.saves.get()).toEqual([]);
  server.on(writeToPeople, { threads: 48, mailingId: 7 });
  await send();

  await waitFor(() => expect(server.heardAt(writeToPeople.path)).toHaveLength(2));
  const [first, second] = server.heardAt(writeToPeople.path);
  expect(second?.body).toEqual(first?.body);
});

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
  await waitFor(() => expect(document.querySelector("ion-alert")?.header).toBe("Send to 48 families?"));
  expect(server.heardAt(writeToPeople.path)).toHaveLength(0);
  await answerQuestion("confirm");

  await waitFor(() => expect(server.heardAt(writeToPeople.path)).toHaveLength(1));
  await waitFor(() => expect(document.querySelector("ion-toast")?.header).toBe("Sent to 48 families"));
});
