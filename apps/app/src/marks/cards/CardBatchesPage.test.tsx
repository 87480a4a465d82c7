import { listCardBatches, orderCards, readBatchPart, type CardBatch } from "@dars/contract/marks/cards";
import { listSections } from "@dars/contract/school/schools";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { getForm } from "#platform/testing/get-form.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { CardBatchesPage } from "./CardBatchesPage.tsx";

const LEVEL = { id: 7, code: "I1", name: names("Intermediate 1") };
const section = (id: number, letter: string) => ({
  id,
  letter,
  title: null,
  level: LEVEL,
  homeroomTeacher: null,
  students: 30,
  capacity: null,
});

const BATCH: CardBatch = {
  id: 9,
  kind: "iq_ministry",
  locale: "ar",
  digits: "latn",
  year: "2025-2026",
  askedAt: "2026-11-20T08:00:00.000Z",
  parts: [
    { no: 1, section: { id: 1, letter: "A", level: LEVEL.name }, students: 30, cards: 30, bytes: 900_000 },
    { no: 2, section: { id: 2, letter: "B", level: LEVEL.name }, students: 28, cards: null, bytes: null },
  ],
};

const openBatches = () =>
  renderPage(<CardBatchesPage />, {
    path: "/manage/cards",
    session: aSession("school_management"),
    server: new FakeServer()
      .on(listSections, { year: "2025-2026", sections: [section(1, "A"), section(2, "B")] })
      .on(listCardBatches, { batches: [BATCH] }),
  });

test("the office orders all sections at once, under one key", async () => {
  const { server } = await openBatches();
  server.refuse(orderCards, "conflict", 409);
  await tap(await screen.findByLabelText("All sections"));

  const form = getForm(screen.getByText("Which sections?"));
  await act(async () => void fireEvent.submit(form));
  expect(await screen.findByText(/Nothing is published for these sections yet/)).toBeTruthy();
  server.on(orderCards, BATCH);
  await act(async () => void fireEvent.submit(form));

  const orders = server.heardAt(orderCards.path).filter(({ method }) => method === "POST");
  await waitFor(() => expect(orders.length).toBeGreaterThan(0));
  expect(orders[0]?.body).toMatchObject({ sectionIds: [1, 2], kind: "iq_ministry", digits: "latn" });
});

test("what is not printed says why: a section without published results, and one whose year has none yet", async () => {
  const { server } = await openBatches();
  const [part] = BATCH.parts;
  const without = { ...BATCH, parts: part ? [{ ...part, cards: 0, bytes: 0 }] : [] };
  server.on(orderCards, without).on(listCardBatches, { batches: [without] });
  await tap(await screen.findByLabelText("All sections"));
  await act(async () => void fireEvent.submit(getForm(screen.getByText("Which sections?"))));

  expect(
    await screen.findByText("No cards: the ministry's card follows the results of the year"),
  ).toBeTruthy();
  await waitFor(() =>
    expect(document.querySelector("ion-toast")?.header).toBe(
      "1 section has no published results and is left out",
    ),
  );
});

test("a file that is printed opens, one that is not yet says how many cards it waits for", async () => {
  const { server } = await openBatches();
  server.refuse(readBatchPart, "not-found", 404);

  expect(await screen.findByText("Printing 28 cards…")).toBeTruthy();
  await tap(await screen.findByText("30 cards"));

  await waitFor(() =>
    expect(server.heardAt(readBatchPart.path)[0]?.url).toBe("/api/v6/schools/12/card-batches/9/parts/1"),
  );
});
