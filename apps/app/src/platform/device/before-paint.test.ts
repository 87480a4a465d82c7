import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { startLanguage } from "#platform/text/language.ts";
import { startAppearance } from "#platform/ui/appearance.ts";

import { beforePaint } from "./before-paint.ts";

const { documentElement } = document;
const isStillShown = () => !documentElement.classList.contains("no-still");

beforeEach(() => history.replaceState(null, "", "/"));
afterEach(() => {
  documentElement.className = "";
  history.replaceState(null, "", "/");
});

/** What of the page depends on the device. */
const readLook = () => ({
  lang: documentElement.lang,
  dir: documentElement.dir,
  isDark: documentElement.classList.contains("ion-palette-dark"),
  scale: documentElement.style.getPropertyValue("--text-scale"),
});

function setSystem(isDark: boolean, languages: readonly string[]): void {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);
  const media = Object.assign(new EventTarget(), { matches: isDark });
  vi.stubGlobal("matchMedia", () => media);
}

test("language, direction, dark colours and size of the text are those that the app chooses itself", async () => {
  const language = fc.constantFrom("ar", "ar-IQ", "ckb", "ku-Arab-IQ", "en-GB", "EN", "fr", "tr-TR", "x");
  const stored = fc.option(fc.oneof(fc.constantFrom("ar", "ckb", "en", "", "xx"), fc.string()));
  const look = fc.record({
    mode: fc.constantFrom("system", "light", "dark", "sepia", 3),
    textSize: fc.constantFrom(1, 1.15, 1.3, 1.5, 2, 7, "1.3"),
  });
  const storedLook = fc.option(
    fc.oneof(
      look.map((each) => JSON.stringify(each)),
      fc.constantFrom("{", "null", "[]"),
    ),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.array(language),
      stored,
      storedLook,
      fc.boolean(),
      async (own, chosen, drawn, isDark) => {
        localStorage.clear();
        if (chosen !== null) localStorage.setItem("language", chosen);
        if (drawn !== null) localStorage.setItem("appearance", drawn);
        setSystem(isDark, own);

        beforePaint();
        const before = readLook();
        await Promise.all([startLanguage(), startAppearance()]);

        expect(before).toEqual(readLook());
      },
    ),
    { numRuns: 40 },
  );
});

test.each(["/", "/choose-account-type"])("on an empty device %s is painted at once", (address) => {
  history.replaceState(null, "", address);

  beforePaint();

  expect(isStillShown()).toBe(true);
  expect(documentElement.classList).toContain("md");
});

test.each(["/login/teacher", "/home", "/message/abc", "/choose-account-type/x"])("%s is not", (address) => {
  history.replaceState(null, "", address);

  beforePaint();

  expect(isStillShown()).toBe(false);
});

test.each([
  ["a session", "userData", '{"token":"t"}'],
  ["a session that was ended", "session-end", "fail"],
  ["people who have signed in", "known-people", '[{"login":"amal"}]'],
  ["the class that the device belongs to", "class-device", "secret"],
])("a device that knows of %s opens with another page", (_, key, value) => {
  localStorage.setItem(key, value);

  beforePaint();

  expect(isStillShown()).toBe(false);
});

test("a device on which everybody was forgotten is as empty as a new one", () => {
  localStorage.setItem("known-people", "[]");

  beforePaint();

  expect(isStillShown()).toBe(true);
});

test.each([{ androidBridge: {} }, { webkit: { messageHandlers: { bridge: {} } } }])(
  "a native shell, whose memory is not the page's, shows its own page: %o",
  (shell) => {
    for (const [name, value] of Object.entries(shell)) vi.stubGlobal(name, value);

    beforePaint();

    expect(isStillShown()).toBe(false);
  },
);

test("a school that takes applications offers them, and what cannot be read offers nothing", () => {
  localStorage.setItem("settings", '{"show_apply_now_button":true}');
  beforePaint();
  expect(documentElement.classList).toContain("applies");

  localStorage.setItem("settings", "{");
  beforePaint();
  expect(documentElement.classList).not.toContain("applies");
});

test.each([
  ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15", "ios"],
  ["Mozilla/5.0 (iPad; CPU OS 16_0 like Mac OS X)", "ios"],
  ["Mozilla/5.0 (Linux; Android 13; K) AppleWebKit/537.36", "md"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "md"],
])("%s has the look of %s", (agent, mode) => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(agent);

  beforePaint();

  expect(documentElement.classList).toContain(mode);
});
