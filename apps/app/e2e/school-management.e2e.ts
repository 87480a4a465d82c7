import { expect, test, type Page } from "@playwright/test";

import { DESK, ONLINE, PHONE, school } from "./places.ts";
import { Visitor } from "./visitor.ts";

test.use({ baseURL: school(), locale: "en", viewport: DESK });

test("the office sees its school at a desk, and its sections without a network too", async ({ page }) => {
  const office = new Visitor(page, "en");
  await office.openApp();
  await office.signIn({ role: "school_management", login: "management1" });

  await expect(office.heading("Rafidain Model School")).toBeVisible();
  await expect(page.getByText("Noor Primary School")).toHaveCount(0);
  await page.getByRole("link", { name: /^Manage school/ }).click();
  await openSection(page, "Fifth primary");

  await office.openProfile();
  await office.travel("+9640000000014", async () => {
    await office.tab("Home").click();
    await page.getByRole("link", { name: /^Manage school/ }).click();
    await openSection(page, "Fifth primary");
  });
  await office.signOut();
});

test("a student who forgot the password comes in with a code from the office and chooses a new one", async ({
  page,
  browser,
}) => {
  const office = new Visitor(page, "en");
  await office.openApp();
  await office.signIn({ role: "school_management", login: "management2" });
  await page.getByRole("link", { name: /^Manage school/ }).click();
  await openSection(page, "Third intermediate");
  await page.getByRole("table", { name: "Students" }).getByRole("link").nth(1).click();
  const login = await page.getByText(/^student\d+$/).innerText();
  await office.button("Issue one-time code").click();
  const code = await page.getByRole("region", { name: "One-time code" }).getByRole("status").innerText();

  const phone = await browser.newContext({ baseURL: school(), locale: "ar-IQ", viewport: PHONE, ...ONLINE });
  const student = new Visitor(await phone.newPage(), "ar");
  await student.openApp();
  await student.signIn({ role: "student", login, password: code });
  await expect(student.heading("اختر كلمة مرورك")).toBeVisible();
  await student.page.getByLabel("كلمة المرور الجديدة").fill("dijla-wa-furat");
  await student.button("حفظ كلمة المرور").click();

  await expect(student.heading("موادي")).toBeVisible();
  await student.openProfile();
  await student.signOut();
  await student.page.getByRole("link", { name: /^المتابعة باسم/ }).click();
  await student.page.getByLabel(student.words.password).fill("dijla-wa-furat");
  await student.button(student.words.signIn).click();
  await expect(student.heading("موادي")).toBeVisible();
  await phone.close();
});

/** From the ways into the school: a section that no other story changes, with its students beside it. */
async function openSection(page: Page, level: string): Promise<void> {
  await page.getByRole("link", { name: "Sections", exact: true }).click();
  await page.getByRole("list", { name: "Sections" }).getByText(level).click();
  await expect(page.getByRole("table", { name: "Students" }).getByRole("row")).toHaveCount(26);
}
