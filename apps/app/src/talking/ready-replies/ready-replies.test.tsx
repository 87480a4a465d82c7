import { readReadyReplies, saveOwnReplies } from "@dars/contract/talking/ready-replies";
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { type } from "#platform/testing/type.ts";

import { ReadyReplies } from "./ReadyReplies.tsx";

const lists = {
  own: { texts: ["Thank you for telling us."], revision: 1 },
  school: { texts: ["The office is open until 13:00."], revision: 1 },
  mayWriteSchool: false,
};

const open = (server: FakeServer, role: "teacher" | "parent" = "teacher") =>
  renderPage(
    <form onSubmit={() => expect.unreachable("It was sent.")}>
      <textarea aria-label="Message" defaultValue="Hello. " />
      <ReadyReplies schoolId={12} />
    </form>,
    { path: "/messages", server, session: aSession(role) },
  );

test("MSG-3: a press puts the text behind what is written, and sends nothing", async () => {
  await open(new FakeServer().on(readReadyReplies, lists));
  fireEvent.click(await screen.findByText("Ready replies"));
  const field = screen.getByLabelText<HTMLTextAreaElement>("Message");
  field.setSelectionRange(7, 7);
  fireEvent.click(await screen.findByText("Thank you for telling us."));

  expect(field.value).toBe("Hello. Thank you for telling us.");
  expect(screen.queryByText("The office is open until 13:00.")).toBeNull();
});

test("MSG-3: one's own list is changed in place; the school's is not a teacher's to change", async () => {
  const server = new FakeServer().on(readReadyReplies, lists).on(saveOwnReplies, { revision: 2 });
  await open(server);
  fireEvent.click(await screen.findByText("Ready replies"));
  expect(await screen.findByText("Edit my replies")).toBeTruthy();
  expect(screen.queryByText("Edit the school's replies")).toBeNull();

  fireEvent.click(screen.getByText("Edit my replies"));
  await type("Reply 1", "Thanks!");
  fireEvent.click(screen.getByText("Save"));
  await screen.findByText("Edit my replies");
  expect(server.heardAt("/api/v6/schools/12/ready-replies/own")).toMatchObject([
    { body: { revision: 1, texts: ["Thanks!"] } },
  ]);
});

test("MSG-3: families have none", async () => {
  await open(new FakeServer(), "parent");

  expect(screen.queryByText("Ready replies")).toBeNull();
});
