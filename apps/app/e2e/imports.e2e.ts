import { expect, test, type Locator, type Page } from "@playwright/test";

import { DESK, JOB, ONLINE, PHONE, school } from "./places.ts";
import { Visitor } from "./visitor.ts";

test.use({ baseURL: school(), locale: "en", viewport: DESK, ...ONLINE });

const HEADER =
  "Student number,Given name,Father's name,Family name,Sex,Birth date,Level,Section,Guardian 1: full name,Guardian 1: relation,Guardian 1: phone";
const NEW = 30;
const WRONG_LINE = 8;
/** The section of the imported children is this story's alone: an import on which a mark or a register stands is not undone. */
const LEVEL = "Third primary";

test("two of the office bring thirty students in from a table, put a row right, and take it all back", async ({
  page,
  browser,
}) => {
  // Four jobs of the server are waited for.
  test.slow();
  const first = new Visitor(page, "en");
  await first.arrive({ role: "school_management", login: "management1" });
  const before = await countStudents(page);
  await page.goto("/");
  await openImports(page);
  await page.getByLabel(/^Choose a file/).setInputFiles({
    name: "new-students.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(table()),
  });

  // The list behind may show other uploads that were checked.
  const upload = page.locator('[data-screen="roster/import/UploadPage"]');
  await expect(upload.getByText("Checked, not imported yet")).toBeVisible(JOB);
  const toReview = page.getByRole("list", { name: "To review" });
  await expect(toReview.getByText("This isn't a date. Write it like 2014-09-01 or 1/9/2014.")).toBeVisible();
  await first.button("Fix row").click();
  await page.getByLabel("Birth date", { exact: true }).fill("28/2/2018");
  const fixed = page.waitForResponse((response) => /\/rows\/\d+$/.test(response.url()));
  await page.keyboard.press("Enter");
  expect((await fixed).status()).toBe(200);
  await expect(page.getByText("This isn't a date.")).toHaveCount(0, JOB);
  await expect(page.getByText(/a second person has to import it/)).toBeVisible(JOB);
  await expect(first.button("Import now")).toHaveCount(0);

  const phone = await browser.newContext({ baseURL: school(), locale: "en", viewport: PHONE });
  const second = new Visitor(await phone.newPage(), "en");
  await second.arrive({ role: "school_management", login: "management2" });
  await second.page.goto(new URL(page.url()).pathname);
  await second.button("Import now").click(JOB);
  await expect(second.page.getByText("Everything below is now in the school.")).toBeVisible(JOB);
  await page.reload();
  await expect(page.getByText("Everything below is now in the school.")).toBeVisible();
  await expectStudents(page, before + NEW);

  await second.button("Undo import").click();
  await second.page.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
  await expect(second.page.getByText("The school is as it was before this import.")).toBeVisible(JOB);
  await expectStudents(page, before);
  await phone.close();
});

async function openImports(page: Page): Promise<void> {
  await page.getByRole("link", { name: /^Manage school/ }).click();
  await page.getByRole("listitem").filter({ hasText: "Import and export" }).click();
}

/** On any page of the office: so many are in the section. */
async function expectStudents(page: Page, count: number): Promise<void> {
  await expect(await openStudents(page)).toHaveCount(count + 1);
}

/** As the list of sections says it: a long list of students is drawn in steps. */
async function countStudents(page: Page): Promise<number> {
  await openStudents(page);
  const sections = page.getByRole("list", { name: "Sections" }).getByRole("listitem");
  const section = await sections.filter({ hasText: LEVEL }).first().innerText();
  const count = Number(/(\d+)\D+of/u.exec(section)?.[1]);
  await expectStudents(page, count);
  return count;
}

/** Rows of the students, below one of headings. */
async function openStudents(page: Page): Promise<Locator> {
  await page.goto("/manage/sections");
  await page.getByRole("list", { name: "Sections" }).getByText(LEVEL).first().click();
  return page.getByRole("table", { name: "Students" }).getByRole("row");
}

function table(): string {
  const rows = Array.from({ length: NEW }, (_, index) => {
    const line = index + 2;
    const birth = line === WRONG_LINE ? "31/2/2018" : `2017-05-${String((index % 28) + 1).padStart(2, "0")}`;
    const phone = `07709${String(100_000 + index)}`;
    return `N-${1000 + index},Darin${index},Karim,Shamsi,female,${birth},${LEVEL},A,Karim${index} Shamsi,father,${phone}`;
  });
  return [HEADER, ...rows].join("\r\n");
}
