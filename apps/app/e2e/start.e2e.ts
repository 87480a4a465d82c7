import { expect, test } from "@playwright/test";

import { expectAtFoot } from "./at-foot.ts";
import { appIsKept, keptReads } from "./device.ts";
import { PHONE, school } from "./places.ts";
import { Talker } from "./talker.ts";
import { Visitor } from "./visitor.ts";

test.use({ baseURL: school(), locale: "ar-IQ", viewport: PHONE });

test("the second start needs no network: the app, the home, the rooms and what was said in them are there", async ({
  browser,
}) => {
  const teacher = await Talker.arrive(browser, "ar", "teacher", "teacher23");
  await expect(teacher.heading("صفوفي")).toBeVisible();
  await teacher.openProfile();
  await expect(teacher.page.getByText("teacher23")).toBeVisible();
  await teacher.openRooms();
  await teacher.rooms.first().click();
  await expectAtFoot(teacher.log);
  const last = await teacher.said.last().innerText();
  await appIsKept(teacher.page);
  for (const cachedText of ["teacher23", '"rooms":[{', last])
    await expect.poll(() => keptReads(teacher.page)).toContain(cachedText);
  await teacher.page.context().setOffline(true);

  const again = await teacher.comeBack("/");

  await expect(again.heading("صفوفي")).toBeVisible();
  // Chromium 150 blocks the network of a new page too, but does not tell the page so.
  await again.page.evaluate(() => window.dispatchEvent(new Event("offline")));
  await expect(again.button("بلا اتصال")).toBeVisible();
  await again.openProfile();
  await expect(again.page.getByText("teacher23")).toBeVisible();
  await again.openRooms();
  await again.rooms.first().click();
  await again.expectLast(last);
  await again.leave();
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
  await expect(somebody.button("إعادة التحميل")).toBeVisible();
  await expect(somebody.tab("الرئيسية")).toHaveCount(0);
  await page.getByText("إلى الصفحة الرئيسية").click();
  await expect(somebody.heading(somebody.words.chooser)).toBeVisible();
});

test("an unknown address shows an explanation", async ({ page }) => {
  const somebody = new Visitor(page, "ar");
  await page.goto("/no-such-place");
  await expect(somebody.heading("الصفحة غير موجودة").first()).toBeVisible();
});
