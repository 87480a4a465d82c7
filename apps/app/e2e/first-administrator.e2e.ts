import { readFile } from "node:fs/promises";

import { expect, test, type Page } from "@playwright/test";

import { DESK, emptyServer, JOB, ONLINE, PHONE } from "./places.ts";
import { readLetters } from "./read-letters.ts";
import { Visitor } from "./visitor.ts";
import { workbook } from "./workbook.ts";

const { url, code } = emptyServer();
test.use({ baseURL: url, locale: "en", viewport: DESK, ...ONLINE });

test.describe.configure({ mode: "serial" });

test("an empty server leads its first administrator through the set-up, once", async ({ page, browser }) => {
  const first = new Visitor(page, "en");
  await page.goto("/");
  await expect(first.heading("Set up Dars")).toBeVisible();
  await page.getByLabel("Setup code").fill(code === "00000000" ? "11111111" : "00000000");
  await page.getByLabel("Name of the school group").fill("Schools of the Two Rivers");
  await page.getByLabel("Short code of the group").fill("two-rivers");
  await page.getByLabel("Your name").fill("Amal Al-Janabi");
  await page.getByLabel("Your username").fill("amal");
  await page.getByLabel("Your password").fill("tigris-and-euphrates");

  await first.button("Create group").click();
  await expect(page.getByRole("alert")).toContainText("Wrong setup code. Check what the server printed.");
  await page.getByLabel("Setup code").fill(code);
  await first.button("Create group").click();

  await expect(first.heading("Amal Al-Janabi")).toBeVisible();
  await expect(first.heading("Set up the school")).toBeVisible();
  await expect(page.getByText("Add the first school")).toBeVisible();
  const second = await browser.newPage({ baseURL: url, locale: "en" });
  await second.goto("/setup");
  const late = new Visitor(second, "en");
  await expect(late.heading("This server is already set up")).toBeVisible();
  await late.button("Log in").click();
  await expect(late.heading(late.words.chooser)).toBeVisible();
  await second.close();
});

test("from there: a school, a roster from a workbook, a letter, and a parent who signs in from it within six taps", async ({
  page,
  browser,
}) => {
  const first = new Visitor(page, "en");
  await page.goto("/");
  await first.signIn({ role: "administrator", login: "amal", password: "tigris-and-euphrates" });
  await addSchool(page);
  await openSchool(page);
  await importStudents(page);

  await page.goto("/manage/sections");
  await page.getByRole("list", { name: "Sections" }).getByText("First intermediate").click();
  await page.getByText("Sign-in help: letters, codes, pictures").click();
  await page.locator("label", { hasText: /^Guardians$/ }).click();
  await page.locator("select[name=locale]").selectOption("en");
  const printed = page.waitForEvent("download", JOB);
  await page.getByRole("button", { name: "Print letters" }).click();
  const letters = await readLetters(await readFile(await (await printed).path()));
  expect(letters).toHaveLength(2);
  const link = new URL(letters[0]?.link ?? "");

  const phone = await browser.newContext({ baseURL: url, locale: "en", viewport: PHONE, hasTouch: true });
  const parent = new Visitor(await phone.newPage(), "en");
  await parent.page.goto(`${link.pathname}${link.hash}`);
  await expect(parent.page.getByLabel(parent.words.login)).not.toHaveValue("");
  await parent.button("Log in").tap();
  await parent.page.getByLabel("New password").tap();
  await expect(parent.page.getByLabel("New password")).toBeFocused();
  await parent.page.keyboard.type("two rivers 4 ever");
  await parent.button("Save password").tap();
  await expect(parent.page).toHaveURL("/family-home");
  await expect(parent.page.getByText(/Noor|Zain/).first()).toBeVisible();
  await phone.close();
});

async function addSchool(page: Page): Promise<void> {
  await page.goto("/manage/school/new");
  await page.getByLabel("Name in English").fill("School of the Two Rivers");
  await page.getByLabel("Code", { exact: true }).fill("two-rivers-1");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/manage\/opening\?school=\d+$/);
}

async function openSchool(page: Page): Promise<void> {
  await page.getByLabel("First intermediate").selectOption("1");
  await page.getByRole("button", { name: "Open school" }).click();
  await expect(page.getByText("The school is open. Now add its people.")).toBeVisible();
  await page.getByRole("link", { name: "Import students and teachers" }).click();
}

/** Two families; the office has one member, who uploads and imports, and confirms that. */
async function importStudents(page: Page): Promise<void> {
  const rows = [
    ["Student number", "Given name", "Family name", "Sex", "Birth date", "Level", "Section"],
    ["T-1", "Noor", "Aziz", "female", "2013-05-01", "First intermediate", "A"],
    ["T-2", "Zain", "Omer", "male", "2013-02-03", "First intermediate", "A"],
  ];
  const guardians = [
    ["Guardian 1: full name", "Guardian 1: relation", "Guardian 1: phone"],
    ["Karim Aziz", "father", "07701112233"],
    ["Omer Said", "father", "07701112244"],
  ];
  await page.getByLabel(/^Choose a file/).setInputFiles({
    name: "students.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: workbook(rows.map((row, place) => [...row, ...(guardians[place] ?? [])])),
  });
  const upload = page.locator('[data-screen="roster/import/UploadPage"]');
  await expect(upload.getByText("Checked, not imported yet")).toBeVisible(JOB);
  await page.getByLabel("I'm importing alone. This is recorded in the audit log.").check();
  await page.getByRole("button", { name: "Import now" }).click();
  await expect(page.getByText("Everything below is now in the school.")).toBeVisible(JOB);
}
