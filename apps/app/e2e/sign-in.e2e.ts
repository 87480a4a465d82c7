import { expect, test } from "@playwright/test";

import { leftOnDevice } from "./device.ts";
import { DESK, ONLINE, PHONE, school } from "./places.ts";
import { toldInEachRun } from "./told-in-each-run.ts";
import { Visitor } from "./visitor.ts";

toldInEachRun();
test.use({ baseURL: school(), locale: "en", viewport: DESK, ...ONLINE });

test("a wrong password is refused in words that say nothing about the account", async ({ page }) => {
  const somebody = new Visitor(page, "en");
  await somebody.openApp();
  await page.getByRole("link", { name: "Teacher", exact: true }).click();

  for (const login of ["teacher20", "nobody-of-this-name"]) {
    const refused = page.waitForResponse((response) => response.url().endsWith("/api/v6/login"));
    await somebody.enter(login, "not-the-password");
    expect((await refused).status()).toBe(401);
    await expect(page.getByRole("alert")).toHaveText("Wrong username or password.");
  }
  expect((await leftOnDevice(page)).token).toBe("");
});

test("whoever types fast and presses Enter at once gets in", async ({ page }) => {
  const teacher = new Visitor(page, "en");
  await teacher.openApp();
  await page.getByRole("link", { name: "Teacher", exact: true }).click();

  await page.getByLabel(teacher.words.login).pressSequentially("teacher24");
  await page.keyboard.press("Tab");
  await page.keyboard.type("dars-demo");
  await page.keyboard.press("Enter");

  await expect(teacher.heading("My classes")).toBeVisible();
});

test("the right password with a wrong account type is offered the types it has", async ({ page }) => {
  const chemist = new Visitor(page, "en");
  await chemist.openApp();
  await page.getByRole("link", { name: "Student", exact: true }).click();

  await chemist.enter("teacherparent1");
  const refusal = page.getByRole("alert");
  await expect(refusal).toContainText("You have no access with this account type.");
  await expect(refusal.getByRole("button")).toHaveCount(2);
  await expect(refusal.getByRole("button", { name: "Parent" })).toBeVisible();
  await refusal.getByRole("button", { name: "Teacher" }).click();

  await expect(chemist.heading("My classes")).toBeVisible();
  await expect(page).toHaveURL("/home");
});

test("whoever follows a link without being signed in is led to the chooser", async ({ page }) => {
  const somebody = new Visitor(page, "en");
  await page.goto("/manage");
  await expect(somebody.heading("Sign in first").first()).toBeVisible();
  await somebody.button("Log in").click();

  await expect(somebody.heading("Choose account type")).toBeVisible();
  await expect(page).toHaveURL("/choose-account-type");
});

test("who is signed in starts at home, and Back never returns to the chooser or the login", async ({
  page,
}) => {
  const teacher = new Visitor(page, "en");
  await page.goto("about:blank");
  await teacher.openApp();
  await teacher.signIn({ role: "teacher", login: "teacher21" });
  await expect(teacher.heading("My classes")).toBeVisible();
  await page.goto("/");
  await expect(page).toHaveURL("/home");
  await expect(teacher.heading("My classes")).toBeVisible();

  await teacher.openProfile();
  for (let step = 0; step < 4 && page.url() !== "about:blank"; step += 1) {
    await page.goBack();
    await expect(page).toHaveURL(/\/home$|about:blank/);
  }
});

test("a session that was ended on another device leads to the chooser, which says why", async ({
  page,
  browser,
}) => {
  const onPhone = await browser.newContext({ baseURL: school(), locale: "ar-IQ", viewport: PHONE });
  const lost = new Visitor(await onPhone.newPage(), "ar");
  await lost.openApp();
  await lost.signIn({ role: "teacher", login: "teacher22" });
  await expect(lost.heading("صفوفي")).toBeVisible();

  const owner = new Visitor(page, "en");
  await owner.openApp();
  await owner.signIn({ role: "teacher", login: "teacher22" });
  await owner.openProfile();
  const sessions = page.getByRole("listitem").filter({ hasText: "last used" });
  await expect(sessions).toHaveCount(2);
  await sessions.getByRole("button").click();
  await expect(sessions).toHaveCount(1);

  // The phone is not touched: the server notifies it.
  await expect(lost.heading("اختر نوع الحساب")).toBeVisible();
  await expect(lost.page.getByText("انتهت هذه الجلسة.")).toBeVisible();
  expect((await leftOnDevice(lost.page)).token).toBe("");
  await onPhone.close();
});
