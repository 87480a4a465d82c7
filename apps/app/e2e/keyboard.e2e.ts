import { expect, test, type Browser, type Locator, type Page } from "@playwright/test";

import { byWire } from "./by-wire.ts";
import { Keys } from "./keys.ts";
import { obstacles } from "./obstacles.ts";
import { DESK, ONLINE, school } from "./places.ts";
import { Visitor } from "./visitor.ts";
import type { Role } from "./words.ts";

const OFFICE = { login: "noor.management1", login_type: "school_management" } as const;
const TEACHER = { login: "noor.teacher2", login_type: "teacher" } as const;

// Two of them set the windows of one school's marks.
test.describe.configure({ mode: "default" });

test("a teacher fills a mark sheet, hands it in and takes a register by keyboard alone", async ({
  browser,
}) => {
  const { school: schoolId, sheet, title } = await openColumn();
  const { page, keys } = await sit(browser, "teacher", TEACHER.login);

  await test.step("the mark sheet", async () => {
    await page.goto(`/mark-sheets/${schoolId}/${sheet}`);
    await expect(page.getByRole("columnheader", { name: title })).toBeVisible();
    const field = page.getByRole("row").getByRole("textbox", { name: title }).first();
    await keys.reach(field);
    await keys.type("7");
    await keys.key("Enter");
    await expect(field).toHaveValue("7");
    expect(await obstacles(page)).toEqual([]);
    await keys.press(page.getByRole("button", { name: "Hand in", exact: true }));
    await keys.press(page.getByRole("button", { name: "Hand in with empty cells" }));
    await expect(page.getByText("Column handed in")).toBeVisible();
  });

  await test.step("the register", async () => {
    await page.goto(await findRegister(page));
    const student = page.locator("button.register-student").first();
    await keys.press(student, "l");
    await agreeToWeekend(page, keys, student);
    await expect(student).toContainText("Late");
    await keys.press(student, "p");
    await expect(student).not.toContainText("Late");
    expect(await obstacles(page)).toEqual([]);
    await keys.reach(page.getByRole("button", { name: "Done", exact: true }));
  });
  await keys.only();
  await page.context().close();
});

test("management approves, takes back and follows up by keyboard alone", async ({ browser }) => {
  const { school: schoolId, sheet, code } = await openColumn();
  await byWire(school(), TEACHER, async (ask) => {
    const column = `/schools/${schoolId}/mark-sheets/${sheet}/columns/${code}`;
    await ask("POST", `${column}/submission`, { key: aKey(), revision: 0, isPartial: true });
  });

  await test.step("marks", async () => {
    const { page, keys } = await sit(browser, "school_management", OFFICE.login);
    await page.goto("/manage/mark-approval");
    const box = page.locator("td input[type=checkbox]").first();
    await keys.press(box, "Space");
    expect(await obstacles(page)).toEqual([]);
    await keys.press(page.getByRole("button", { name: /^Approve \d+ columns?$/ }));
    await expect(page.getByText("1 column approved")).toBeVisible();
    await keys.press(page.getByRole("button", { name: "Undo" }));
    await expect(page.getByText("1 approval taken back")).toBeVisible();
    await keys.only();
    await page.context().close();
  });

  const { page, keys } = await sit(browser, "school_management", "management1");

  await test.step("follow-up", async () => {
    await page.goto("/negligents-list");
    const person = page.locator("[data-person]").first();
    await keys.press(person, "Space");
    await expect(page.getByText("1 selected")).toBeVisible();
    expect(await obstacles(page)).toEqual([]);
    await keys.press(page.getByRole("button", { name: /^Assign/ }).last());
    await expect(page.getByText("Saved")).toBeVisible();
    await keys.key("Escape");
  });

  await test.step("a figure and who is behind it", async () => {
    await page.goto("/school-reports-list/attendance-month");
    // A year: the last month may be without lessons.
    await keys.reach(page.getByRole("combobox", { name: "Period", exact: true }));
    await keys.key("End");
    const figure = page.locator(".figure-button").first();
    await keys.press(figure);
    const panel = page.getByRole("complementary");
    await expect(panel.getByRole("checkbox").first()).toBeVisible();
    await keys.press(panel.getByRole("checkbox").last(), "Space");
    await keys.press(panel.getByRole("button", { name: /^Write to the famil/ }));
    await expect(panel.getByLabel("Subject")).toBeVisible();
    expect(await obstacles(page)).toEqual([]);
    await keys.key("Escape");
    await keys.reach(page.getByRole("button", { name: "Close" }));
    await keys.key("Escape");
    await expect(figure).toBeFocused();
  });

  await test.step("applications", async () => {
    await page.goto("/manage/applications");
    const card = page.locator("[data-card]").first();
    await keys.reach(card);
    await keys.key("ArrowRight");
    await expect(card).not.toBeFocused();
    await keys.key("Enter");
    const panel = page.getByRole("complementary", { name: "Application" });
    await expect(panel.getByRole("heading", { name: "Next step" })).toBeVisible();
    expect(await obstacles(page)).toEqual([]);
    await keys.key("m");
    await expect(page.locator(".board-card.chosen select")).toBeFocused();
    await keys.reach(panel.getByRole("button", { name: "Save step" }));
    await keys.key("Escape");
    await expect(panel).toBeHidden();
  });
  await keys.only();
  await page.context().close();
});

test("an evaluator writes up a visit by keyboard alone, up to the page before it is submitted", async ({
  browser,
}) => {
  const { page, keys } = await sit(browser, "evaluator", "evaluator1");
  await page.goto("/create-evaluation");
  const teacher = page.getByLabel("Teacher");
  await keys.reach(teacher);
  await keys.key("ArrowDown");
  await expect(teacher).not.toHaveValue("");
  await chooseLesson(page, keys);
  const indicators = page.locator(".evaluation-indicator fieldset");
  await expect(indicators.first()).toBeVisible();
  for (const indicator of await indicators.all())
    await keys.press(indicator.getByRole("radio").first(), "Space");
  expect(await obstacles(page)).toEqual([]);
  for (const field of ["Strengths", "Next step"]) {
    await keys.reach(page.getByRole("textbox", { name: field }));
    await keys.type("Clear questions to the whole class");
  }
  await keys.press(page.getByRole("button", { name: "Review before submitting" }));
  const submit = page.getByRole("button", { name: "Submit", exact: true });
  await keys.reach(submit);
  expect(await obstacles(page)).toEqual([]);
  await keys.press(page.getByRole("button", { name: "Go on writing" }));
  await expect(indicators.first()).toBeVisible();
  await keys.only();
  await page.context().close();
});

/** At a desk, signed in, with hands on the keyboard. */
async function sit(browser: Browser, role: Role, login: string) {
  const context = await browser.newContext({ baseURL: school(), locale: "en", viewport: DESK, ...ONLINE });
  const page = await context.newPage();
  const keys = await Keys.at(page);
  await new Visitor(page, "en").arrive({ role, login });
  return { page, keys };
}

/** The first lesson of the day, or where there is none the class and no period. */
async function chooseLesson(page: Page, keys: Keys): Promise<void> {
  const lesson = page.locator(".visit-lesson input").first();
  const byHand = page.getByRole("combobox", { name: "Class", exact: true });
  await expect(lesson.or(byHand).first()).toBeVisible();
  if (await lesson.isVisible()) await keys.press(lesson, "Space");
  else {
    await keys.reach(byHand);
    await keys.key("ArrowDown");
  }
}

/** On a weekend the first mark, which says that the student was late, asks whether the register is meant (ATD-7). */
async function agreeToWeekend(page: Page, keys: Keys, student: Locator): Promise<void> {
  const confirmButton = page.getByRole("button", { name: "Take the register", exact: true });
  await expect(confirmButton.or(student.filter({ hasText: "Late" })).first()).toBeVisible();
  if (await confirmButton.isVisible()) await keys.press(confirmButton);
}

const findRegister = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const { token, school_id: id } = JSON.parse(localStorage.getItem("userData") ?? "{}");
    const headers = { authorization: `Bearer ${token}` };
    const { day, registers } = await (await fetch(`/api/v6/schools/${id}/own-registers`, { headers })).json();
    const [{ section, period }] = registers;
    return `/attendance/register/${id}/${section.id}/${day}/${period}`;
  });

/** A column of a class of the teacher that has not begun, opened today: by the names that the sheet has for it. */
async function openColumn() {
  const place = { school: 0, sheet: 0, code: "", title: "" };
  const own = { sectionId: 0 };
  await byWire(school(), TEACHER, async (ask, { school_id: id }) => {
    place.school = id ?? 0;
    const { sheets } = await ask("GET", `/schools/${place.school}/mark-sheets`);
    const sheet = sheets.find((each: SheetOfClass) => each.section !== null);
    place.sheet = sheet.classId;
    own.sectionId = sheet.section.id;
  });
  await byWire(school(), OFFICE, async (ask) => {
    const { sections, today } = await ask("GET", `/schools/${place.school}/mark-progress`);
    const section: SectionInProgress = sections.find((each: SectionInProgress) => each.id === own.sectionId);
    const cells = section.classes.find(({ classId }) => classId === place.sheet)?.columns ?? [];
    place.code = cells.find(({ state }) => state === "closed")?.code ?? "";
    place.title = section.columns.find(({ code }) => code === place.code)?.label.en ?? "";
    await ask("PUT", `/schools/${place.school}/mark-windows`, {
      key: aKey(),
      levelIds: [section.level.id],
      code: place.code,
      opensOn: today,
      dueOn: today,
    });
  });
  return place;
}

const KEY_LENGTH = 15;
const aKey = () => crypto.randomUUID().replaceAll("-", "").slice(0, KEY_LENGTH);

interface SheetOfClass {
  readonly classId: number;
  readonly section: { readonly id: number } | null;
}

interface SectionInProgress {
  readonly id: number;
  readonly level: { readonly id: number };
  readonly columns: readonly { readonly code: string; readonly label: { readonly en: string } }[];
  readonly classes: readonly {
    readonly classId: number;
    readonly columns: readonly { readonly code: string; readonly state: string }[];
  }[];
}
