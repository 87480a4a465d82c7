import type { ClassColumns } from "@dars/contract/marks/section-columns";
import { expect, test } from "@playwright/test";

import { byWire } from "./by-wire.ts";
import { JOB, PHONE, school } from "./places.ts";
import { Visitor } from "./visitor.ts";

test.use({ baseURL: school(), locale: "en", viewport: PHONE });

const HEAD = { role: "administrator", login: "administrator1" } as const;
const REASON = "The head office found two papers swapped";

test("the head office asks for an approved column to be opened again; the school's office is notified and agrees", async ({
  browser,
  page,
}) => {
  const place = await findApproved();
  const head = new Visitor(page, "en");
  await test.step("an administrator asks, who sees how far columns are and no marks", async () => {
    await head.arrive(HEAD);
    await page.goto(`/manage/mark-columns?school=${place.school}`);
    await page.getByRole("combobox", { name: "Section" }).selectOption(String(place.section));
    await page.getByRole("combobox", { name: "Subject" }).selectOption(String(place.class));
    const column = page.getByRole("listitem").filter({ hasText: place.column });
    await column.getByText("Open again").click();
    await column.getByLabel("Why? The teacher reads it.").fill(REASON);
    await column.getByText("Open again").click();
    await expect(column.getByText("Asked to be opened again")).toBeVisible();
  });

  const context = await browser.newContext({ baseURL: school(), locale: "en", viewport: PHONE });
  const huda = new Visitor(await context.newPage(), "en");
  await test.step("the notification leads the school's management to the request", async () => {
    await huda.arrive({ role: "school_management", login: "management1" });
    await huda.page.goto("/notifications");
    await huda.page.getByText("A request is waiting for your approval").first().click(JOB);
    const request = huda.page.getByRole("listitem").filter({ hasText: REASON });
    await request.getByRole("button", { name: "Approve" }).click();
    await expect(request.getByText("Approved", { exact: true })).toBeVisible();
    await context.close();
  });

  await head.page.reload();
  await page.getByRole("combobox", { name: "Section" }).selectOption(String(place.section));
  await page.getByRole("combobox", { name: "Subject" }).selectOption(String(place.class));
  await expect(page.getByRole("listitem").filter({ hasText: place.column })).toContainText("Open");
});

/** A column of the demo school that is approved, and that nobody has asked for. */
async function findApproved() {
  const place = { school: 0, section: 0, class: 0, column: "" };
  await byWire(school(), { login: "student1", login_type: "student" }, async (_ask, own) => {
    place.school = own.school_id ?? 0;
  });
  await byWire(school(), { login: HEAD.login, login_type: HEAD.role }, async (ask) => {
    const { sections } = await ask("GET", `/schools/${place.school}/sections`);
    for (const { id } of sections.toReversed()) {
      const { classes } = await ask("GET", `/schools/${place.school}/sections/${id}/mark-columns`);
      const free = classes.find(
        ({ unlocking, columns }: ClassColumns) => unlocking.length === 0 && columns.some(isApproved),
      );
      if (!free) continue;
      place.section = id;
      place.class = free.classId;
      place.column = free.columns.find(isApproved).label.en;
      return;
    }
  });
  return place;
}

const isApproved = ({ state }: ClassColumns["columns"][number]) => state === "approved";
