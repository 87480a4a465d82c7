import { expect, test, type Browser, type Page } from "@playwright/test";

import { DESK, ONLINE, PHONE, school } from "./places.ts";
import { Visitor } from "./visitor.ts";

test.use({ baseURL: school(), locale: "en", viewport: DESK, ...ONLINE });

test("the office finds a student in three scripts, links a guardian with limits, moves a student and takes the move back", async ({
  page,
}) => {
  const office = await anOffice(page);

  await test.step("two parts of a name, in Arabic, Latin and Kurdish letters", async () => {
    for (const query of ["جاف روجين", "jaf rojin", "ڕۆژین کاروان"]) await theFirst(page, query, "Rojin");
  });

  await (await theFirst(page, "aya", "Aya", "Students")).click();
  await expect(office.heading("Person")).toBeVisible();

  await test.step("links somebody new, who may not write to teachers", async () => {
    await chooseOption(page, "Link guardian");
    await page.getByText("New person").click();
    const english = page.getByRole("group", { name: "Name in English" });
    await english.getByLabel("Given name").fill("Karim");
    await english.getByLabel("Family name").fill("Al-Najjar");
    await page.getByLabel("Relation").selectOption("grandparent");
    await page.getByLabel("Can message teachers").uncheck();
    await office.button("Link guardian").click();
    await expect(page.getByText("Karim Al-Najjar").first()).toBeVisible();
    await expect(page.getByText("Not verified yet").first()).toBeVisible();
  });

  await test.step("moves the student to another section of the level, and takes it back", async () => {
    await anotherSection(page);
    await chooseOption(page, "Section and enrolment");
    await page.getByRole("combobox", { name: "Section", exact: true }).selectOption({ index: 0 });
    await office.button("Move student").click();
    await expect(page.getByText(/Moved today at/)).toBeVisible();
    await office.button("Undo the move").click();
    await expect(page.getByText(/Moved today at/)).toHaveCount(0);
  });
});

test("a parent asks for a correction, the office allows it, and a restriction shuts the open session out of the child", async ({
  page,
  browser,
}) => {
  const office = await anOffice(page);
  await (await theFirst(page, "abdulmuhaymin abdulrahman", "Abdulrahman", "Students")).click();
  await expect(office.heading("Person")).toBeVisible();
  const child = page.url();
  await page
    .locator('[data-screen="shell/records/PersonPage"]')
    .getByRole("region", { name: "Guardians" })
    .getByRole("link", { name: /^(?!Edit).*Al-Husseini/ })
    .first()
    .click();
  const login = await page.getByText(/^parent\d+$/).innerText();
  const { parent, close } = await aParent(browser, login);
  const children = parent.page.getByRole("list", { name: "My children" }).getByRole("listitem");

  await test.step("the parent asks", async () => {
    await children.getByText("More options").click();
    await children.getByRole("link", { name: /^Request a correction/ }).click();
    await parent.page.getByLabel("Phone", { exact: true }).fill("0770 555 0199");
    await parent.page.getByLabel("Reason").fill("New number");
    await parent.button("Send request").click();
    await expect(parent.heading("My requests")).toBeVisible();
    await expect(parent.page.getByText("+9647705550199")).toBeVisible();
  });

  await test.step("the office allows", async () => {
    await page.goto("/manage/requests");
    const request = page
      .getByRole("list", { name: "Waiting" })
      .getByRole("listitem")
      .filter({ hasText: "+9647705550199" });
    await request.getByRole("button", { name: "Approve" }).click();
    const decided = page.getByRole("list", { name: "Decided" }).getByRole("listitem");
    await expect(decided.filter({ hasText: "+9647705550199" })).toContainText("Approved");
    await page.goto(child);
    await expect(page.getByText("+9647705550199")).toBeVisible();
  });

  await test.step("a court restricts the parent", async () => {
    await parent.page.goto("/family-home");
    await expect(children).toHaveCount(1);
    const parentsName = await parent.page.evaluate(async () => {
      const { token } = JSON.parse(localStorage.getItem("userData") ?? "{}");
      const home = await fetch("/api/v6/family-home", { headers: { authorization: `Bearer ${token}` } });
      return (await home.json()).name.en;
    });
    await page.getByRole("link", { name: new RegExp(`^Edit what .*${parentsName}`) }).click();
    await page.getByLabel("Restricted by court order").check();
    await office.button("Save").click();
    await expect(page.getByRole("listitem").getByText("Restricted by court order")).toBeVisible();
    await parent.page.reload();
    // It was the parent's only child: the session itself ends.
    await expect(parent.page.getByText(/This session has ended/)).toBeVisible();
  });
  await close();
});

test("what a parent on the phone asks about a child is on one screen", async ({ page }) => {
  await anOffice(page);
  await (await theFirst(page, "zainab al-mousawi", "Zainab", "Students")).click();

  const record = page.locator('[data-screen="shell/records/PersonPage"]');
  for (const name of ["Guardians", "Today", "Attendance", "Marks", "To do", "Messages", "Documents"]) {
    const card = record.getByRole("region", { name, exact: true });
    // On a day without lessons the card of today says so instead of listing them.
    await expect(card.getByRole("list").or(card.getByRole("paragraph")).first()).toBeInViewport();
  }
  await record.getByRole("region", { name: "Attendance" }).getByRole("link", { name: "Attendance" }).click();
  await expect(page).toHaveURL(/\/attendance\/student\//);
});

/** One of the acts that wait behind "More options" on a person's page. */
async function chooseOption(page: Page, name: string): Promise<void> {
  const record = page.locator('[data-screen="shell/records/PersonPage"]');
  await expect(record.getByText("More options")).toBeVisible();
  const option = record.getByRole("link", { name, exact: true });
  if (!(await option.isVisible())) await record.getByText("More options").click();
  await option.click();
}

async function anOffice(page: Page): Promise<Visitor> {
  const office = new Visitor(page, "en");
  await office.arrive({ role: "school_management", login: "management1" });
  return office;
}

async function aParent(browser: Browser, login: string) {
  const phone = await browser.newContext({ baseURL: school(), locale: "en", viewport: PHONE });
  const parent = new Visitor(await phone.newPage(), "en");
  await parent.openApp();
  await parent.signIn({ role: "parent", login });
  await expect(parent.heading("My children")).toBeVisible();
  return { parent, close: () => phone.close() };
}

/**
 * Opens the first person that a search finds, once the table shows the result and no longer the one before.
 */
async function theFirst(page: Page, query: string, found: string, kind = "All") {
  if (!page.url().endsWith("/manage/people")) await page.goto("/manage/people");
  await page.getByText(kind, { exact: true }).first().click();
  const first = page.getByRole("table", { name: "People" }).getByRole("link").first();
  await expect(first).toBeVisible();
  // While the page still opens, its reads go together in one request.
  const answered = page.waitForResponse((response) => {
    const requestText = `${response.url()} ${response.request().postData() ?? ""}`;
    return decodeURIComponent(requestText.replaceAll("+", " ")).includes(`query=${query}`);
  });
  await page.getByRole("searchbox").fill(query);
  await answered;
  await expect(first).toHaveText(new RegExp(found));
  return first;
}

/** The demo school has one section for each level; the office has just made another for this student's. */
async function anotherSection(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    const { token, school_id } = JSON.parse(localStorage.getItem("userData") ?? "{}");
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const place = `/api/v6/schools/${school_id}`;
    const student = location.pathname.split("/").at(-1);
    const { enrolments } = await (await fetch(`${place}/students/${student}/enrolments`, { headers })).json();
    const [{ year, level }] = enrolments;
    const section = {
      letter: "ي",
      title: null,
      shift: "morning",
      capacity: 30,
      homeroomTeacherId: null,
      room: null,
      language: null,
    };
    const body = { key: "people0story001", yearId: year.id, levelId: level.id, section, withClasses: true };
    const made = await fetch(`${place}/sections`, { method: "POST", headers, body: JSON.stringify(body) });
    return made.status;
  });
  expect(status).toBe(200);
}
