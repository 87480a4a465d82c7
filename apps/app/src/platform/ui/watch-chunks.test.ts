import { expect, test, vi } from "vitest";

import { isStale, loadIfStale, watchChunks } from "./watch-chunks.ts";

test("code that could not be fetched is loaded with the new version at the next navigation, once", () => {
  const reload = vi.fn<(address: string) => void>();
  watchChunks();
  loadIfStale("/home", reload);
  expect(reload).not.toHaveBeenCalled();

  window.dispatchEvent(new Event("vite:preloadError"));
  expect(isStale()).toBe(true);
  loadIfStale("/home", reload);
  loadIfStale("/home", reload);

  expect(reload.mock.calls).toEqual([["/home"]]);
});

test("without a network nothing is loaded anew", () => {
  const reload = vi.fn<(address: string) => void>();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  window.dispatchEvent(new Event("vite:preloadError"));

  loadIfStale("/home", reload);

  expect(reload).not.toHaveBeenCalled();
});
