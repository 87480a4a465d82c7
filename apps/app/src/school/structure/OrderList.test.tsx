import { orderCatalogue } from "@dars/contract/school/catalogue";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { OrderList } from "./OrderList.tsx";

test("subjects are moved by buttons, the ends stay where they are, and the whole order is saved at the end", async () => {
  const { server, onDone } = await openOrder();

  expect(button("Art", "up").disabled).toBe(true);
  expect(button("Music", "down").disabled).toBe(true);
  await act(async () => button("Music", "up").click());
  await act(async () => button("Music", "up").click());
  expect(words()).toEqual(["Music", "Art", "History"]);
  await act(async () => screen.getByText("Done").click());

  await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
  expect(server.heardAt(orderCatalogue.path)[0]?.body).toMatchObject({ levelIds: [], subjectIds: [3, 1, 2] });
});

test("an order that the server refuses stays on the screen and says why", async () => {
  const { onDone } = await openOrder(new FakeServer().refuse(orderCatalogue, "forbidden", 403));

  await act(async () => button("Art", "down").click());
  await act(async () => screen.getByText("Done").click());

  expect(await screen.findByRole("alert")).toBeTruthy();
  expect(words()).toEqual(["History", "Art", "Music"]);
  expect(onDone).not.toHaveBeenCalled();
});

async function openOrder(server = new FakeServer().on(orderCatalogue, {})) {
  const onDone = vi.fn<() => void>();
  const entries = ["Art", "History", "Music"].map((en, place) => ({ id: place + 1, name: names(en) }));
  await renderPage(<OrderList schoolId={12} kind="subject" entries={entries} onDone={onDone} />, {
    path: "/manage/catalogue",
    session: aSession("administrator"),
    server,
  });
  return { server, onDone };
}

const words = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

/** Ionic moves a button's name into its shadow root, so the test finds it by its place in the row. */
function button(entry: string, way: "up" | "down"): HTMLIonButtonElement {
  const buttons = screen.getByText(entry).closest("li")?.querySelectorAll("ion-button");
  const found = buttons?.[way === "up" ? 0 : 1];
  if (!found) throw new Error(`${entry} has no button that leads ${way}.`);
  return found;
}
