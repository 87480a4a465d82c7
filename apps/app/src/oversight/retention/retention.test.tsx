import {
  liftHold,
  listHolds,
  placeHold,
  readRetention,
  saveRetention,
  type Hold,
} from "@dars/contract/oversight/retention";
import { listPeople, type PersonLine } from "@dars/contract/school/people-office";
import { listSchools } from "@dars/contract/school/schools";
import { listSchoolRooms } from "@dars/contract/talking/moderation-rooms";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSchool } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";
import { type } from "#platform/testing/type.ts";

import { RetentionCard } from "./RetentionCard.tsx";

const page = {
  revision: 2,
  kept: { "chat-words": 2, "chat-files": 1, cases: 3, threads: 5, notifications: 180 },
};
const layla: Hold = {
  id: 4,
  room: null,
  person: { id: 55, name: names("Layla") },
  reason: "A court asks",
  placedAt: "2026-11-20T05:00:00.000Z",
  placedBy: null,
  liftedAt: null,
  liftReason: null,
};

test("3.5: an administrator chooses how long each kind is kept", async () => {
  const server = await open();

  await type("Notifications: days", "٩٠");
  await submit("Save");

  await waitFor(() => expect(sent(server, saveRetention.path)).toBeTruthy());
  expect(sent(server, saveRetention.path)?.body).toEqual({
    revision: 2,
    kept: { ...page.kept, notifications: 90 },
  });
});

test("3.5: a hold is lifted with a reason", async () => {
  const server = await open();
  await tap(await screen.findByText("End legal hold"));

  await type("Reason", "It is over");
  await submit("End legal hold");

  await waitFor(() => expect(server.heardAt(liftHold.path)[0]?.body).toMatchObject({ reason: "It is over" }));
});

test("two people of one name are shown with their role and section", async () => {
  const student: PersonLine = {
    id: 61,
    name: names("Ali Hassan"),
    kinds: ["student"],
    birthDate: null,
    phone: null,
    studentNumber: null,
    level: names("Second intermediate"),
    section: { id: 340, letter: "B", title: null },
    accountState: null,
  };
  await open([student, { ...student, id: 62, kinds: ["guardian"], level: null, section: null }]);

  const bar = document.querySelector("ion-searchbar");
  await act(async () => bar?.dispatchEvent(new CustomEvent("ionInput", { detail: { value: "Ali" } })));

  expect(await screen.findByText(/Student · .*Second intermediate.*B/)).toBeTruthy();
  expect(screen.getByText("Guardian")).toBeTruthy();
});

async function open(people: readonly PersonLine[] = []) {
  const server = new FakeServer()
    .on(listSchools, { schools: [aSchool()] })
    .on(readRetention, page)
    .on(saveRetention, page)
    .on(listHolds, { holds: [layla] })
    .on(liftHold, {})
    .on(placeHold, { id: 5 })
    .on(listPeople, { people: [...people], next: null })
    .on(listSchoolRooms, { rooms: [] });
  const session = aSession("administrator");
  await renderPage(<RetentionCard session={session} />, { path: "/manage/settings", server, session });
  await act(async () => screen.getByText("How long data is kept, and legal holds").click());
  await screen.findByText("A court asks");
  return server;
}

const sent = (server: FakeServer, path: string) =>
  server.heardAt(path).find(({ method }) => method === "PUT");

const submit = (label: string) => act(async () => getForm(screen.getAllByText(label).at(0)).requestSubmit());
