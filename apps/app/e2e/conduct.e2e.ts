import { readFile } from "node:fs/promises";

import { expect, test } from "@playwright/test";

import { byWire } from "./by-wire.ts";
import { ONLINE, PHONE, school, TRIED_AGAIN } from "./places.ts";
import { readCard } from "./read-card.ts";
import { Visitor } from "./visitor.ts";

const ZAINAB = "Zainab Al-Mousawi";

test.use({ baseURL: school(), locale: "en", viewport: PHONE });

const COMMENT = "Reads aloud with pleasure.";
/** The server prints the PDF while the family waits. */
const PRINTED = { timeout: 30_000 };

test("what is written of a child without a network reaches the family and its printed card", async ({
  browser,
  page,
}) => {
  const place = { school: 0, section: 0, student: 0, year: 0 };
  await byWire(school(), { login: "student1", login_type: "student" }, async (ask, own) => {
    place.school = own.school_id ?? 0;
    place.student = own.student_id ?? 0;
    const { years } = await ask("GET", `/schools/${place.school}/students/${place.student}/results`);
    place.year = years[0].year.id;
    place.section = years[0].section.id;
  });

  await test.step("the office writes it on a phone", async () => {
    const huda = new Visitor(page, "en");
    await huda.arrive({ role: "school_management", login: "management1" });
    await page.goto(`/conduct/${place.school}/${place.section}`);
    const row = page.locator("ion-item").filter({ hasText: ZAINAB });
    await expect(row).toBeVisible();
    await huda.goOffline();
    await row.click();
    const form = page.getByRole("form", { name: ZAINAB });
    await form.getByRole("combobox", { name: "Conduct" }).selectOption("fair");
    await form.getByLabel("Comment on the report card").fill(COMMENT);
    await form.getByRole("button", { name: "Save and next" }).click();
    await expect(form).toBeHidden();
    await expect(row.getByText("Waiting to be sent")).toBeVisible();

    await huda.goOnline();
    await expect(row.getByText("Waiting to be sent")).toBeHidden(TRIED_AGAIN);
    await expect(row).toContainText(COMMENT);
  });

  await test.step("the father reads it, and has it on paper", async () => {
    const context = await browser.newContext({ baseURL: school(), locale: "en", viewport: PHONE, ...ONLINE });
    const haider = new Visitor(await context.newPage(), "en");
    await haider.arrive({ role: "parent", login: "parent1" });
    await haider.page.goto(`/reportcardsyear/${place.year}?child=${place.school}-${place.student}`);
    const conductRegion = haider.page.getByRole("region", { name: "Conduct and comments" });
    await expect(conductRegion).toContainText("Conduct: Fair");
    await expect(conductRegion).toContainText(COMMENT);
    const printed = haider.page.waitForEvent("download", PRINTED);
    await haider.button("School card (PDF)").click();
    const { text } = await readCard(await readFile(await (await printed).path()));
    expect(text).toContain("Fair");
    expect(text).toContain(COMMENT);
    await context.close();
  });
});
