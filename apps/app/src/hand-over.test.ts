import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { findStillPage } from "#platform/device/still-page.ts";

import { handOver, tappedAddress } from "./hand-over.ts";

const CHOOSER = "/choose-account-type";
const PAGE = `<div class="ion-page" data-screen="page"><ion-content>
  <a href="/login/teacher">Teacher</a><form><input name="login"></form></ion-content></div>`;

beforeEach(() => {
  history.replaceState(null, "", CHOOSER);
  document.body.innerHTML = `<div id="still"><div class="still"><a href="/login/teacher">Teacher</a>
    <form><input name="login"></form></div></div><div id="root"></div>`;
});
afterEach(() => history.replaceState(null, "", "/"));

const find = (selector: string): HTMLInputElement => {
  const found = document.querySelector<HTMLInputElement>(selector);
  if (!found) throw new Error(`No ${selector}.`);
  return found;
};
const draw = (page = PAGE) => void (find("#root").innerHTML = page);
/** Somebody has tapped an account type, typed into its form and sent it. */
function type(tapped: string): void {
  Object.assign(find("#still").dataset, { tapped, sent: "" });
  find('#still [name="login"]').value = "amal";
  find('#still [name="login"]').focus();
}

const isOver = () => expect.poll(() => findStillPage()).toBeNull();

test.each([
  "",
  PAGE.replace("ion-page", "ion-page ion-page-invisible"),
  PAGE.replace("<form>", "<ion-skeleton-text></ion-skeleton-text><form>"),
  PAGE.replace(/<a.*form>/s, ""),
  PAGE.replace("<form>", "<ion-input></ion-input><form>"),
  PAGE.replace("<form>", "<ion-icon></ion-icon><form>"),
])("the still page stays until the app has drawn its own, with what is in it: %s", async (unfinished) => {
  draw(unfinished);
  void handOver(find("#root"));
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(findStillPage()).not.toBeNull();

  draw();

  await isOver();
});

test("the link that has the focus gives it to the same link", async () => {
  find('#still [href="/login/teacher"]').focus();
  draw();

  await handOver(find("#root"));

  expect(document.activeElement).toBe(find('#root [href="/login/teacher"]'));
});

test("what was typed goes over as if it were typed now, and the form that was sent is sent once", async () => {
  type("/login/teacher");
  history.replaceState(null, "", "/login/teacher");
  draw();
  const typed = vi.fn<(event: Event) => void>();
  const sent = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  find("#root").addEventListener("input", typed);
  find("#root form").addEventListener("submit", sent);

  await handOver(find("#root"));

  expect(find('#root [name="login"]').value).toBe("amal");
  expect(document.activeElement).toBe(find('#root [name="login"]'));
  expect(typed).toHaveBeenCalledOnce();
  expect(sent).toHaveBeenCalledOnce();
});

test("a form that the app has not opened gets nothing and is not sent", async () => {
  type("/login/teacher");
  history.replaceState(null, "", "/setup");
  draw();
  const sent = vi.fn<(event: Event) => void>((event) => event.preventDefault());
  find("#root form").addEventListener("submit", sent);

  await handOver(find("#root"));

  expect(find('#root [name="login"]').value).toBe("");
  expect(sent).not.toHaveBeenCalled();
});

test("a tap that came too late for the start of the app is carried out on its own page", async () => {
  find("#still").dataset["tapped"] = "/login/teacher";
  draw();
  find('#root [href="/login/teacher"]').addEventListener("click", (event) => {
    event.preventDefault();
    history.pushState(null, "", "/login/teacher");
  });
  expect(tappedAddress()).toBe("/login/teacher");

  await handOver(find("#root"));

  expect(location.pathname).toBe("/login/teacher");
});

test("a tap that the app began with is not carried out again", async () => {
  find("#still").dataset["tapped"] = "/login/teacher";
  history.replaceState(null, "", "/login/teacher");
  draw();
  const pressed = vi.fn<() => void>();
  find("#root").addEventListener("click", pressed);

  await handOver(find("#root"));

  expect(findStillPage()).toBeNull();
  expect(pressed).not.toHaveBeenCalled();
});

test("a page without a still one has nothing to hand over", async () => {
  findStillPage()?.remove();
  draw();

  await handOver(find("#root"));

  expect(tappedAddress()).toBeUndefined();
});
