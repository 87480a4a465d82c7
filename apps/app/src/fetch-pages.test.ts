import { afterEach, expect, test, vi } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";

import { fetchBeforeFollowed, fetchNextPages, firstAddress } from "./fetch-pages.ts";
import { SCREENS } from "./screens.ts";

afterEach(() => {
  vi.restoreAllMocks();
  document.body.innerHTML = "";
  history.replaceState(null, "", "/");
});

test.each([
  ["parent", "/family-home"],
  ["student", "/subjects/7"],
  ["teacher", "/home"],
  ["school_management", "/home"],
  ["administrator", "/home"],
  ["subject_coordinator", "/home"],
  ["evaluator", "/home"],
] as const)("the app opens for a signed-in %s at %s, with no chooser before it", (role, home) => {
  expect(firstAddress("/", aSession(role))).toBe(home);
  expect(firstAddress("/choose-account-type", aSession(role))).toBe(home);
});

test("a deep link opens its own page", () => {
  expect(firstAddress("/chatting/4", aSession("teacher"))).toBe("/chatting/4");
});

test("without a session the app opens where its address says, and the chooser for no address", () => {
  expect(firstAddress("/choose-account-type", null)).toBe("/choose-account-type");
  expect(firstAddress("/login/teacher", null)).toBe("/login/teacher");
  expect(firstAddress("/", null)).toBe("/choose-account-type");
});

test("the pages that the screen in sight leads to are fetched ahead, each once, and no other", async () => {
  const fetched = watchPages();
  history.replaceState(null, "", "/home");
  document.body.innerHTML = `<a href="/trainings?school=4">1</a><ion-item href="/trainings/4/7">2</ion-item>
    <ion-tab-button href="/profile"></ion-tab-button><a href="/trainings">3</a><a href="https://example.org/home">4</a>`;

  await fetchNextPages();

  expect(fetched).toEqual(["/trainings", "/trainings/:schoolId/:key", "/profile"]);
});

test("before the sign-in, the homes are fetched ahead", async () => {
  const fetched = watchPages();
  history.replaceState(null, "", "/login/parent");

  await fetchNextPages();

  expect(fetched).toEqual(["/home", "/family-home", "/subjects/:levelId"]);
});

test("the page of a link is fetched once a finger or the focus is on it", () => {
  const fetched = watchPages();
  document.body.innerHTML = '<a href="/waiting"><b>1</b></a><a href="/posts">2</a><p>3</p>';
  fetchBeforeFollowed();

  document.querySelector("b")?.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  document.querySelector("p")?.dispatchEvent(new Event("pointerdown", { bubbles: true }));
  document.querySelectorAll("a")[1]?.focus();

  expect(fetched).toEqual(["/waiting", "/posts"]);
});

/** The addresses of the pages whose code is fetched from now on; none is. */
function watchPages(): readonly string[] {
  const fetched: string[] = [];
  for (const place of SCREENS)
    vi.spyOn(place, "load").mockImplementation(async () => {
      fetched.push(place.path);
      return () => null;
    });
  return fetched;
}
