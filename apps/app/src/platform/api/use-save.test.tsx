import { listSessions } from "@dars/contract/identity/own-account";
import { readCatalogue, orderCatalogue } from "@dars/contract/school/catalogue";
import { act, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { soon } from "#platform/testing/soon.ts";

import { OnScreenContext } from "./on-screen.ts";
import { useRead } from "./use-read.ts";
import { useSave } from "./use-save.ts";

const SCHOOL = { params: { schoolId: 12 } };
const ORDER = { ...SCHOOL, body: { levelIds: [1], subjectIds: [] } };

test("a save is kept on the device, sent, and what the page has read is read again", async () => {
  const { server, services } = await openPage();

  await press();

  expect(await screen.findByText("accepted")).toBeTruthy();
  expect(server.heardAt(readCatalogue.path)).toHaveLength(2);
  await soon(() => expect(services.workspace.get().outbox.saves.get()).toEqual([]));
});

test("what lies under the page is read again when it comes back, and not before", async () => {
  const { server } = await openPage();
  expect(server.heardAt(listSessions.path)).toHaveLength(1);
  await act(async () => screen.getByText("Leave").click());

  await press();
  await screen.findByText("accepted");
  expect(server.heardAt(listSessions.path)).toHaveLength(1);
  await act(async () => screen.getByText("Return").click());

  await soon(() => expect(server.heardAt(listSessions.path)).toHaveLength(2));
});

test("what comes back with nothing saved meanwhile is not read again", async () => {
  const { server } = await openPage();

  await act(async () => screen.getByText("Leave").click());
  await act(async () => screen.getByText("Return").click());
  await press();
  await screen.findByText("accepted");

  expect(server.heardAt(listSessions.path)).toHaveLength(2);
});

test("a refusal is in the hand of the form, and leaves nothing that waits", async () => {
  const { services } = await openPage(aServer().refuse(orderCatalogue, "conflict", 409));

  await press();

  expect(await screen.findByText("refused: conflict")).toBeTruthy();
  await soon(() => expect(services.workspace.get().outbox.saves.get()).toEqual([]));
});

test("without a network the save waits under its title, and a notice says so", async () => {
  const { server, services } = await openPage();
  server.reachable = false;

  await press();

  expect(await screen.findByText("waiting")).toBeTruthy();
  expect(document.querySelector("ion-toast")?.message).toMatch(/^Saved on this device/);
  await soon(() =>
    expect(services.workspace.get().outbox.saves.get()).toMatchObject([{ title: "The order" }]),
  );
});

function Page() {
  const [isUnderShown, setUnderShown] = useState(true);
  const [state, setState] = useState("nothing");
  useRead(readCatalogue, SCHOOL);
  const { save, error } = useSave();
  return (
    <>
      <OnScreenContext value={isUnderShown}>
        <Under />
      </OnScreenContext>
      <button type="button" onClick={() => setUnderShown(false)}>
        Leave
      </button>
      <button type="button" onClick={() => setUnderShown(true)}>
        Return
      </button>
      <button
        type="button"
        onClick={() => void save(orderCatalogue, ORDER, "The order").then((saved) => setState(saved.state))}
      >
        Save
      </button>
      <output>{error ? `refused: ${error.code}` : state}</output>
    </>
  );
}

function Under() {
  const { reading } = useRead(listSessions, {});
  return <p>{reading.value?.sessions.length} sessions</p>;
}

const aServer = () =>
  new FakeServer()
    .on(readCatalogue, { levels: [], subjects: [] })
    .on(listSessions, { sessions: [] })
    .on(orderCatalogue, {});

async function openPage(server = aServer()) {
  const rendered = await renderPage(<Page />, { path: "/x", server, session: aSession("administrator") });
  await screen.findByText("0 sessions");
  return rendered;
}

const press = () => act(async () => screen.getByText("Save").click());
