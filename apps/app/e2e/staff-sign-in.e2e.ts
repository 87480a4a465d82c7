import { expect, test } from "@playwright/test";

import { CLIENT, openDirectory } from "./directory.ts";
import { directoryHost, ONLINE, PHONE, school } from "./places.ts";
import { Visitor } from "./visitor.ts";

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
  // A name within a sentence is wrapped in bidi isolates.
  const directory = (verb: string) =>
    page.getByRole("button", { name: new RegExp(`^${verb} .?Maple directory.?$`) });
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
