import { readFile } from "node:fs/promises";

import { expect, test } from "@playwright/test";

import { DESK, JOB, ONLINE, PHONE, school } from "./places.ts";
import { readLetters } from "./read-letters.ts";
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

    await expect(page.getByLabel("Your reply")).toHaveValue("");
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

  test("management adds a child with a guardian and prints the letter in at most 25 taps and fields", async ({
    page,
  }) => {
    const family = "Rashidi";
    const office = new Visitor(page, "en");
    await office.arrive({ role: "school_management", login: "management2" });
    const taps = new Taps(page);

    await taps.press(page.getByRole("link", { name: /^Manage school/ }));
    await taps.press(page.getByRole("link", { name: /^People/ }));
    await taps.press(page.getByRole("link", { name: "Add person", exact: true }));

    const name = page.getByRole("group", { name: "Name in English" }).last();
    await taps.type(name.getByLabel("Given name"), "Sima");
    await taps.type(name.getByLabel("Family name"), family);
    await taps.press(office.button("Save"));

    await expect(page.getByText(/^Step 2 of 4/)).toBeVisible();
    await taps.pick(page.getByRole("combobox", { name: "Level" }), "Fourth primary");
    await taps.pick(page.getByRole("combobox", { name: "Section", exact: true }), "Fourth primary");
    await taps.press(office.button("Enrol student"));

    await expect(page.getByText(/^Step 3 of 4/)).toBeVisible();
    const guardian = page.getByRole("group", { name: "Name in English" }).last();
    await taps.type(guardian.getByLabel("Given name"), "Nazdar");
    await taps.type(guardian.getByLabel("Family name"), family);
    await taps.pick(page.getByLabel("Relation"), "Mother");
    // A letter goes only to a guardian whose identity is verified.
    await taps.press(page.locator("label").filter({ hasText: /^Identity verified$/ }));
    await taps.press(office.button("Link guardian"));

    await expect(page.getByRole("heading", { name: "Sign-in letters" })).toBeVisible();
    await taps.press(office.button("Create missing accounts"));
    await expect(page.getByText(/accounts? created/)).toBeVisible();
    await taps.press(
      page
        .locator('[data-screen="identity/account-office/SectionSignInPage"] label')
        .filter({ hasText: /^Guardians$/ }),
    );
    const printed = page.waitForEvent("download", JOB);
    await taps.press(office.button("Print letters"));

    const letters = await readLetters(await readFile(await (await printed).path()));
    expect(letters.map(({ text }) => text).join()).toContain(family);
    taps.expectAtMost(25);

    // C.16: those of the whole school who have no password yet are one order.
    await page.goto(new URL(page.url()).pathname.replace(/[0-9]+\/sign-in$/, "all/sign-in"));
    await page.getByLabel("Letters per page").selectOption("4");
    await office.button("Print letters").click();
    const files = page.getByRole("list", { name: "Files" }).first();
    const file = files
      .getByRole("listitem")
      .filter({ hasText: "Fourth primary" })
      .filter({ hasText: /letter/ });
    await expect(file.first()).toContainText(/[0-9]\D* letters?$/, JOB);
    const all = page.waitForEvent("download", JOB);
    await file.first().click();
    const ofSchool = await readLetters(await readFile(await (await all).path()));
    expect(ofSchool.map(({ text }) => text).join()).toContain(family);
  });

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
