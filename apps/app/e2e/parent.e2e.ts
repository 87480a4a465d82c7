import { expect, test, type Page } from "@playwright/test";

import { leftOnDevice } from "./device.ts";
import { PHONE, school } from "./places.ts";
import { toldInEachRun } from "./told-in-each-run.ts";
import { Visitor } from "./visitor.ts";

toldInEachRun();
test.use({ baseURL: school(), locale: "ar-IQ", viewport: PHONE });

test("a father of three sees his children, also in the tunnel, and leaves nothing on a borrowed phone", async ({
  page,
}) => {
  const father = new Visitor(page, "ar");

  await test.step("signs in and sees the three in two schools", async () => {
    await father.openApp();
    await father.signIn({ role: "parent", login: "parent1" });
    await expect(page.getByRole("heading", { name: /^(صباح|مساء) الخير/ })).toContainText("حيدر");
    const children = page.getByRole("list", { name: "أبنائي وبناتي" }).getByRole("listitem");
    await expect(children).toHaveCount(3);
    await expect(children.filter({ hasText: "ثانوية الرافدين النموذجية" })).toHaveCount(2);
    await expect(children.filter({ hasText: "مدرسة النور الابتدائية" })).toContainText("مريم");
  });

  await test.step("opens a child's subjects", async () => {
    await zainab(page).getByRole("link", { name: "المواد والدروس" }).click();
    await expect(father.heading("زينب حيدر كاظم الموسوي")).toBeVisible();
    await page.getByRole("button", { name: "رجوع" }).click();
    await expect(father.heading("أبنائي وبناتي")).toBeVisible();
  });

  await test.step("tries the other languages", async () => {
    await father.openProfile();
    await father.tryLanguages();
  });

  await test.step("loses the network: what was opened before still shows, and a save waits", async () => {
    await father.goOffline();
    await father.tab("الرئيسية").click();
    await zainab(page).getByRole("link", { name: "المواد والدروس" }).click();
    await expect(father.heading("زينب حيدر كاظم الموسوي")).toBeVisible();
    await father.openProfile();
    await father.savePhoneOffline("+9640000000011");
  });

  await test.step("the network is back", async () => {
    await father.goOnline();
    await father.expectSent("+9640000000011");
  });

  await test.step("the phone is the grocer's", async () => {
    await page.getByText("جهاز مشترك", { exact: true }).click();
    await father.signOut();
    expect((await leftOnDevice(page)).texts).not.toContain("parent1");
  });
});

const zainab = (page: Page) =>
  page.getByRole("list", { name: "أبنائي وبناتي" }).getByRole("listitem").filter({ hasText: "زينب" });
