import { expect, test, type Browser, type Page } from "@playwright/test";

import { DESK, ONLINE, PHONE, school } from "./places.ts";
import { Visitor } from "./visitor.ts";

test.use({ baseURL: school(), locale: "en", viewport: DESK, ...ONLINE });

/** A digit more each run, so that no run meets the child of another. */
const NAME = `Sara ${String(Date.now()).slice(-6)}`;
const PHONE_NO = `0770${String(Date.now()).slice(-7)}`;

test("a family applies with a document, answers the office and accepts its offer; the child becomes a student", async ({
  page: office,
  browser,
}) => {
  const place = await aPlace(office);
  const family = await onPhone(browser);
  await fillForm(family, place);
  await new Visitor(office, "en").arrive({ role: "school_management", login: "management1" });

  await family.getByRole("button", { name: "Ask for the code" }).click();
  await expect(family.getByText("The school will call you with the code.")).toBeVisible();
  await office.goto("/manage/applications");
  await office.getByRole("button", { name: "Show codes" }).click();
  const phone = `+964${PHONE_NO.slice(1)}`;
  const line = office.locator("dt", { hasText: phone }).locator("xpath=following-sibling::dd[1]");
  const code = await line.locator("strong").innerText();
  await family.getByLabel("Code (8 digits)").fill(code);
  await family.getByRole("button", { name: "Send application" }).click();
  await expect(family.getByRole("heading", { name: "Application sent" })).toBeVisible();
  const tracking = await family.locator(".tracking").innerText();
  await expect(family.getByText("not sent yet")).toHaveCount(0);

  await office.reload();
  await office.getByRole("link", { name: NAME }).or(office.getByText(NAME)).first().click();
  await expect(office.getByText("Residence card")).toBeVisible();
  await step(office, "Review");
  await step(office, "Ask for more", "The vaccination card, please");

  await family.goto("/student-application");
  await family.locator("label", { hasText: /^Status$/ }).click();
  await family.getByLabel("Tracking code").fill(tracking);
  await family.getByLabel("Code (8 digits)").fill(code);
  await family.getByRole("button", { name: "Show status" }).click();
  await expect(family.getByText("The vaccination card, please")).toBeVisible();
  await attach(family, "Vaccination card");
  await expect(family.getByText("Your document has arrived.", { exact: false })).toBeVisible();
  await family.getByRole("button", { name: "Send answer" }).click();
  await expect(family.getByRole("heading", { name: "Under review" })).toBeVisible();

  await office.reload();
  await expect(office.getByText("Sent a document")).toBeVisible();
  await step(office, "Accept");
  await family.getByRole("button", { name: "Check again" }).click();
  await family.getByRole("button", { name: "Accept the place" }).click();
  await expect(family.getByRole("heading", { name: "Offer accepted" })).toBeVisible();
  await family.context().close();

  await office.reload();
  await expect(office.getByText("Offer accepted").first()).toBeVisible();
  await office.getByLabel("Section").selectOption({ index: 1 });
  await office.getByRole("button", { name: "Enrol child" }).click();
  await office.getByRole("link", { name: "Open the student's page" }).click();
  await expect(office.getByRole("heading", { name: new RegExp(NAME) }).first()).toBeVisible();
});

interface SeatOfLevel {
  readonly schoolId: number;
  readonly levelId: number;
}

/** A level of management1's school that has a free place and no age limit. */
async function aPlace({ request }: Page): Promise<SeatOfLevel> {
  const data = { login: "management1", login_type: "school_management", password: "dars-demo" };
  const { userData } = await (await request.post("/api/v6/login", { data })).json();
  const schoolId = Number(userData.school_id);
  const { schools } = await (await request.get("/api/v6/applications/start")).json();
  const { levels } = schools.find(({ id }: { readonly id: number }) => id === schoolId);
  const offered = levels.find(
    ({ bornBy, free }: { readonly bornBy: string | null; readonly free: number | null }) =>
      bornBy === null && (free === null || free > 0),
  );
  return { schoolId, levelId: offered.id };
}

async function fillForm(family: Page, { schoolId, levelId }: SeatOfLevel): Promise<void> {
  const next = () => family.getByRole("button", { name: "Next" }).click();
  await family.goto("/student-application");
  await family.locator("select[name=school]").selectOption(String(schoolId));
  await family.locator("select[name=level]").selectOption(String(levelId));
  await family.getByLabel("Child's name").fill(NAME);
  await family.getByLabel("Father's name", { exact: true }).fill("Ali");
  await family.getByLabel("Grandfather's name").fill("Hasan");
  await family.getByLabel("Family name").fill("Karim");
  await family.locator("label", { hasText: /^Girl$/ }).click();
  await family.getByLabel("Date of birth").fill("2017-05-01");
  await next();
  await family.getByLabel("Full name").first().fill("Ali Hasan Karim");
  await family.getByLabel("Phone", { exact: true }).first().fill(PHONE_NO);
  await next();
  await next();
  await attach(family, "Residence card");
  await expect(family.getByRole("list", { name: "Documents" }).getByText("Residence card")).toBeVisible();
  await next();
  await family.getByLabel("I agree that the school stores this information", { exact: false }).check();
}

/** A photo, as a camera gives it. */
async function attach(family: Page, kind: string): Promise<void> {
  await family
    .locator(`input[type=file][aria-label="${kind}"]`)
    .setInputFiles({ name: "photo.png", mimeType: "image/png", buffer: await family.screenshot() });
}

async function step(office: Page, to: string, words?: string): Promise<void> {
  await office.locator("label", { hasText: new RegExp(`^${to}$`) }).click();
  if (words !== undefined) await office.getByLabel("What is missing").fill(words);
  const saved = office.waitForResponse((response) => response.url().endsWith("/state"));
  await office.getByRole("button", { name: "Save step" }).click();
  expect((await saved).status()).toBe(200);
}

async function onPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: school(), locale: "en", viewport: PHONE });
  return context.newPage();
}
