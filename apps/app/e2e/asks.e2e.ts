import { expect, test, type Browser } from "@playwright/test";

import { DESK, JOB, PHONE, school, TRIED_AGAIN } from "./places.ts";
import { Visitor } from "./visitor.ts";
import type { Role } from "./words.ts";

test.use({ baseURL: school(), locale: "en" });

const SECTION = "Second intermediate – أ";

test("a trip is asked for with a post; the father agrees without a network, the mother and the office see it, and he takes it back", async ({
  browser,
}) => {
  test.slow();
  const title = `The planetarium ${String(Date.now()).slice(-6)}`;
  const office = await visit(browser, "school_management", "management1", DESK);
  const father = await visit(browser, "parent", "parent1");
  const mother = await visit(browser, "parent", "parent2");
  const results = office.page.getByRole("region", { name: "Results so far" });

  await test.step("the office asks the section, and writes a post with it", async () => {
    await office.page.goto("/manage/asks");
    await office.button("New consent or poll").click();
    await office.page.getByLabel("Title").fill(title);
    await office.page.getByLabel("Text: what, when, where, cost").fill("On Monday, by bus, 2,000 dinars.");
    await office.page.getByLabel(SECTION, { exact: true }).check();
    await expect(office.page.getByText(/Reaches \d+ people/)).toBeVisible();
    await office.button("Send").click();
    await expect(office.page.getByRole("link", { name: title })).toBeVisible(JOB);

    await office.page.goto("/manage/posts");
    await office.button("New post").click();
    await office.page.getByLabel("Title").fill(title);
    await office.page.getByRole("textbox", { name: "Text", exact: true }).fill("Please sign by Sunday.");
    await office.page.getByLabel("Parent", { exact: true }).check();
    await office.page.getByLabel(SECTION, { exact: true }).check();
    await office.page
      .getByRole("combobox", { name: "Consent or poll with it" })
      .selectOption({ label: title });
    await office.page.getByRole("button", { name: /^Publish to \d+ people$/ }).click();
    await expect(office.page.getByRole("link", { name: new RegExp(title) })).toBeVisible();
  });

  await test.step("the father signs on his phone; without a network it waits there", async () => {
    await father.page.goto("/family-home");
    await father.page
      .getByRole("link", { name: new RegExp(title) })
      .first()
      .click();
    await father.page.getByRole("link", { name: "Answer the question" }).click();
    const child = father.page.getByRole("region", { name: /^Zainab/ });
    await child.getByText("I agree", { exact: true }).click();
    await child.getByLabel("Full name").fill("Haider Al-Mousawi");
    await father.goOffline();
    await father.button("Sign and send to the school").click();
    await expect(father.button(father.words.waitingOne).first()).toBeVisible();
  });

  await test.step("the office sees it come in as soon as his phone is back", async () => {
    await office.page.goto("/manage/asks");
    await office.page.getByRole("link", { name: title }).click();
    await expect(results).toContainText(/Agreed\W*0/);
    await father.goOnline();
    await expect(father.page.getByText("You agreed")).toBeVisible(TRIED_AGAIN);
    await expect(results).toContainText(/Agreed\W*1/, JOB);
    const file = office.page.waitForEvent("download");
    await office.button("PDF").click();
    expect((await file).suggestedFilename()).toContain(title);
  });

  await test.step("the mother finds that he has signed, and has nothing to sign", async () => {
    await mother.page.goto("/family-home");
    await mother.page
      .getByRole("link", { name: new RegExp(title) })
      .first()
      .click();
    await mother.page.getByRole("link", { name: "Answer the question" }).click();
    await expect(mother.page.getByText(/Haider.*: agrees/)).toBeVisible();
    await expect(
      mother.page.getByText("Agreed for this child. There is nothing left to sign."),
    ).toBeVisible();
  });

  await test.step("he takes it back before the deadline; what was before stays in sight", async () => {
    await father.button("Take back my consent").click();
    await father.page.getByLabel("Full name").fill("Haider Al-Mousawi");
    await father.button("Sign and send to the school").click();
    await expect(father.page.getByText("You didn't agree")).toBeVisible(JOB);
    await expect(father.page.getByText(/Before: agreed/)).toBeVisible();
    await expect(results).toContainText(/Refused\W*1/, JOB);
  });

  for (const { page } of [office, father, mother]) await page.context().close();
});

test("a meeting is booked on the phone; the time is withdrawn, and the family learns of it", async ({
  browser,
}) => {
  const title = `About the term ${String(Date.now()).slice(-6)}`;
  const office = await visit(browser, "school_management", "management1", DESK);
  const father = await visit(browser, "parent", "parent1");

  await test.step("the office offers times", async () => {
    await office.page.goto("/manage/asks");
    await office.button("New consent or poll").click();
    await office.page.locator("label", { hasText: /^Meetings$/ }).click();
    await office.page.getByLabel("Title").fill(title);
    await office.page.getByLabel(SECTION, { exact: true }).check();
    await office.button("Send").click();
    await expect(office.page.getByRole("link", { name: title })).toBeVisible(JOB);
  });

  await test.step("the father books one", async () => {
    await father.page.goto("/asks");
    await father.page.getByRole("link", { name: new RegExp(title) }).click();
    await father.page.locator("label", { hasText: "14:10" }).click();
    await father.page.getByRole("button", { name: /^Book .*14:10/ }).click();
    await expect(father.page.getByText(/^Your meeting: .*14:10/)).toBeVisible(JOB);
  });

  await test.step("the office withdraws it, and he gets a notice and can choose another", async () => {
    await office.page.getByRole("link", { name: title }).click();
    const row = office.page.getByRole("row").filter({ hasText: "Haider" });
    await row.getByRole("button", { name: "Withdraw" }).click();
    await office.page.locator("ion-alert").getByRole("button", { name: "Withdraw" }).click();
    await expect(row.getByText("Withdrawn")).toBeVisible(JOB);

    await father.page.goto("/notifications");
    await expect(father.page.getByRole("link", { name: new RegExp(`Cancelled: .*${title}`) })).toBeVisible(
      JOB,
    );
    await father.page.getByRole("link", { name: new RegExp(`Cancelled: .*${title}`) }).click();
    await expect(father.page.getByText(/^The school cancelled the meeting about .*14:10/)).toBeVisible(JOB);
    await father.page.goto("/asks");
    await expect(father.page.getByRole("link", { name: new RegExp(title) })).toBeVisible();
  });

  for (const { page } of [office, father]) await page.context().close();
});

async function visit(browser: Browser, role: Role, login: string, viewport = PHONE): Promise<Visitor> {
  const device = await browser.newContext({ baseURL: school(), locale: "en", viewport });
  const visitor = new Visitor(await device.newPage(), "en");
  await visitor.arrive({ role, login });
  return visitor;
}
