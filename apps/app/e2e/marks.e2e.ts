import { readFile } from "node:fs/promises";

import { expect, test } from "@playwright/test";

import { byWire } from "./by-wire.ts";
import { DESK, ONLINE, PHONE, school, TRIED_AGAIN } from "./places.ts";
import { readCard } from "./read-card.ts";
import { toldInEachRun } from "./told-in-each-run.ts";
import { Visitor } from "./visitor.ts";

toldInEachRun();
test.use({ baseURL: school(), locale: "en", viewport: PHONE });

const OFFICE = { role: "school_management", login: "management1" } as const;
/** The server prints the PDF while the student waits. */
const PRINTED = { timeout: 30_000 };
const ZAINAB = "Zainab Al-Mousawi";

test("a mark entered without a network is published, objected to, corrected, printed and verified", async ({
  browser,
  page,
}) => {
  const place = await openMonth("M3");
  const sheet = `/mark-sheets/${place.school}/${place.sheet}`;

  await test.step("the teacher enters it on a phone without a network", async () => {
    const soran = new Visitor(page, "en");
    await soran.arrive({ role: "teacher", login: "teacher1" });
    await page.goto(sheet);
    await page.getByLabel("Column").selectOption("M3");
    await soran.goOffline();
    const cell = page.getByRole("row", { name: ZAINAB }).getByRole("textbox");
    await cell.fill("61");
    await cell.press("Enter");
    await expect(page.getByText("Waiting to be sent: 1")).toBeVisible();

    await soran.goOnline();
    await expect(page.getByText("Waiting to be sent: 1")).toBeHidden(TRIED_AGAIN);
    await expect(page.getByRole("row", { name: ZAINAB }).getByRole("textbox")).toHaveValue("61");
    await soran.button("Hand in").click();
    await soran.button("Hand in with empty cells").click();
    await expect(page.getByText("Column handed in")).toBeVisible();
  });

  await test.step("management approves and publishes it", async () => {
    const huda = await visit("management1", "school_management");
    await huda.page.goto(sheet);
    await huda.page.getByLabel("Column").selectOption("M3");
    await huda.button("Approve").click();
    await expect(huda.page.getByText("Column approved")).toBeVisible();
    await huda.page.goto("/manage/marks");
    await huda.page
      .getByRole("combobox", { name: "Section", exact: true })
      .selectOption(String(place.section));
    const form = huda.page.locator("form").filter({ has: huda.heading("Publish") });
    await form.getByLabel("Column").selectOption("M3");
    await form.getByRole("button", { name: "Publish" }).click();
    await form.getByLabel("Publish only what's approved").check();
    await form.getByRole("button", { name: "Publish" }).click();
    await expect(huda.page.getByText("Marks published")).toBeVisible();
    await huda.page.context().close();
  });

  await test.step("the family sees it and objects", async () => {
    const haider = await visit("parent1", "parent");
    await haider.page.goto(`/reportgradesemesters/0/${place.year}?child=${place.school}-${place.student}`);
    await haider.page.getByRole("row", { name: "Physics" }).getByRole("button", { name: "61" }).click();
    await haider.button("Object to this mark").click();
    await haider.page.getByLabel("What is wrong with it?").fill("The paper says 71.");
    await haider.button("Send objection").click();
    await expect(haider.page.getByText("Objection sent")).toBeVisible();
    await haider.page.context().close();
  });

  await test.step("management corrects it, and the student reads why", async () => {
    const huda = await visit("management1", "school_management");
    await huda.page.goto("/manage/objections");
    const objection = huda.page.getByRole("article").filter({ hasText: "The paper says 71." });
    await objection.getByText("Correct the mark").click();
    await objection.getByLabel("Right mark").fill("71");
    await objection.getByLabel("Why? The family reads it.").fill("A page was missed.");
    await objection.getByText("Correct the mark").click();
    await expect(huda.page.getByText("Answered")).toBeVisible();
    await huda.page.context().close();

    const zainab = await visit("student1", "student");
    await zainab.page.goto(`/reportcardsyear/${place.year}`);
    await expect(zainab.page.getByText("A page was missed.").first()).toBeVisible();
    await expect(zainab.page.getByText("71", { exact: true }).first()).toBeVisible();
    await zainab.page.context().close();
  });

  await test.step("the card is printed, and who scans the paper reads that it is genuine", async () => {
    const zainab = await visit("student1", "student");
    await zainab.page.goto(`/reportcardsyear/${place.year}`);
    const printed = zainab.page.waitForEvent("download", PRINTED);
    await zainab.button("School card (PDF)").click();
    const card = await readCard(await readFile(await (await printed).path()));
    await zainab.page.context().close();
    expect(card.text).toContain("71");

    const anyone = await browser.newContext({ baseURL: school(), locale: "en", viewport: PHONE, ...ONLINE });
    const scanned = await anyone.newPage();
    const { pathname, search } = new URL(card.link ?? "");
    await scanned.goto(`${pathname}${search}`);
    await expect(scanned.getByText("This card is genuine")).toBeVisible();

    const altered = search.replace(/.$/, (last) => (last === "A" ? "Q" : "A"));
    await scanned.goto(`${pathname}${altered}`);
    await expect(scanned.getByText("This card is genuine")).toBeHidden();
    await anyone.close();
  });

  async function visit(login: string, role: "parent" | "student" | "school_management") {
    const context = await browser.newContext({ baseURL: school(), locale: "en", viewport: PHONE, ...ONLINE });
    const visitor = new Visitor(await context.newPage(), "en");
    await visitor.arrive({ role, login });
    return visitor;
  }
});

test("a column that was approved too early is opened again by two of the office, before the teacher's eyes", async ({
  browser,
  page,
}) => {
  const place = await openMonth("M4");
  const sheet = `/mark-sheets/${place.school}/${place.sheet}`;
  const column = `/schools/${place.school}/mark-sheets/${place.sheet}/columns/M4`;
  await byWire(school(), { login: "teacher1", login_type: "teacher" }, async (ask) => {
    await ask("POST", `${column}/submission`, { key: "marksstory00004", revision: 0, isPartial: true });
  });
  await byWire(school(), { login: OFFICE.login, login_type: OFFICE.role }, async (ask) => {
    const body = { key: "marksstory00005", revision: 0, approve: true, reason: null };
    await ask("PUT", `${column}/decision`, body);
  });
  const soran = new Visitor(page, "en");
  await soran.arrive({ role: "teacher", login: "teacher1" });
  await page.goto(sheet);
  await page.getByLabel("Column").selectOption("M4");
  await expect(soran.button("Hand in")).toBeHidden();

  const context = await browser.newContext({ baseURL: school(), locale: "en", viewport: PHONE, ...ONLINE });
  const huda = new Visitor(await context.newPage(), "en");
  await test.step("one asks and cannot agree alone", async () => {
    await huda.arrive(OFFICE);
    await huda.page.goto(sheet);
    await huda.page.getByLabel("Column").selectOption("M4");
    await huda.button("Open again").click();
    await huda.page.getByLabel("Why? The teacher reads it.").fill("Two papers were swapped");
    await huda.button("Open again").click();
    await expect(huda.page.getByText("Asked to be opened again")).toBeVisible();
    await huda.button("Approve").click();
    await expect(huda.page.getByText("A second person has to approve this.")).toBeVisible();
    await context.close();
  });

  await test.step("another agrees, and the teacher reads why", async () => {
    const other = await browser.newContext({ baseURL: school(), locale: "en", viewport: PHONE, ...ONLINE });
    const deputy = new Visitor(await other.newPage(), "en");
    await deputy.arrive({ role: "school_management", login: "management2" });
    await deputy.page.goto("/manage/requests");
    const request = deputy.page.getByRole("listitem").filter({ hasText: "Two papers were swapped" });
    await request.getByRole("button", { name: "Approve" }).click();
    await expect(request.getByText("Approved", { exact: true })).toBeVisible();
    await other.close();

    await expect(page.getByText(/Given back: .Two papers were swapped/)).toBeVisible();
    await expect(soran.button("Hand in")).toBeVisible();
  });
});

test("management approves the columns of a section at once at a desk", async ({ browser }) => {
  const place = await openMonth("MID");
  const teachers = ["teacher1", "teacher2"];
  const handedIn: string[] = [];
  for (const login of teachers)
    await byWire(school(), { login, login_type: "teacher" }, async (ask) => {
      const { sheets } = await ask("GET", `/schools/${place.school}/mark-sheets`);
      for (const { classId, section, subject } of sheets.filter(
        (each: Sheet) => each.section?.id === place.section,
      )) {
        const column = `/schools/${place.school}/mark-sheets/${classId}/columns/MID`;
        const key = `midyear${String(classId).padStart(8, "0")}`;
        await ask("POST", `${column}/submission`, { key, revision: 0, isPartial: true });
        handedIn.push(`${subject.name.en} ${section.id}`);
      }
    });
  const context = await browser.newContext({ baseURL: school(), locale: "en", viewport: DESK, ...ONLINE });
  const huda = new Visitor(await context.newPage(), "en");
  await huda.arrive(OFFICE);
  await huda.page.goto("/manage/mark-approval");
  await huda.page.locator(".choice-option").filter({ hasText: "Mid" }).click();
  const row = huda.page.getByRole("row", { name: /Second intermediate/ });
  // Nothing was entered: each of them is unusual, and ticked by itself.
  const boxes = row.locator("td input");
  await expect(boxes).toHaveCount(handedIn.length);
  for (const box of await boxes.all()) await box.check();
  await huda.page.getByText(/^Approve \d+ columns?$/).click();
  await expect(huda.page.getByText(/\d+ columns? approved$/)).toBeVisible();
  await expect(row.getByText("Approved")).toHaveCount(handedIn.length);
  await context.close();
});

/** A month is opened for Zainab's level; answers with where her physics marks are. */
async function openMonth(code: string) {
  const place = { school: 0, section: 0, sheet: 0, student: 0, year: 0 };
  await byWire(school(), { login: "student1", login_type: "student" }, async (_ask, own) => {
    place.school = own.school_id ?? 0;
    place.student = own.student_id ?? 0;
  });
  await byWire(school(), { login: OFFICE.login, login_type: OFFICE.role }, async (ask) => {
    const { sections, year, today } = await ask("GET", `/schools/${place.school}/mark-progress`);
    const section = sections.find((each: Section) => each.level.name.en === "Second intermediate");
    await ask("PUT", `/schools/${place.school}/mark-windows`, {
      key: `marksstory${code.padStart(5, "0")}`,
      levelIds: [section.level.id],
      code,
      opensOn: today,
      dueOn: today,
    });
    place.year = year.id;
    place.section = section.id;
    place.sheet = section.classes.find(
      (each: Section["classes"][number]) => each.subject.name.en === "Physics",
    ).classId;
  });
  return place;
}

interface Sheet {
  readonly section: { readonly id: number } | null;
}

interface Section {
  readonly level: { readonly name: { readonly en: string } };
  readonly classes: readonly { readonly subject: { readonly name: { readonly en: string } } }[];
}
