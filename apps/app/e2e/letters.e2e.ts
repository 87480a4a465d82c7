import { readFile } from "node:fs/promises";

import { expect, test, type Browser, type Page } from "@playwright/test";

import { leftOnDevice } from "./device.ts";
import { DESK, JOB, ONLINE, PHONE, school } from "./places.ts";
import { readLetters } from "./read-letters.ts";
import { Visitor } from "./visitor.ts";

test.use({ baseURL: school(), locale: "en", viewport: DESK, ...ONLINE });

test("the office prints a section's letters, and a parent signs in from one within six taps", async ({
  page,
  browser,
}) => {
  await openSignIn(page, "management1", "Second primary");
  await page.locator("label", { hasText: /^Guardians$/ }).click();
  await page.locator("label", { hasText: /^All$/ }).click();
  await page.locator("select[name=locale]").selectOption("en");
  const printed = page.waitForEvent("download", JOB);
  await page.getByRole("button", { name: "Print letters" }).click();
  const letters = await readLetters(await readFile(await (await printed).path()));

  const letter = letters.find(({ link }) => link !== undefined);
  expect(letter?.text).toContain("Your sign-in letter for the school app");
  const link = new URL(letter?.link ?? "");
  expect([link.pathname, link.search]).toEqual(["/login/parent", ""]);

  const phone = await onPhone(browser);
  const requestLog: string[] = [];
  phone.on("request", (request) =>
    requestLog.push(`${request.url().replace(/#.*/, "")} ${request.method()}`),
  );
  const parent = new Visitor(phone, "en");
  await phone.goto(`${link.pathname}${link.hash}`);
  await expect(phone.getByLabel(parent.words.login)).not.toHaveValue("");
  await expect(phone).toHaveURL("/login/parent");
  await parent.button("Log in").tap();
  await expect(phone.getByLabel("New password")).toBeVisible();
  // Any other page leads to the choice too, and from there back.
  await phone.goto("/messages");
  await expect(phone).toHaveURL("/login/parent/2");
  await phone.getByLabel("New password").tap();
  await expect(phone.getByLabel("New password")).toBeFocused();
  await phone.keyboard.type("two rivers 4 ever");
  await parent.button("Save password").tap();

  await expect(phone).toHaveURL("/messages");
  const code = new URLSearchParams(link.hash.slice(1)).get("code") ?? "";
  expect(code).toMatch(/^\d{8}$/);
  expect(requestLog.filter((url) => url.includes(code))).toEqual([]);
  expect((await leftOnDevice(phone)).texts).not.toContain(code);
  await phone.context().close();
});

test("the office selects students with the keyboard, prints their letters as one file, and sees how many families a message reaches", async ({
  page,
}) => {
  await new Visitor(page, "en").arrive({ role: "school_management", login: "management1" });
  await page.goto("/manage/people?of=students");
  const people = page.getByRole("table", { name: "People" });
  // The filter of states has options about sections too.
  const sections = page.locator("select", { has: page.locator("option", { hasText: "All sections" }) });
  const fifth = await sections.locator("option", { hasText: "Fifth primary" }).innerText();
  await sections.selectOption({ label: fifth });
  await expect(people.getByRole("row")).toHaveCount(26);

  await people.getByRole("checkbox").nth(1).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(page.getByText("3 people selected")).toBeVisible();

  await page.getByRole("button", { name: "Sign-in letters" }).click();
  const panel = page.getByRole("complementary");
  await panel.locator("label", { hasText: /^Students$/ }).click();
  await panel.locator("label", { hasText: /^All$/ }).click();
  await panel.locator("select[name=locale]").selectOption("en");
  const printed = page.waitForEvent("download", JOB);
  await panel.getByRole("button", { name: "Print letters" }).click();
  const letters = await readLetters(await readFile(await (await printed).path()));
  expect(letters.flatMap(({ links }) => links)).toHaveLength(3);

  await people.getByRole("checkbox").first().check();
  await expect(page.getByText("25 people selected")).toBeVisible();
  await page.getByRole("button", { name: "Message", exact: true }).click();
  await expect(panel.getByText(/^To \d+ people, each separately$/)).toBeVisible();
});

test("a child signs in by pictures on the device of its class, until the office takes it out", async ({
  page,
  browser,
}) => {
  await openSignIn(page, "management1", "First primary");
  await page.getByRole("button", { name: "Show class code" }).click();
  const code = await page.getByRole("status", { name: "Class code" }).innerText();
  const draw = page.getByRole("button", { name: /^Assign pictures to/ }).first();
  const name = ((await draw.getAttribute("aria-label")) ?? "").replaceAll(
    /Assign pictures to |[\u2066-\u2069]/g,
    "",
  );
  await draw.click();
  const order = page.getByRole("list", { name: /^Pictures of/ }).getByRole("img");
  // The page is read again meanwhile: between a count and a look the pictures may be drawn anew.
  let pictures: readonly string[] = [];
  await expect(async () => {
    pictures = await order.evaluateAll((images) => images.map((each) => each.getAttribute("alt") ?? ""));
    expect(pictures).toHaveLength(4);
  }).toPass();

  const tablet = await onPhone(browser);
  await tablet.goto("/");
  await tablet.getByRole("link", { name: "Shared classroom device" }).click();
  await tablet.getByLabel("Class code").fill(code);
  await tablet.getByRole("button", { name: "Add to the class" }).click();
  await tablet.getByRole("button", { name }).click();
  for (const picture of pictures) await tablet.getByRole("button", { name: picture, exact: true }).click();
  // A child who signs in by pictures has the home of the young, with a picture for each thing to do.
  await expect(tablet.getByRole("link", { name: "My lessons" })).toBeVisible();

  await page.reload();
  const remove = page.getByRole("button", { name: "Remove" });
  // A try before this one has left its device in the class.
  await expect(async () => {
    await remove.first().click({ timeout: 5_000 });
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
    // The tablet is not touched: the server notifies it.
    await expect(tablet.getByRole("heading", { name: "Choose account type" })).toBeVisible({
      timeout: 5_000,
    });
  }).toPass();
  await expect(remove).toHaveCount(0);
  await expect(tablet.getByText(/This session has ended/)).toBeVisible();
  await tablet.context().close();
});

test("management sees what a student sees, writes nothing, and comes back to where it was", async ({
  page,
}) => {
  // In a section without new passwords, which would end the session under test.
  await openSection(page, "management2", "Sixth primary");
  await page.getByRole("table", { name: "Students" }).getByRole("link").first().click();
  await page.getByText("More options").click();
  await page.getByRole("link", { name: "Account, roles and view", exact: true }).click();
  await page.getByLabel("Reason").fill("A parent asked what is shown");
  await page.getByRole("button", { name: "Start viewing" }).click();

  const banner = page.getByRole("complementary", { name: "Viewing as another person" });
  await expect(banner).toContainText("You're viewing as");
  await expect(page.getByRole("heading", { name: "My subjects" })).toBeVisible();
  await page.reload();
  await expect(banner).toBeVisible();
  await banner.getByRole("button", { name: "Stop viewing" }).click();

  await expect(banner).toHaveCount(0);
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText("A parent asked what is shown")).toBeVisible();
  await expect(page.getByText("Viewing now")).toHaveCount(0);
});

async function openSection(page: Page, login: string, level: string): Promise<void> {
  const office = new Visitor(page, "en");
  await office.arrive({ role: "school_management", login });
  await page.getByRole("link", { name: /^Manage school/ }).click();
  await page.getByRole("link", { name: "Sections", exact: true }).click();
  await page.getByRole("list", { name: "Sections" }).getByText(level).first().click();
  await expect(page.getByRole("table", { name: "Students" })).toBeVisible();
}

async function openSignIn(page: Page, login: string, level: string): Promise<void> {
  await openSection(page, login, level);
  await page.getByText("Sign-in help: letters, codes, pictures").click();
  await expect(page.getByRole("heading", { name: "Sign-in letters" })).toBeVisible();
}

async function onPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: school(),
    locale: "en",
    viewport: PHONE,
    hasTouch: true,
  });
  return context.newPage();
}
