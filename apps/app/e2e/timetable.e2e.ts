import { expect, test, type Page } from "@playwright/test";

import { byWire } from "./by-wire.ts";
import { DESK, JOB, ONLINE, PHONE, school } from "./places.ts";
import { Visitor } from "./visitor.ts";
import { WeekGrid } from "./week-grid.ts";

test.use({ baseURL: school(), locale: "en", viewport: DESK, ...ONLINE });

test("morning of a manager: three teachers call in sick, and their lessons are covered in one press", async ({
  page,
}) => {
  const office = new Visitor(page, "en");
  await office.arrive({ role: "school_management", login: "management1" });
  await page.getByRole("link", { name: /^Manage school/ }).click();
  await page.getByText("Day plan", { exact: true }).click();
  await office.button("Add an absence").waitFor();
  await toSchoolDay(page, office);

  for (let absence = 0; absence < 3; absence += 1) {
    await office.button("Add an absence").click();
    const teacher = page.locator("select[name='teacher']");
    const names = await teacher.getByRole("option").allInnerTexts();
    await teacher.selectOption({ index: names.length - 1 });
    await office.button("Record the absence").click();
    await expect(office.button("Add an absence")).toBeVisible();
    // Proposals name teachers too.
    const away = page.getByRole("listitem").filter({ has: office.button("Here after all") });
    await expect(away.filter({ hasText: names.at(-1) ?? "" })).toBeVisible();
  }
  const assign = page.getByRole("button", { name: /^Assign the .*best and notify$/ });
  const changed = page.waitForResponse((response) => response.url().endsWith("/changes"));
  await assign.click();

  // A toast says how many where the answer comes within five seconds.
  expect((await (await changed).json()).told).toBeGreaterThan(0);
  await expect(assign).toHaveCount(0);
  await expect(office.button("Undo").first()).toBeVisible();
});

test("the student's day changes on the phone that shows it: a substitute, no lesson, and all as planned again", async ({
  page,
  browser,
}) => {
  const lesson = await lessonNextWeek();
  const phone = await browser.newContext({ baseURL: school(), locale: "en", viewport: PHONE });
  const zainab = new Visitor(await phone.newPage(), "en");
  await zainab.arrive({ role: "student", login: "student1" });
  await zainab.page.goto(`/schedule?date=${lesson.date}`);
  const line = zainab.page.locator("li.schedule-line").filter({ hasText: lesson.startsAt }).first();
  await expect(line).toContainText(lesson.teacher);

  const office = new Visitor(page, "en");
  await office.arrive({ role: "school_management", login: "management1" });
  await page.goto("/manage/day-plan");
  await office.button("Add an absence").waitFor();
  for (let day = 0; day < lesson.daysAhead; day += 1) await office.button("Next day").click();
  await expect(page.getByRole("navigation", { name: "Day plan" })).toContainText(inWords(lesson.date));
  await office.button("Add an absence").click();
  await page.locator("select[name='teacher']").selectOption(String(lesson.teacherId));
  await office.button("Record the absence").click();
  const open = page.locator("article.day-plan-open").filter({ hasText: lesson.startsAt });
  await open
    .getByRole("button", { name: /^Assign / })
    .first()
    .click();

  await expect(line).toContainText("Cover");
  await expect(line).not.toHaveText(lesson.teacher);
  const changed = page.locator(".day-plan-changes li").filter({ hasText: lesson.section });
  await changed.getByRole("button", { name: "Undo" }).first().click();
  await open.getByRole("button", { name: "Cancel lesson" }).click();
  await expect(line).toContainText("Cancelled");
  await changed.getByRole("button", { name: "Undo" }).first().click();
  await expect(line).not.toContainText("Cancelled");

  await zainab.page.goto("/notifications");
  await zainab.page
    .getByText(/Lesson changes on/)
    .first()
    .click();
  await expect(zainab.page).toHaveURL(new RegExp(`/schedule\\?date=${lesson.date}`));
  await expect(line).toContainText(lesson.teacher);
  await phone.close();
});

test("a student reads the lessons of fourteen days without a network, in an app that was closed meanwhile", async ({
  browser,
}) => {
  const phone = await browser.newContext({
    baseURL: school(),
    locale: "en",
    viewport: PHONE,
    serviceWorkers: "allow",
  });
  const zainab = new Visitor(await phone.newPage(), "en");
  await zainab.arrive({ role: "student", login: "student1" });
  const taught = await daysWithLessons();
  const [first] = taught;
  const last = taught.at(-1);
  await zainab.page.goto(`/schedule?date=${first?.date}`);
  const lines = zainab.page.locator("li.schedule-line h3");
  await expect(lines).toHaveCount(first?.lessons.length ?? 0);
  await zainab.goOffline();

  await zainab.page.close();
  const again = await phone.newPage();
  for (const day of [first, last]) {
    await again.goto(`/schedule?date=${day?.date}`);
    await expect(again.locator("li.schedule-line h3")).toHaveCount(day?.lessons.length ?? 0);
  }
  await phone.close();
});

test("a week is edited by keyboard, by dragging and by tapping, and filled step by step", async ({
  page,
}) => {
  const draft = await copyOfTheWeek();
  const office = new Visitor(page, "en");
  await office.arrive({ role: "school_management", login: "management1" });
  await page.goto(`/manage/timetables/${draft.schoolId}/${draft.id}`);
  const grid = new WeekGrid(page);
  const waitForSave = () =>
    page.waitForResponse((response) => response.url().endsWith("/lessons") && response.ok());

  await test.step("each subject has its colour", async () => {
    const [subject, rule] = await grid.cell({ row: 0, column: 0 }).evaluate((button) => {
      const style = getComputedStyle(button);
      return [style.borderInlineStartColor, style.borderTopColor];
    });
    expect(subject).not.toBe(rule);
  });
  await test.step("keyboard", async () => {
    const place = await grid.findMovable(0);
    const moved = await grid.readName(place);
    await grid.cell(place).press("Enter");
    const target = await grid.findTarget(moved);
    await pressTimes(page, target.row - place.row, ["ArrowUp", "ArrowDown"]);
    await pressTimes(page, target.column - place.column, ["ArrowLeft", "ArrowRight"]);
    await Promise.all([waitForSave(), page.keyboard.press("Enter")]);
    await expect(grid.cell(target)).toContainText(moved);
  });
  await test.step("dragging", async () => {
    const place = await grid.findMovable(1);
    const moved = await grid.readName(place);
    await grid.cell(place).hover();
    await page.mouse.down();
    await page.mouse.move(400, 300, { steps: 5 });
    const target = await grid.findTarget(moved);
    await grid.cell(target).hover({ force: true });
    await Promise.all([waitForSave(), page.mouse.up()]);
    await expect(grid.cell(target)).toContainText(moved);
  });
  await test.step("tapping, on a phone's width a day at a time", async () => {
    const { row, column } = await grid.findMovable(0);
    await page.setViewportSize(PHONE);
    await page.reload();
    await page.getByText(DAY_NAMES[column] ?? "", { exact: true }).click();
    const moved = await grid.readName({ row, column: 0 });
    await grid.cell({ row, column: 0 }).click();
    for (const day of DAY_NAMES) {
      await page.getByText(day, { exact: true }).click();
      if (await grid.fitsSoon(moved)) break;
    }
    const target = await grid.findTarget(moved);
    await Promise.all([waitForSave(), grid.cell(target).click()]);
    await expect(grid.cell(target)).toContainText(moved);
  });
  await test.step("filling, stopped and resumed", async () => {
    await office.button("Rebuild the week").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Rebuild the week" }).click();
    await office.button("Stop").click();
    await office.button("Continue").click();
    await expect(office.button("Improve further")).toBeVisible(JOB);
    await expect(page.getByText("No clashes.")).toBeVisible();
  });
  await draft.remove();
});

const DAY_NAMES = ["Sun", "Mon", "Tue", "Wed", "Thu"];

/** As many steps back, or ahead. */
async function pressTimes(
  page: Page,
  steps: number,
  [back, ahead]: readonly [string, string],
): Promise<void> {
  for (let done = 0; done < Math.abs(steps); done += 1) await page.keyboard.press(steps < 0 ? back : ahead);
}

/** A draft of the story's own, which no other story sees. */
async function copyOfTheWeek() {
  const account = { login: "management1", login_type: "school_management" };
  const draft = { schoolId: 0, id: 0 };
  await byWire(school(), account, async (ask, { school_id: schoolId }) => {
    const { timetables } = await ask("GET", `/schools/${schoolId}/timetables`);
    const { id: copyOf } = timetables.find(({ state }: { state: string }) => state === "published");
    const body = { key: `tt${Date.now()}`, title: "Story", copyOf };
    const { id } = await ask("POST", `/schools/${schoolId}/timetables`, body);
    Object.assign(draft, { schoolId, id });
  });
  const remove = () =>
    byWire(school(), account, (ask) => ask("DELETE", `/schools/${draft.schoolId}/timetables/${draft.id}`));
  return { ...draft, remove };
}

/** The school days of the next fourteen, as the student has them. */
async function daysWithLessons(): Promise<readonly Day[]> {
  let taught: readonly Day[] = [];
  await byWire(school(), { login: "student1", login_type: "student" }, async (ask) => {
    const { days } = await ask("GET", `/me/schedule?from=${dayAt(0)}&until=${dayAt(14)}`);
    taught = days.filter((day: Day) => day.lessons.length > 0);
  });
  expect(taught.length).toBeGreaterThan(3);
  return taught;
}

const DAY_MS = 24 * 3_600_000;
/** At the school, where the day begins three hours before that of UTC. */
const dayAt = (ahead: number): string =>
  new Date(Date.now() + ahead * DAY_MS).toLocaleDateString("en-CA", { timeZone: "Asia/Baghdad" });

/** The first lesson of Zainab's section on its first school day a week from now: an Eid and two weekends are nine days. */
async function lessonNextWeek() {
  const found = { date: "", daysAhead: 0, startsAt: "", teacherId: 0, teacher: "", section: "" };
  await byWire(school(), { login: "student1", login_type: "student" }, async (ask) => {
    const { days, teachers, subjects } = await ask("GET", `/me/schedule?from=${dayAt(7)}&until=${dayAt(21)}`);
    const taught = days.findIndex((day: Day) => day.lessons.some(({ change }) => change === null));
    const day: Day = days[taught];
    const lesson = day.lessons.find(({ change }) => change === null);
    found.date = day.date;
    found.daysAhead = 7 + taught;
    found.startsAt = lesson?.startsAt ?? "";
    found.teacherId = lesson?.teacherId ?? 0;
    found.teacher = nameIn(teachers, lesson?.teacherId);
    found.section = `${nameIn(subjects, lesson?.subjectId)} · Second intermediate`;
  });
  return found;
}

const inWords = (day: string): string =>
  new Date(day).toLocaleDateString("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });

const nameIn = (list: readonly NamedRecord[], id: number | undefined): string =>
  list.find((each) => each.id === id)?.name.en ?? "";

interface NamedRecord {
  readonly id: number;
  readonly name: { readonly en: string };
}

interface Day {
  readonly date: string;
  readonly lessons: readonly {
    readonly startsAt: string;
    readonly teacherId: number;
    readonly subjectId: number;
    readonly change: object | null;
  }[];
}

/** Forward to a day on which the school teaches. */
async function toSchoolDay(page: Page, office: Visitor): Promise<void> {
  const closed = page.getByText("No school on this day.");
  while (await closed.isVisible()) {
    const shown = page.waitForResponse((response) => response.url().includes("/day-plans/"));
    await office.button("Next day").click();
    await shown;
    await office.button("Add an absence").waitFor();
  }
}
