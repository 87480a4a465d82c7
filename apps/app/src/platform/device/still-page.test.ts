import { beforeEach, expect, test } from "vitest";

import { tap } from "#platform/testing/tap.ts";

import { findStillPage, listenOnStillPage } from "./still-page.ts";

const choices = (name: string, words: readonly string[]) =>
  `<fieldset>${words.map((word) => `<label><input type="radio" name="${name}">${word}</label>`).join("")}</fieldset>`;

const page = (locale: string) => `<div class="still" lang="${locale}">
  ${choices(
    `${locale} language`,
    ["ar", "ckb", "en"].map((each) => `<bdi lang="${each}">${each}</bdi>`),
  )}
  ${choices(`${locale} size`, ["1", "1.15", "1.3", "1.5", "2"])}
  <a href="/login/teacher"><i></i><span><strong>Teacher</strong></span></a><a href="/chatting-rooms">Chat</a>
  <form><a href="/choose-account-type">Back</a><span class="chip"></span><input name="login"></form></div>`;

beforeEach(() => {
  document.documentElement.className = "";
  document.documentElement.lang = "ar";
  document.documentElement.style.setProperty("--text-scale", "1.3");
  document.body.innerHTML = `<div id="still">${page("ar")}${page("en")}</div>`;
});

const find = (selector: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(selector);
  if (!found) throw new Error(`No ${selector}.`);
  return found;
};
const listChecked = () =>
  [...document.querySelectorAll<HTMLInputElement>(":checked")].map(
    ({ name, labels }) => `${name} ${labels?.[0]?.textContent}`,
  );

/** Of the page in Arabic. */
const findChoice = (word: string) =>
  [...document.querySelectorAll('[lang="ar"] label')].find(({ textContent }) => textContent === word);

/** True where the browser itself would follow the link. */
function press(selector: string, how: MouseEventInit = {}): boolean {
  let isFollowed = false;
  const note = (event: Event) => {
    isFollowed = !event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener("click", note, { once: true });
  find(selector).dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...how }));
  return isFollowed;
}

test("a page that the app will not open with is taken away before it is painted", () => {
  document.documentElement.className = "no-still";

  listenOnStillPage();

  expect(findStillPage()).toBeNull();
});

test("the language of each page and the size that the device has chosen are marked", () => {
  listenOnStillPage();

  expect(listChecked()).toEqual(["ar language ar", "ar size 1.3", "en language en", "en size 1.3"]);
});

test("a language turns the page at once, and is remembered as the app remembers it", async () => {
  listenOnStillPage();

  await tap(findChoice("en"));

  expect(document.documentElement).toMatchObject({ lang: "en", dir: "ltr" });
  expect(localStorage.getItem("language")).toBe("en");
  expect(listChecked()).toEqual(["ar language ar", "ar size 1.3", "en language en", "en size 1.3"]);
});

test("a size of the text is remembered beside what else was chosen", async () => {
  localStorage.setItem("appearance", '{"mode":"dark","textSize":1.3}');
  listenOnStillPage();

  await tap(findChoice("1"));

  expect(JSON.parse(localStorage.getItem("appearance") ?? "")).toEqual({ mode: "dark", textSize: 1 });
  expect(document.documentElement.style.getPropertyValue("--text-scale")).toBe("1");
});

test("a tap on an account type is kept for the app and answered with its sign-in", () => {
  listenOnStillPage();

  expect(press('[lang="en"] [href="/login/teacher"]')).toBe(false);

  expect(findStillPage()?.dataset["tapped"]).toBe("/login/teacher");
  expect(find('[lang="en"] .chip').textContent).toBe("Teacher");
});

test("the last of several taps counts, and Back takes it back", () => {
  listenOnStillPage();

  press('[href="/login/teacher"]');
  press('[href="/chatting-rooms"]');
  expect(findStillPage()?.dataset["tapped"]).toBe("/chatting-rooms");
  press('[href="/choose-account-type"]');

  expect(findStillPage()?.dataset["tapped"]).toBeUndefined();
});

test.each([{ metaKey: true }, { ctrlKey: true }, { shiftKey: true }, { altKey: true }])(
  "a link that is opened elsewhere is the browser's: %o",
  (how) => {
    listenOnStillPage();

    expect(press('[href="/chatting-rooms"]', how)).toBe(true);
    expect(findStillPage()?.dataset["tapped"]).toBeUndefined();
  },
);

test("a form that is sent before the app is here waits for it", () => {
  listenOnStillPage();

  const isSent = find("form").dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));

  expect(isSent).toBe(false);
  expect(findStillPage()?.dataset["sent"]).toBe("");
});

test("where the app cannot be fetched, links lead to their addresses", () => {
  listenOnStillPage();

  document.head.append(document.createElement("script"));
  document.head.lastElementChild?.dispatchEvent(new Event("error"));

  expect(press('[href="/chatting-rooms"]')).toBe(true);
});
