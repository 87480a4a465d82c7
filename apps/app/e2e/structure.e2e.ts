import { expect, test, type Page } from "@playwright/test";

import { DESK, ONLINE, PHONE, school } from "./places.ts";
import { Visitor } from "./visitor.ts";

test.use({ baseURL: school(), locale: "en", viewport: DESK, ...ONLINE });

test("the head office adds a school with another's set-up, and closes it again while nobody is in it", async ({
  page,
}) => {
  const head = new Visitor(page, "en");
  await head.arrive({ role: "administrator", login: "administrator1" });
  await page.goto("/school-list");
  await page.getByRole("link", { name: "Add school" }).click();

  await page.getByLabel("Name in Arabic").fill("مدرسة الفرات");
  await page.getByLabel("Name in English").fill("Furat School");
  await page.getByLabel("Code").fill("FURAT");
  await page.getByLabel("Code").press("Enter");

  await expect(page).toHaveURL(/\/manage\/opening\?school=\d+$/);
  await page.getByRole("link", { name: "Or copy another school's setup" }).click();
  await head.button("Copy another school's setup").click();
  const copied = page.waitForResponse((response) => response.url().endsWith("/set-up"));
  const copying = page.getByRole("region", { name: "Copy another school's setup" });
  await copying.getByRole("button").first().click();
  expect((await copied).status()).toBe(200);
  const schoolId = /\d+$/.exec(page.url())?.[0] ?? "";
  await page.goto(`/manage/structure?school=${schoolId}`);
  await page.getByText("Subjects by level", { exact: true }).click();
  await expect(page.getByRole("table", { name: "Subjects by level" }).getByRole("row").nth(1)).toBeVisible();

  await page.goto(`/manage/school/${schoolId}`);
  await head.button("Close school").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Close school" }).click();
  await expect(page).toHaveURL(/\/school-list$/);
  await expect(page.getByRole("link", { name: "Noor Primary School" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Furat School" })).toHaveCount(0);
});

test("management makes a section and assigns a teacher, who sees the class at once and no longer when it ends", async ({
  page,
  browser,
}) => {
  const office = new Visitor(page, "en");
  await office.arrive({ role: "school_management", login: "management1" });
  await page.goto("/manage/structure");
  await office.button("Add section").click();
  await page.getByRole("combobox", { name: "Level" }).selectOption({ label: "First intermediate" });
  await page.getByLabel("Letter").fill("Z");
  await page.getByLabel("Custom name").fill("The story's section");
  await page.getByLabel("Letter").press("Enter");
  await page
    .getByRole("table", { name: "Sections" })
    .getByRole("link", { name: "The story's section" })
    .click();

  const first = page.getByRole("listitem").filter({ hasText: "No teacher today" }).first();
  await first.getByRole("button", { name: "Assign teacher" }).click();
  const chosen = await chooseTeacher(page, "teacher9");
  await office.button("Save").click();
  await expect(page.getByRole("listitem").filter({ hasText: chosen })).toBeVisible();
  await expect(page.getByRole("button", { name: "End", exact: true })).toBeVisible();

  const phone = await browser.newContext({ baseURL: school(), locale: "en", viewport: PHONE });
  const teacher = new Visitor(await phone.newPage(), "en");
  await teacher.arrive({ role: "teacher", login: "teacher9" });
  await teacher.page.goto("/manage/sections");
  await expect(teacher.page.getByText("The story's section")).toBeVisible();

  await page.getByRole("button", { name: "End", exact: true }).first().click();
  await page.getByRole("region", { name: "End assignment" }).getByRole("button", { name: "End" }).click();
  await expect(page.getByRole("alert")).toContainText("The class would have no main teacher");
  // While the app asks people to wait, no button of the page is there.
  const ended = page.waitForResponse((response) => /\/assignments\/\d+\/end$/.test(response.url()));
  await office.button("Save anyway").click();
  expect((await ended).status()).toBe(200);
  await expect(page.getByRole("button", { name: "End", exact: true })).toHaveCount(0);
  const listed = teacher.page.waitForResponse((response) => response.url().endsWith("/sections"));
  await teacher.page.reload();
  await listed;
  await expect(teacher.page.getByText("The story's section")).toHaveCount(0);
  await phone.close();

  await office.button("Close section").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Close section" }).click();
  await expect(office.button("Reopen section")).toBeVisible();
});

/** The teacher of a login, by the name that its own profile says; answers with the name. */
async function chooseTeacher(page: Page, login: string): Promise<string> {
  const own = await page.context().browser()?.newContext({ baseURL: school(), locale: "en" });
  if (!own) throw new Error("The story runs in a browser.");
  const teacher = new Visitor(await own.newPage(), "en");
  await teacher.openApp();
  await teacher.signIn({ role: "teacher", login });
  await teacher.openProfile();
  const name = await teacher.page.locator(".person-head h2").innerText();
  await own.close();
  const field = page.getByRole("combobox", { name: "Teacher" });
  const option = field.locator("option", { hasText: name });
  await field.selectOption((await option.first().getAttribute("value")) ?? "");
  return name;
}
