import { expect, test, type BrowserContext, type Page } from "@playwright/test";

import { byWire } from "./by-wire.ts";
import { JOB, PHONE, school, TRIED_AGAIN } from "./places.ts";
import { Visitor } from "./visitor.ts";

test.use({ baseURL: school(), locale: "en", viewport: PHONE, hasTouch: true });

/** What a teacher has for a register before the lesson begins. */
const REGISTER_MS = 25_000;
const NOTE = { name: "doctor.txt", mimeType: "text/plain", buffer: Buffer.from("Rest for a day\n") };
const DAY_MS = 24 * 3_600_000;
const OFFICE = { login: "noor.management1", login_type: "school_management" };

test("a teacher takes the register of forty without a network in 25 s, is cut off, and loses nothing beside the office's word", async ({
  page,
  context,
}) => {
  const teacher = new Visitor(page, "en");
  await teacher.arrive({ role: "teacher", login: "noor.teacher2" });
  const place = await registerOfForty(page);
  await page.goto(place);
  await expect(row(page, /./)).toHaveCount(40);
  await teacher.goOffline();
  // On a weekend the first absence asks whether the register is meant (ATD-7).
  const confirmButton = page.getByRole("button", { name: "Take the register", exact: true });
  await page.addLocatorHandler(confirmButton, () => confirmButton.tap());

  const begun = Date.now();
  for (const name of ["Ahmed Dulaimi", "Rami Saadi", "Sara Kinani"]) await row(page, name).tap();
  await row(page, "Hassan Ubaidi").tap();
  await page.getByRole("button", { name: "Late", exact: true }).tap();
  await page.getByRole("button", { name: "10 min", exact: true }).tap();
  await expect(page.getByText(present(37))).toBeVisible();

  const again = await cutOff(page, context, place);
  await expect(again.getByText(present(37))).toBeVisible();
  await again.getByRole("button", { name: "Done", exact: true }).tap();
  await expect(new Visitor(again, "en").button("1 waiting").first()).toBeVisible();
  expect(Date.now() - begun).toBeLessThan(REGISTER_MS);

  await byWire(school(), OFFICE, async (ask) => {
    const path = place.replace("/attendance/register/", "/schools/").split("/");
    const [, , schoolId, sectionId, day, period] = path;
    const register = `/schools/${schoolId}/sections/${sectionId}/registers/${day}/${period}`;
    const { students } = await ask("GET", register);
    const { studentId } = students.find(({ name }: { name: { en: string } }) => name.en === "Dania Khafaji");
    const at = new Date().toISOString();
    const marks = [{ studentId, status: "late", minutes: 5, at }];
    await ask("PUT", register, { key: "officeregister1", takenAt: at, marks });
  });

  await context.setOffline(false);
  await expect(new Visitor(again, "en").button("1 waiting")).toHaveCount(0, TRIED_AGAIN);
  await again.goto(place);
  await expect(row(again, "Dania Khafaji")).toContainText("Late");
  await expect(row(again, "Hassan Ubaidi")).toContainText("10 min");
  for (const name of ["Ahmed Dulaimi", "Rami Saadi", "Sara Kinani"])
    await expect(row(again, name)).toContainText("Absent");
  await expect(again.getByText(present(37))).toBeVisible();
});

test("a father reports two children ill in one go with one document, and sees both on each", async ({
  page,
}) => {
  const father = new Visitor(page, "en");
  await father.arrive({ role: "parent", login: "parent1" });
  await page.getByRole("link", { name: "Report an absence" }).tap();
  const children = page.getByRole("group", { name: "Who is absent?" }).getByRole("checkbox");
  await expect(children).toHaveCount(3);
  await children.first().check();
  await children.nth(1).check();
  // A week and more, for whatever day it is one of them is a school day.
  await page.getByLabel("From").fill(dayIn(20));
  await page.getByLabel("Until").fill(dayIn(30));
  await page.locator("input[type='file']").setInputFiles(NOTE);
  await expect(page.getByText(NOTE.name)).toBeVisible();
  await page.getByRole("button", { name: /^Report .+ absent$/ }).tap();

  const links = page.getByRole("link", { name: /Attendance of / });
  for (const child of [0, 1]) {
    await links.nth(child).tap();
    await expect(page.getByText("Waiting for the school").first()).toBeVisible();
    await expect(page.getByText(NOTE.name).first()).toBeVisible(JOB);
    await page.getByRole("button", { name: "Back" }).tap();
    await expect(links.first()).toBeVisible();
  }
});

const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Numbers are wrapped in bidi isolates. */
const present = (count: number) => new RegExp(`^\\W*${count}\\W* of \\W*40\\W* present`);

/** Rows of the register, by the name in them. */
const row = (page: Page, name: string | RegExp) =>
  page.locator("button.register-student").filter({ hasText: name });

/** Where today's register of the full section is, by the calls that the teacher's home makes. */
async function registerOfForty(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { token, school_id } = JSON.parse(localStorage.getItem("userData") ?? "{}");
    const headers = { authorization: `Bearer ${token}` };
    const own = await fetch(`/api/v6/schools/${school_id}/own-registers`, { headers });
    const { day, registers } = await own.json();
    const { section, period } = registers.find(({ students }: { students: number }) => students === 40);
    return `/attendance/register/${school_id}/${section.id}/${day}/${period}`;
  });
}

/** The app is killed and opened again where it was. */
async function cutOff(page: Page, context: BrowserContext, place: string): Promise<Page> {
  await page.close();
  const again = await context.newPage();
  await again.goto(place);
  return again;
}
