import "fake-indexeddb/auto";
import { setupIonicReact } from "@ionic/react";
import { cleanup, configure } from "@testing-library/react";
import { Dexie } from "dexie";
import { afterEach, beforeEach, vi } from "vitest";

import { chooseLanguage } from "#platform/text/language.ts";

import { giveBrowser } from "./browser.ts";

giveBrowser();
setupIonicReact({ animated: false, _testing: true });
// Two files at once on a busy machine take longer than one; no test measures time.
configure({ asyncUtilTimeout: 15_000 });

beforeEach(async () => {
  localStorage.clear();
  await chooseLanguage("en");
});

afterEach(async () => {
  // The next file finds the same modules, the same window functions and the same clock: on one that stands still it
  // would wait for ever.
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  cleanup();
  // Toasts and alerts stand outside the page.
  document.body.replaceChildren();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});
