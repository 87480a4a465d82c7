import { expect, test } from "@playwright/test";

import { DESK, school } from "./places.ts";
import { Visitor } from "./visitor.ts";

test.use({ baseURL: school(), locale: "en", viewport: DESK });

test("the head office sees both schools and opens one, without a network too", async ({ page }) => {
  const head = new Visitor(page, "en");
  await head.openApp();
  await head.signIn({ role: "administrator", login: "administrator1" });

  await expect(head.heading("Hussein Al-Obaidi")).toBeVisible();
  const schools = page.getByRole("list", { name: "Schools" });
  // Another story adds a school, and closes it again.
  await expect(schools.getByRole("link", { name: /^Rafidain Model School/ })).toBeVisible();
  await schools.getByRole("link", { name: /^Noor Primary School/ }).click();
  const sections = page.getByRole("list", { name: "Sections" }).getByRole("listitem");
  await page.getByRole("link", { name: "Sections", exact: true }).click();
  await expect(sections).toHaveCount(7);

  await head.openProfile();
  await head.travel("+9640000000015", async () => {
    await head.tab("Home").click();
    await schools.getByRole("link", { name: /^Noor Primary School/ }).click();
    await page.getByRole("link", { name: "Sections", exact: true }).click();
    await expect(sections).toHaveCount(7);
  });
  await head.signOut();
});
