import { expect, test, type Browser } from "@playwright/test";

import { CLIENT, openDirectory } from "./directory.ts";
import { Phone } from "./phone.ts";
import { directoryHost, ONLINE, PHONE, school } from "./places.ts";
import { Visitor } from "./visitor.ts";

// The directory has one address, and the second story's teacher is linked by the first.
test.describe.configure({ mode: "serial" });
test.use({ baseURL: school(), locale: "en", viewport: PHONE, ...ONLINE });

let close: () => Promise<void> = async () => undefined;
test.beforeAll(async () => {
  close = await openDirectory();
});
test.afterAll(() => close());

test("staff sign in at the school's directory: added, linked, taken, and refused to strangers", async ({
  page,
  browser,
}) => {
  const office = await browser.newContext({ baseURL: school(), locale: "en", viewport: PHONE });
  const administrator = new Visitor(await office.newPage(), "en");
  await test.step("an administrator adds the directory, which is tried first", async () => {
    await administrator.openApp();
    await administrator.signIn({ role: "administrator", login: "administrator1" });
    await administrator.page.goto("/manage/staff-sign-in");
    await administrator.page.getByText("Add sign-in service", { exact: true }).click();
    const fill = (label: string, text: string) =>
      administrator.page.getByLabel(label, { exact: true }).fill(text);
    await fill("Name on the sign-in page", "Maple directory");
    await fill("Issuer", "http://directory.example");
    await fill("Client ID", CLIENT.id);
    await fill("Client secret", CLIENT.secret);
    await fill("Email domains", "maple.example");
    await administrator.button("Test address").click();
    await expect(administrator.page.getByText(/doesn't use https/)).toBeVisible();
    await fill("Issuer", `http://${directoryHost()}`);
    await administrator.button("Test address").click();
    await expect(administrator.page.getByText("This sign-in service works.")).toBeVisible();
    await administrator.button("Save").click();
    await expect(administrator.page.getByText("Active", { exact: true })).toBeVisible();
    await expect(administrator.page.getByText(CLIENT.secret)).toBeHidden();
    await office.close();
  });

  const teacher = new Visitor(page, "en");
  const heading = page.getByRole("heading", { name: "Who are you?" });
  const directory = (verb: string) => page.getByRole("button", { name: nameDirectory(verb) });
  const sayAtDirectory = async (who: string) => {
    await expect(heading).toBeVisible();
    await page.getByLabel("Address").fill(who);
    await page.getByRole("button", { name: "Go on" }).click();
  };

  await test.step("a teacher links it on the profile", async () => {
    await teacher.openApp();
    await teacher.signIn({ role: "teacher", login: "teacher18" });
    await teacher.openProfile();
    await directory("Link").click();
    await sayAtDirectory("teacher18@maple.example");
    await expect(directory("Unlink")).toBeVisible();
    await teacher.signOut();
  });

  await test.step("and from then on signs in there", async () => {
    await page.goto("/login/teacher");
    await directory("Sign in with").click();
    await sayAtDirectory("teacher18@maple.example");
    await expect(teacher.heading("My classes")).toBeVisible();
    await teacher.openProfile();
    await teacher.signOut();
  });

  for (const [who, words] of [
    ["", "Sign-in was refused or cancelled. Start again."],
    ["stranger@elsewhere.example", /Your school doesn't accept this email address here/],
    ["stranger@maple.example", /Your school doesn't know this account yet/],
  ] as const)
    await test.step(`${who || "nobody"} is not let in, and told why`, async () => {
      await page.goto("/login/teacher");
      await directory("Sign in with").click();
      await sayAtDirectory(who);
      await expect(page.getByText(words)).toBeVisible();
    });
});

test("the installed app: a sign-in in the phone's browser comes back by the app's scheme, and into this app alone", async ({
  browser,
}) => {
  const phone = await Phone.start(browser, "en");
  await phone.makeNewest();
  await phone.openApp();
  await phone.page.getByRole("link", { name: phone.words.roles.teacher, exact: true }).click();

  const way =
    await test.step("the directory is shown outside the app, which learns nothing of what is typed", async () => {
      await phone.page.getByRole("button", { name: nameDirectory("Sign in with") }).click();
      await expect.poll(() => phone.shown).toHaveLength(1);
      expect(phone.isShowing).toBe(true);
      return signInOutside(browser, phone.shown[0] ?? "", "teacher18@maple.example");
    });
  expect(way).toMatch(/^school\.dars\.app:\/\/identity\?/);

  await test.step("an app that did not begin it gets nothing by the same address", async () => {
    const other = await Phone.start(browser, "en");
    await other.makeNewest();
    await other.openApp();
    await other.openLink(way);
    await expect(
      other.page.getByText("This sign-in took too long or was started somewhere else"),
    ).toBeVisible();
    expect(other.secrets.has("userData")).toBe(false);
    await other.leave();
  });

  await test.step("the app that began it is signed in, over a closed browser and without the answer in its address", async () => {
    await phone.openLink(way);
    await expect(phone.heading("My classes")).toBeVisible();
    await expect.poll(() => phone.isShowing).toBe(false);
    expect(phone.page.url()).not.toMatch(/code=|state=/);
    expect(phone.secrets.has("userData")).toBe(true);
  });

  await test.step("an answer that is opened once more signs nobody in", async () => {
    await phone.endSession();
    // The page is loaded anew after a sign-out; what is opened before it listens is opened again.
    await expect(async () => {
      await phone.openLink(way);
      await expect(
        phone.page.getByText("This sign-in took too long or was started somewhere else"),
      ).toBeVisible({ timeout: 2000 });
    }).toPass();
    expect(phone.secrets.has("userData")).toBe(false);
  });
  await phone.leave();
});

/** A name within a sentence is wrapped in bidi isolates. */
const nameDirectory = (verb: string): RegExp => new RegExp(`^${verb} .?Maple directory.?$`);

/** In the phone's own browser, which begins at this address. Returns the address that opens the app again. */
async function signInOutside(browser: Browser, address: string, who: string): Promise<string> {
  const context = await browser.newContext({ locale: "en", viewport: PHONE, ...ONLINE });
  const page = await context.newPage();
  await page.goto(address);
  await page.getByLabel("Address").fill(who);
  await page.getByRole("button", { name: "Go on" }).click();
  const back = page.locator("ion-button", { hasText: "Back to the app" });
  await expect(back).toBeVisible();
  const way = await back.evaluate((button) => String(Object(button).href));
  await context.close();
  return way;
}
