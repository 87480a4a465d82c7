import { expect, test, type Page } from "@playwright/test";

import { DESK, school } from "./places.ts";
import { Visitor } from "./visitor.ts";

test.use({ baseURL: school(), locale: "en", viewport: DESK });

test("morning of a manager: three teachers call in sick, and their lessons are covered in one press", async ({
  page,
}) => {
  const office = new Visitor(page, "en");
  await office.arrive({ role: "school_management", login: "management1" });
  await page.getByRole("link", { name: /^Manage school/ }).click();
  await page.getByText("Day plan", { exact: true }).click();
  await office.heading("Cover to arrange").waitFor();
  await toSchoolDay(page, office);

  for (let absence = 0; absence < 3; absence += 1) {
    await office.button("Add an absence").click();
    const teacher = page.locator("select[name='teacher']");
    const names = await teacher.getByRole("option").allInnerTexts();
    await teacher.selectOption({ index: names.length - 1 });
    await office.button("Record the absence").click();
    await expect(office.button("Add an absence")).toBeVisible();
    await expect(
      page
        .getByRole("listitem")
        .filter({ hasText: names.at(-1) ?? "" })
        .first(),
    ).toBeVisible();
  }
  const assign = page.getByRole("button", { name: /^Assign the .*best and notify$/ });
  await assign.click();

  await expect(page.getByText(/(person|people) notified$/)).toBeVisible();
  await expect(assign).toHaveCount(0);
  await expect(office.button("Undo").first()).toBeVisible();
});

/** Forward to a day on which the school teaches. */
async function toSchoolDay(page: Page, office: Visitor): Promise<void> {
  const closed = page.getByText("No school on this day.");
  while (await closed.isVisible()) {
    const shown = page.waitForResponse((response) => response.url().includes("/day-plans/"));
    await office.button("Next day").click();
    await shown;
    await office.heading("Cover to arrange").waitFor();
  }
}
