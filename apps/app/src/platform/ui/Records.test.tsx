import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { documentTextOutline } from "ionicons/icons";
import { expect, test } from "vitest";

import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { Records } from "./Records.tsx";

interface Numbered {
  readonly no: number;
}

const SCHOOLS: readonly Numbered[] = Array.from({ length: 300 }, (_, at) => ({ no: at + 1 }));
const nameOf = ({ no }: Numbered) => `School ${String(no).padStart(4, "0")}`;

const open = () =>
  renderPage(
    <Records
      label="Schools"
      records={SCHOOLS}
      keyOf={({ no }) => no}
      namesOf={(school) => names(nameOf(school))}
      searchOf={nameOf}
      row={(school) => ({ strong: nameOf(school) })}
      empty={{ icon: documentTextOutline, title: "None", text: "None" }}
    />,
    { path: "/" },
  );

const countRows = () => document.body.textContent?.match(/School \d{4}/g)?.length ?? 0;

test("of many records the first two hundred are drawn, and more when asked for", async () => {
  await open();
  expect(document.querySelector("output")?.textContent).toMatch(/300.* in total/);
  await waitFor(() => expect(countRows()).toBeGreaterThan(199));
  const drawn = countRows();
  expect(drawn).toBeLessThan(300);

  await tap(screen.getByText("Show more"));

  expect(countRows()).toBeGreaterThan(drawn);
});

test("a search looks through all of them", async () => {
  await open();
  const bar = document.querySelector("ion-searchbar") ?? document.body;
  await act(async () => void fireEvent(bar, new CustomEvent("ionInput", { detail: { value: "0299" } })));

  expect(await screen.findByText("School 0299")).toBeTruthy();
  expect(countRows()).toBe(1);
});

test("what is printed is the whole list", async () => {
  await open();

  await act(async () => void fireEvent(globalThis.window, new Event("beforeprint")));

  expect(countRows()).toBe(300);
});
