import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";

import { renderPage } from "#platform/testing/render-page.tsx";

import { Searched } from "./Searched.tsx";

afterEach(() => vi.unstubAllGlobals());

const NAMES = ["أحمد", "فاطمة", "زينب", "علي", "هدى", "كريم"];

const show = (items: readonly string[], more: (() => void) | null = null) =>
  renderPage(
    <Searched label="Names" items={items} textOf={(name) => name} more={more}>
      {(found) => found.map((name) => <p key={name}>{name}</p>)}
    </Searched>,
    { path: "/people" },
  );

const search = async (text: string) => {
  const bar = document.querySelector("ion-searchbar");
  if (!bar) throw new Error("No search.");
  await act(async () => void fireEvent(bar, new CustomEvent("ionInput", { detail: { value: text } })));
};

test("TXT-1: a name is found however its letters are written", async () => {
  await show(NAMES);

  await search("احمد");
  expect(await screen.findByText("أحمد")).toBeTruthy();
  expect(screen.queryByText("زينب")).toBeNull();

  await search("فاطمه");
  expect(await screen.findByText("فاطمة")).toBeTruthy();
});

test("what is not found is said, and the next page can still be asked for", async () => {
  const more = vi.fn<() => void>();
  await show(NAMES, more);

  await search("Nobody");

  expect(await screen.findByText("No results")).toBeTruthy();
  await act(async () => screen.getByText("Show more").click());
  expect(more).toHaveBeenCalled();
});

test("the next page is asked for once all that is here is drawn", async () => {
  vi.stubGlobal("IntersectionObserver", Seen);
  const drawn: number[] = [];
  const more = () => void drawn.push(document.body.textContent?.match(/Row/g)?.length ?? 0);

  await show(
    Array.from({ length: 60 }, (_, at) => `Row ${at}`),
    more,
  );

  await waitFor(() => expect(drawn[0]).toBe(60));
});

test("a short list has no search", async () => {
  await show(NAMES.slice(0, 4));

  await screen.findByText("أحمد");
  expect(document.querySelector("ion-searchbar")).toBeNull();
});

/** The end of every list is in sight. */
class Seen {
  readonly #callback: (entries: readonly { readonly isIntersecting: boolean }[]) => void;

  constructor(callback: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
    this.#callback = callback;
  }

  readonly observe = () => this.#callback([{ isIntersecting: true }]);
  readonly disconnect = () => undefined;
}
