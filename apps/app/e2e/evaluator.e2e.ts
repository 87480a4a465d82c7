import { expect, test } from "@playwright/test";

import { PHONE, school } from "./places.ts";
import { Visitor } from "./visitor.ts";

test.use({ baseURL: school(), locale: "ar-IQ", viewport: PHONE });

test("an evaluator sees the one school to visit, and has profile and log-out on the home", async ({
  page,
}) => {
  const evaluator = new Visitor(page, "ar");
  await evaluator.openApp();
  await evaluator.signIn({ role: "evaluator", login: "evaluator1" });

  await expect(evaluator.heading("حسين حيدر كريم السعدي")).toBeVisible();
  const schools = page.getByRole("list", { name: "المدارس" }).getByRole("listitem");
  await expect(schools).toHaveCount(1);
  await expect(schools).toContainText("ثانوية الرافدين النموذجية");
  await expect(evaluator.tab("الملف الشخصي")).toHaveCount(0);

  await evaluator.openProfile();
  await evaluator.travel("+9640000000017", async () => {
    await evaluator.tab("الرئيسية").click();
    await expect(schools).toHaveCount(1);
  });
  await evaluator.tab("الرئيسية").click();
  await expect(schools).toHaveCount(1);
  // Which has a log-out of its own.
  await expect(evaluator.heading(evaluator.words.profile)).toHaveCount(0);
  await evaluator.signOut();
});
