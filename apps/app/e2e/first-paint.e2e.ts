import { expect, test, type Browser, type Page } from "@playwright/test";

import { DESK, ONLINE, PHONE, school } from "./places.ts";
import { toldInEachRun } from "./told-in-each-run.ts";
import { Visitor } from "./visitor.ts";
import type { Tongue } from "./words.ts";

toldInEachRun();
test.use({ baseURL: school(), locale: "ar-IQ", viewport: PHONE, ...ONLINE });

/** Nothing may jump under a finger; parts of a pixel are rounded in either direction. */
const MOST_PX = 2;

for (const [place, viewport] of [
  ["a phone", PHONE],
  ["the screen of an office", DESK],
] as const)
  for (const tongue of ["ar", "en"] as const)
    test(`on ${place} the first page in ${tongue} is painted before any script, and the app's own has every link in the same place`, async ({
      browser,
    }) => {
      const page = await openPage(browser, { viewport, locale: tongue });
      const errors = listErrors(page);
      const release = await holdApp(page);
      // The school of the demo takes applications, which a device knows from its second visit on.
      await page.addInitScript(() => localStorage.setItem("settings", '{"show_apply_now_button":true}'));
      await page.goto("/", { waitUntil: "commit" });
      await expect(new Visitor(page, tongue).heading(new Visitor(page, tongue).words.chooser)).toBeVisible();
      const still = await measureLinks(page, "#still");

      release();
      await appIsHere(page);
      const live = await measureLinks(page, "#root");

      expect([...still.keys()]).toEqual(
        expect.arrayContaining(["/login/parent", "/login/evaluator", "/class", "/student-application"]),
      );
      expect([...still.keys()].toSorted()).toEqual([...live.keys()].toSorted());
      for (const [link, box] of still)
        for (const [at, value] of box.entries())
          expect(Math.abs(value - (live.get(link)?.[at] ?? Infinity)), link).toBeLessThanOrEqual(MOST_PX);
      expect(errors()).toEqual([]);
      await page.context().close();
    });

test("a tap before the app is here is answered at once, and what is typed meanwhile goes over", async ({
  page,
}) => {
  const teacher = new Visitor(page, "ar");
  const release = await holdApp(page);
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("link", { name: teacher.words.roles.teacher, exact: true }).click();
  await expect(page.locator("#still .chip:visible")).toHaveText(teacher.words.roles.teacher);
  await page.getByLabel(teacher.words.login).pressSequentially("teacher19");

  release();
  await appIsHere(page);

  await expect(page).toHaveURL("/login/teacher");
  await expect(page.getByLabel(teacher.words.login)).toHaveValue("teacher19");
  await expect(page.getByLabel(teacher.words.login)).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.type("dars-demo");
  await page.keyboard.press("Enter");
  await expect(teacher.heading("صفوفي")).toBeVisible();
});

test("Back from a sign-in that was tapped before the app was here leads to the account types", async ({
  page,
}) => {
  const visitor = new Visitor(page, "ar");
  const release = await holdApp(page);
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("link", { name: visitor.words.roles.parent, exact: true }).click();
  release();
  await expect(page).toHaveURL("/login/parent");
  await appIsHere(page);

  await page.goBack();

  await expect(visitor.heading(visitor.words.chooser)).toBeVisible();
  await expect(page).toHaveURL("/choose-account-type");
});

test("a language that is chosen before the app is here is the app's", async ({ page }) => {
  const visitor = new Visitor(page, "en");
  const release = await holdApp(page);
  await page.goto("/", { waitUntil: "commit" });
  await page.locator("#still label:visible", { hasText: "English" }).click();
  await expect(visitor.heading(visitor.words.chooser)).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("dir", "ltr");

  release();
  await appIsHere(page);

  await expect(visitor.heading(visitor.words.chooser)).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("the link that has the focus keeps it", async ({ page }) => {
  const release = await holdApp(page);
  await page.goto("/", { waitUntil: "commit" });
  await page.locator('#still [href="/login/student"]:visible').focus();

  release();
  await appIsHere(page);

  await expect(page.locator('#root [href="/login/student"]')).toBeFocused();
});

test("without JavaScript the account types are there in Arabic", async ({ browser }) => {
  const page = await openPage(browser, { javaScriptEnabled: false, locale: "en" });
  const visitor = new Visitor(page, "ar");
  await page.goto("/");

  await expect(visitor.heading(visitor.words.chooser)).toBeVisible();
  await expect(page.getByRole("link", { name: visitor.words.roles.teacher, exact: true })).toHaveAttribute(
    "href",
    "/login/teacher",
  );
  await page.context().close();
});

test("a page that opens with something else never shows the account types", async ({ page }) => {
  const release = await holdApp(page);
  await page.goto("/login/teacher", { waitUntil: "commit" });
  await expect(page.locator("#root")).toBeAttached();

  await expect(page.locator("#still")).toHaveCount(0);
  release();
  await expect(page.getByLabel(new Visitor(page, "ar").words.login)).toBeVisible();
});

interface Browsing {
  readonly locale: Tongue;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly javaScriptEnabled?: boolean;
}

async function openPage(browser: Browser, browsing: Browsing): Promise<Page> {
  const context = await browser.newContext({ baseURL: school(), viewport: PHONE, ...ONLINE, ...browsing });
  return context.newPage();
}

/** Nothing but the page itself arrives until the answer is called. */
async function holdApp(page: Page): Promise<() => void> {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/assets/**", async (route) => {
    await isReleased;
    await route.continue();
  });
  return release;
}

const appIsHere = (page: Page) => expect(page.locator("#still")).toHaveCount(0);

/** What the page refuses by its content policy is among them. */
function listErrors(page: Page): () => readonly string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) errors.push(message.text());
  });
  return () => errors;
}

/** By the address of each link in sight, tabs too: its place and its size. */
async function measureLinks(page: Page, root: string): Promise<ReadonlyMap<string, readonly number[]>> {
  const found = await page.locator(root).evaluate((top) => {
    const links = [...top.querySelectorAll<HTMLElement>("a, ion-tab-button")].filter((link) =>
      link.checkVisibility({ visibilityProperty: true }),
    );
    return links.map((link): [string, number[]] => {
      const { x, y, width, height } = link.getBoundingClientRect();
      return [new URL(String(Reflect.get(link, "href")), location.origin).pathname, [x, y, width, height]];
    });
  });
  return new Map(found);
}
