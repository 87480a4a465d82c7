import { expect, test } from "@playwright/test";

import { appIsKept, keptReads } from "./device.ts";
import { PHONE, school } from "./places.ts";
import { Visitor } from "./visitor.ts";

test.use({ baseURL: school(), locale: "ar-IQ", viewport: PHONE });

test("the second start needs no network: the app, the home and what was read are there", async ({ page }) => {
  const teacher = new Visitor(page, "ar");
  await teacher.openApp();
  await teacher.signIn({ role: "teacher", login: "teacher23" });
  await expect(teacher.heading("صفوفي")).toBeVisible();
  await teacher.openProfile();
  await expect(page.getByText("teacher23")).toBeVisible();
  await appIsKept(page);
  await expect.poll(() => keptReads(page)).toContain("teacher23");
  await page.context().setOffline(true);

  await page.goto("/");

  await expect(teacher.heading("صفوفي")).toBeVisible();
  await expect(teacher.button("بلا اتصال")).toBeVisible();
  await teacher.openProfile();
  await expect(page.getByText("teacher23")).toBeVisible();
  await teacher.tab("المحادثة").click();
  await expect(teacher.heading("ليس هنا بعد").first()).toBeVisible();
});

test("a newer app in the stores of the phones does not lead a browser away", async ({ page, request }) => {
  const answer = await request.post("/api/check_version.php?x=1", { data: {} });
  expect(await answer.json()).toMatchObject({ versions: { android: "99.1", ios: "99.1" } });

  const somebody = new Visitor(page, "ar");
  await somebody.openApp();
  await appIsKept(page);

  await expect(page).toHaveURL("/choose-account-type");
  await expect(somebody.tab("الرئيسية")).toBeVisible();
  await page.goto("/update-app");
  await expect(somebody.button("حمّل النسخة الجديدة")).toBeVisible();
  await expect(somebody.tab("الرئيسية")).toHaveCount(0);
});

test("an address that nobody knows, and one of a part that is still to come, say so", async ({ page }) => {
  const somebody = new Visitor(page, "ar");
  await page.goto("/trainings");
  await expect(somebody.heading("ليس هنا بعد").first()).toBeVisible();
  await page.goto("/no-such-place");
  await expect(somebody.heading("غير موجود").first()).toBeVisible();
});
