import { expect, test } from "@playwright/test";

import { DESK, ONLINE, PHONE, school } from "./places.ts";
import { stagedReport } from "./staged-report.ts";
import { Taps } from "./taps.ts";
import { Visitor } from "./visitor.ts";

test.use({ baseURL: school(), locale: "en", ...ONLINE });

test.describe("on a phone", () => {
  test.use({ viewport: PHONE });

  test("a parent answers a message in at most 4 taps from the home", async ({ page }) => {
    const parent = new Visitor(page, "en");
    await parent.arrive({ role: "parent", login: "parent1" });
    const taps = new Taps(page);

    await taps.press(page.getByRole("list", { name: "Messages" }).getByText("Messages", { exact: true }));
    await taps.press(page.getByRole("list", { name: "Messages" }).getByText("إجازة يوم الخميس").first());
    await taps.type(page.getByLabel("Your reply"), "Thank you, we come on Sunday.");
    await taps.press(parent.button("Send"));

    await expect(page.getByText("Thank you, we come on Sunday.")).toBeVisible();
    taps.expectAtMost(4);
  });

  test("a teacher writes to a class in at most 3 taps from the home", async ({ page }) => {
    const teacher = new Visitor(page, "en");
    await teacher.arrive({ role: "teacher", login: "teacher1" });
    const taps = new Taps(page);

    await taps.press(page.getByRole("link", { name: /^Chat: Physics, Second intermediate/ }));
    await taps.type(page.getByRole("textbox", { name: "Message", exact: true }), "Bring your calculators.");
    await taps.press(teacher.button("Send message"));

    await expect(page.locator(".words", { hasText: "Bring your calculators." })).toBeVisible();
    taps.expectAtMost(3);
  });
});

test.describe("at a desk", () => {
  test.use({ viewport: DESK });

  test("management finds an open report in at most 2 taps from the home", async ({ page }) => {
    const office = new Visitor(page, "en");
    await office.arrive({ role: "school_management", login: "management1" });
    await stagedReport(page);
    await page.reload();
    const taps = new Taps(page);

    const reports = page.getByRole("listitem").filter({ hasText: /reports? to review/ });
    await taps.press(reports.getByText("Review", { exact: true }));
    await taps.press(page.getByRole("table", { name: "Reported content" }).getByRole("link").first());

    await expect(office.heading("Report")).toBeVisible();
    taps.expectAtMost(2);
  });
});
