import "fake-indexeddb/auto";
import { setupIonicReact } from "@ionic/react";
import { cleanup, configure } from "@testing-library/react";
import { Dexie } from "dexie";
import { afterEach, beforeEach, vi } from "vitest";

import { chooseLanguage, loadRestOfTexts } from "#platform/text/language.ts";
import { setServerAhead } from "#platform/time/server-now.ts";

import { giveBrowser } from "./browser.ts";
import { closeOpened } from "./close-after-test.ts";
import { waitOutsideAct } from "./soon.ts";

giveBrowser();
setupIonicReact({ animated: false, _testing: true });
// Shorter than a test may take, so that what was looked for is named.
configure({ asyncUtilTimeout: 12_000, asyncWrapper: waitOutsideAct });

beforeEach(async () => {
  localStorage.clear();
  setServerAhead(0);
  await chooseLanguage("en");
  await loadRestOfTexts();
});

afterEach(async () => {
  // The next file gets the same modules, window functions and clock: with a stopped clock it would wait for
  // ever.
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  cleanup();
  // Toasts and alerts are rendered outside the page.
  document.body.replaceChildren();
  await closeOpened();
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name);
});
