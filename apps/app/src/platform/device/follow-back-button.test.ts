import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { listenToBack, type BackParts } from "./follow-back-button.ts";

type Act = (actNext: () => void) => void;

const parts = {
  findRoot: () => "/home",
  leadToRoot: vi.fn<() => void>(),
  leaveApp: vi.fn<() => void>(),
} satisfies BackParts;
/** What Ionic and its router would do next. */
const actNext = vi.fn<() => void>();
const end = new AbortController();
listenToBack(parts, end.signal);

beforeEach(() => {
  vi.clearAllMocks();
  history.replaceState({ idx: 2 }, "", "/home");
});
afterEach(() => document.body.replaceChildren());

/** Ionic's event: every act by its priority, the highest first, until one does not hand on. */
function pressBack(): void {
  const acts: { readonly priority: number; readonly act: Act }[] = [{ priority: 0, act: () => actNext() }];
  const register = (priority: number, act: Act) => acts.push({ priority, act });
  document.dispatchEvent(new CustomEvent("ionBackButton", { detail: { register } }));
  const inTurn = acts.toSorted((one, other) => other.priority - one.priority);
  const run = (at: number): void => inTurn[at]?.act(() => run(at + 1));
  run(0);
}

test("at the role's home Back leaves the app, elsewhere it goes back", () => {
  pressBack();
  expect([parts.leaveApp, actNext].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);

  history.replaceState({ idx: 2 }, "", "/chatting/4");
  pressBack();
  expect([parts.leaveApp, actNext].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test("where a link has opened the app there is nothing to go back to: Back leads home", () => {
  history.replaceState({ idx: 0 }, "", "/message/token");

  pressBack();

  expect(parts.leadToRoot).toHaveBeenCalledOnce();
  expect(actNext).not.toHaveBeenCalled();
});

test("a sheet over the page is closed first, as by Escape", () => {
  const closed = vi.fn<(key: string) => void>();
  const dialog = document.createElement("dialog");
  dialog.open = true;
  dialog.addEventListener("keydown", ({ key }) => closed(key));
  document.body.append(dialog);

  pressBack();

  expect(closed).toHaveBeenCalledExactlyOnceWith("Escape");
  expect(parts.leaveApp).not.toHaveBeenCalled();
});

test("while something is being sent Back does nothing", () => {
  document.body.append(document.createElement("ion-loading"));

  pressBack();

  expect(parts.leaveApp).not.toHaveBeenCalled();
  expect(actNext).not.toHaveBeenCalled();
  end.abort();
});
