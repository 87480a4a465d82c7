import { expect, test } from "@playwright/test";

import { PHONE, school } from "./places.ts";
import { Visitor } from "./visitor.ts";

test.use({ baseURL: school(), locale: "ar-IQ", viewport: PHONE });

test("a student finds her subjects and their teachers, with and without a network, and signs out without one", async ({
  page,
}) => {
  const zainab = new Visitor(page, "ar");
  await zainab.openApp();
  await zainab.signIn({ role: "student", login: "student1" });

  await expect(zainab.heading("موادي")).toBeVisible();
  await expect(page.getByRole("heading", { name: /^(صباح|مساء) الخير/ })).toContainText("زينب");
  await expect(page.getByText("الثاني المتوسط – أ")).toBeVisible();
  await expect(page.getByRole("link", { name: /^الفيزياء سوران/ })).toBeVisible();

  await zainab.openProfile();
  await zainab.travel("+9640000000012", async () => {
    await zainab.tab("الرئيسية").click();
    await expect(page.getByRole("link", { name: /^الفيزياء سوران/ })).toBeVisible();
  });
  await zainab.signOutOffline();
});
