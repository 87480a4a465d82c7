import { readFile } from "node:fs/promises";

import { expect, test, type Locator, type Page } from "@playwright/test";

import { Clicks } from "./clicks.ts";
import { NEWCOMER_COUNT, NEWCOMERS, STAFF, STUDENT_COUNT, STUDENTS } from "./dirty-lists.ts";
import { DESK, emptyServer, JOB, ONLINE, PHONE } from "./places.ts";
import { readLetters } from "./read-letters.ts";
import { Visitor } from "./visitor.ts";

const { url, code } = emptyServer();
test.use({ baseURL: url, locale: "en", viewport: DESK, ...ONLINE });

/** From the first button of an empty server to letters in hand. */
const MOST_CLICKS = 35;

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

test("from there by the list of first steps: three lists as offices have them, a principal, letters, and a parent who signs in from one within six taps", async ({
  page,
  browser,
}) => {
  // Four jobs of the server are waited for.
  test.slow();
  const first = new Visitor(page, "en");
  const clicks = new Clicks();
  await first.arrive({ role: "administrator", login: "amal", password: "tigris-and-euphrates" });
  await openSchool(page, clicks);

  await clicks.press(page.getByRole("link", { name: "Import students and teachers" }));
  await importList(page, clicks, STUDENTS);
  await clicks.press(page.getByRole("button", { name: "Back" }).last());
  await importList(page, clicks, NEWCOMERS, async (upload) => {
    await clicks.press(upload.locator("label", { hasText: "Create the section" }));
    await clicks.press(upload.getByRole("button", { name: "Check again" }).first());
  });
  await goHome(page, clicks);
  const all = STUDENT_COUNT + NEWCOMER_COUNT;
  await expect(page.getByText(`${all} students, ${all} guardians`)).toBeVisible();

  await clicks.press(stepButton(page, "Add the school's principal"));
  await nameManager(page, clicks);
  await clicks.press(page.getByRole("link", { name: "Go on setting up" }));
  await clicks.press(stepButton(page, "Add teachers and staff"));
  await importList(page, clicks, STAFF);
  await goHome(page, clicks);
  await expect(page.getByText("2 teachers are in. Next: who teaches what.")).toBeVisible();

  await clicks.press(stepButton(page, "Print sign-in letters"));
  const link = await printLetters(page, clicks);
  clicks.expectAtMost(MOST_CLICKS);

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
  await expect(parent.page.getByText(/زينب|علي|مريم/).first()).toBeVisible();
  await phone.close();
});

async function openSchool(page: Page, clicks: Clicks): Promise<void> {
  await clicks.press(stepButton(page, "Add the first school"));
  await page.getByLabel("Name in Arabic").fill("مدرسة الرافدين");
  await page.getByLabel("Code", { exact: true }).fill("two rivers ١");
  await page.getByLabel("Phone numbers").fill("0770 123 4567، ٠١ ٤٥٦ ٧٨٩٠");
  await clicks.pick(page.locator("select[name=kind]"), "primary");
  await clicks.press(page.getByRole("button", { name: "Save" }));
  await expect(page).toHaveURL(/\/manage\/opening\?school=\d+$/);
  await clicks.pick(page.getByLabel("First primary"), "1");
  await clicks.pick(page.getByLabel("Second primary"), "1");
  await expect(page.getByLabel("First intermediate")).toHaveCount(0);
  await clicks.press(page.getByRole("button", { name: "Open school" }));
  await expect(page.getByText("The school is open. Now add its people.")).toBeVisible();
}

/** The office has one member, who uploads and imports, and confirms that. */
async function importList(
  page: Page,
  clicks: Clicks,
  list: typeof STUDENTS,
  answer?: (upload: Locator) => Promise<void>,
): Promise<void> {
  const imports = page.locator('[data-screen="roster/import/ImportsPage"]');
  await clicks.choose(imports.getByLabel(/^Choose a file/), list);
  const upload = page.locator('[data-screen="roster/import/UploadPage"]').last();
  await expect(upload.getByText("Checked, not imported yet")).toBeVisible(JOB);
  await answer?.(upload);
  await clicks.press(upload.getByText("I'm importing alone. This is recorded in the audit log."));
  await clicks.press(upload.getByRole("button", { name: "Import now" }));
  await expect(upload.getByText("Everything below is now in the school.")).toBeVisible(JOB);
}

async function nameManager(page: Page, clicks: Clicks): Promise<void> {
  await page.getByLabel("Full name").fill("سوسن كريم عبد الأمير الركابي");
  await page.getByLabel("Phone", { exact: true }).fill("٠٧٧٠ ١٢٣ ٤٥٩٩");
  await clicks.pick(page.getByLabel("Sex"), "female");
  await clicks.press(page.getByRole("button", { name: "Add and show the code" }));
  await expect(page.locator(".one-time-code")).toHaveText(/^\d{8}$/);
}

/** The link of a guardian's letter, from the files of the whole school. */
async function printLetters(page: Page, clicks: Clicks): Promise<URL> {
  await expect(page.getByText("Families can't open this address")).toBeVisible();
  await clicks.press(page.getByRole("button", { name: "Print letters" }));
  const printed = page.waitForEvent("download", JOB);
  await page.getByRole("button", { name: "Download all" }).waitFor(JOB);
  await clicks.press(page.getByRole("button", { name: "Download all" }));
  const file = await printed;
  expect(file.suggestedFilename()).toMatch(/^رسائل الدخول الأول الابتدائي – أ/);
  const letters = await readLetters(await readFile(await file.path()));
  const link = letters.flatMap(({ links }) => links).find((each) => each.includes("/login/parent"));
  return new URL(link ?? "");
}

async function goHome(page: Page, clicks: Clicks): Promise<void> {
  await clicks.press(page.locator("ion-tab-button", { hasText: "Home" }));
}

const stepButton = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ hasText: title }).getByRole("link");
