import { expect, test, type Page } from "@playwright/test";

import { DESK, ONLINE, PHONE, school } from "./places.ts";
import { stagedReport } from "./staged-report.ts";
import { Visitor } from "./visitor.ts";

test.use({ baseURL: school(), ...ONLINE });

const PLACES = [
  ["ar", "messages", "/messages", 'a[href*="/messages/"]:not([href$="/new"])'],
  ["en", "posts", "/manage/posts", 'a[href^="/post/"]'],
  ["ar", "reports", "/manage/moderation", 'a[href^="/manage/moderation/"]:not([href*="rooms"])'],
] as const;

for (const [locale, what, list, open] of PLACES)
  test.describe(`at a desk in ${locale}`, () => {
    test.use({ viewport: DESK, locale });

    test(`what is open of the ${what} stands beside their list`, async ({ page }) => {
      const office = new Visitor(page, locale);
      await office.arrive({ role: "school_management", login: "management1" });
      if (what === "reports") await stagedReport(page);

      await page.goto(list);
      await shown(page).locator(open).first().click();

      await expect(page).not.toHaveURL(new RegExp(`${list}$`));
      await expectBeside(page, locale === "ar");
    });
  });

test.describe("in a chat", () => {
  test.use({ locale: "en" });

  test.describe("at a desk", () => {
    test.use({ viewport: DESK });

    test("the right button opens the menu of a message", async ({ page }) => {
      await openRoom(page);
      // A card in a message is a link, which has the browser's own menu.
      await page.locator(".bubble:not(.removed) .words").last().click({ button: "right" });
      await expectMenu(page);
    });
  });

  test.describe("on a phone", () => {
    test.use({ viewport: PHONE, hasTouch: true });

    test("holding a message opens its menu", async ({ page }) => {
      await openRoom(page);
      const bubble = page.locator(".bubble:not(.removed)").last();
      await bubble.evaluate((element) => {
        const touch = new Touch({ identifier: 1, target: element });
        element.dispatchEvent(new TouchEvent("touchstart", { touches: [touch], bubbles: true }));
      });
      await expectMenu(page);
    });
  });
});

const shown = (page: Page) => page.locator(".ion-page:not(.ion-page-hidden)").last();

/** The list first, as one reads; both on the screen, and neither over the other. */
async function expectBeside(page: Page, isRightToLeft: boolean): Promise<void> {
  const list = await box(page, ".pane-list");
  const open = await box(page, ".pane");
  const [first, second] = isRightToLeft ? [open, list] : [list, open];
  expect(first.x + first.width).toBeLessThanOrEqual(second.x + 1);
  expect(second.x + second.width).toBeLessThanOrEqual(DESK.width);
  expect(Math.min(first.width, second.width)).toBeGreaterThan(280);
}

async function box(page: Page, part: string) {
  const found = shown(page).locator(part);
  await expect(found).toBeVisible();
  const place = await found.boundingBox();
  if (!place) throw new Error(`${part} has no place on the screen.`);
  return place;
}

async function openRoom(page: Page): Promise<void> {
  const teacher = new Visitor(page, "en");
  await teacher.arrive({ role: "teacher", login: "teacher1" });
  await page.getByRole("link", { name: /^Chat: Physics, Second intermediate/ }).click();
  await expect(page.locator(".bubble").last()).toBeVisible();
}

async function expectMenu(page: Page): Promise<void> {
  await expect(page.locator('.said-more[aria-expanded="true"]')).toBeVisible();
  await expect(page.getByRole("button", { name: "Reply", exact: true })).toBeVisible();
}
