import { expect, test } from "@playwright/test";

import { ONLINE, PHONE, school } from "./places.ts";
import { Visitor } from "./visitor.ts";

test.use({ baseURL: school(), locale: "en", viewport: PHONE, ...ONLINE });

/** The day that it is in Baghdad, as a home says it. */
const dayInBaghdad = (): string =>
  new Date().toLocaleDateString("en-GB", {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "Asia/Baghdad",
  });

for (const timezoneId of ["America/Los_Angeles", "Pacific/Kiritimati"])
  test.describe(`on a device in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test("a teacher's home has the school's day", async ({ page }) => {
      await new Visitor(page, "en").arrive({ role: "teacher", login: "teacher1" });
      // Asked again and again: at midnight the home turns the page within a minute.
      await expect(async () => {
        await expect(page.getByText(dayInBaghdad()).first()).toBeVisible();
      }).toPass({ timeout: 90_000 });
    });

    test("a post is planned by the school's clock, and the field says so", async ({ page }) => {
      await new Visitor(page, "en").arrive({ role: "school_management", login: "management1" });
      const schoolId = await page.evaluate(
        () => JSON.parse(localStorage.getItem("userData") ?? "{}").school_id,
      );
      await page.goto(`/manage/posts/${schoolId}/new`);
      // Names are wrapped in bidi isolates.
      await expect(page.getByText(/Baghdad\W* time/).first()).toBeVisible();
    });
  });
