import { expect, test } from "@playwright/test";

import { PHONE, school } from "./places.ts";
import { Visitor } from "./visitor.ts";

test.use({ baseURL: school(), locale: "ar-IQ", viewport: PHONE });

test("a coordinator of sciences sees who teaches them in both schools, without a network too", async ({
  page,
}) => {
  const coordinator = new Visitor(page, "ar");
  await coordinator.openApp();
  await coordinator.signIn({ role: "subject_coordinator", login: "coordinator1" });

  await expect(coordinator.heading("موادي")).toBeVisible();
  for (const subject of ["الرياضيات", "الفيزياء", "الكيمياء", "الأحياء"])
    await expect(page.getByRole("link", { name: new RegExp(`^${subject}`) })).toBeVisible();
  await expect(page.getByRole("list", { name: "المدارس" }).getByRole("listitem")).toHaveCount(2);
  await page.getByRole("link", { name: /^الفيزياء/ }).click();
  await expect(page.getByText("سوران هيوا دلشاد طالباني").first()).toBeVisible();

  await coordinator.openProfile();
  await coordinator.travel("+9640000000016", async () => {
    await coordinator.tab("الرئيسية").click();
    await page.getByRole("link", { name: /^الفيزياء/ }).click();
    await expect(page.getByText("سوران هيوا دلشاد طالباني").first()).toBeVisible();
  });
  await coordinator.signOut();
});
