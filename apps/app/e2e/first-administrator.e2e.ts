import { expect, test } from "@playwright/test";

import { DESK, emptyServer } from "./places.ts";
import { Visitor } from "./visitor.ts";

const { url, code } = emptyServer();
test.use({ baseURL: url, locale: "en", viewport: DESK });

test("an empty server leads its first administrator through the set-up, once", async ({ page, browser }) => {
  const first = new Visitor(page, "en");
  await page.goto("/");
  await expect(first.heading("Set up Dars")).toBeVisible();
  await page.getByLabel("Set-up code").fill(code === "00000000" ? "11111111" : "00000000");
  await page.getByLabel("Name of the school group").fill("Schools of the Two Rivers");
  await page.getByLabel("Short code of the group").fill("two-rivers");
  await page.getByLabel("Your name").fill("Amal Al-Janabi");
  await page.getByLabel("Your user name").fill("amal");
  await page.getByLabel("Your password").fill("tigris-and-euphrates");

  await first.button("Make the group").click();
  await expect(page.getByRole("alert")).toContainText("This is not the code that the server printed.");
  await page.getByLabel("Set-up code").fill(code);
  await first.button("Make the group").click();

  await expect(first.heading("Amal Al-Janabi")).toBeVisible();
  await expect(first.heading("No school is in your reach yet")).toBeVisible();
  const second = await browser.newPage({ baseURL: url, locale: "en" });
  await new Visitor(second, "en").openApp();
  await second.close();
});
