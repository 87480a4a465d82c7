import { readFile } from "node:fs/promises";

import { expect, test } from "@playwright/test";

import { DESK, ONLINE, school } from "./places.ts";
import { readZip } from "./read-zip.ts";
import { Visitor } from "./visitor.ts";

test.use({ baseURL: school(), locale: "ar", viewport: DESK, ...ONLINE });

/** Every file of a school is written one after the other, beside whatever else the machine does. */
const WHOLE_SCHOOL = { timeout: 180_000 };

test("the office takes the whole school out as one file, which opens and has each part of the school", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const office = new Visitor(page, "ar");
  await office.arrive({ role: "school_management", login: "noor.management1" });

  await test.step("it asks for the archive with a reason, and may leave the page", async () => {
    await page.goto("/manage");
    await page.getByRole("link", { name: /^تصدير المدرسة كلها/ }).click();
    await expect(page.getByText("الموافقات والاستبيانات", { exact: true })).toBeVisible();
    await page.getByLabel("ما الغرض من الأرشيف؟").fill("نسخة نحتفظ بها في المدرسة");
    await office.button("تحضير الأرشيف").click();
    await expect(page.getByText("يستمر هذا في الخلفية، ويمكنك مغادرة الصفحة.")).toBeVisible();
    await page.goto("/manage");
    await page.goto("/manage/archive");
  });

  const take = page.getByRole("button", { name: /^تنزيل الأرشيف/ });
  const files = await test.step("it waits until the archive is ready, and downloads it", async () => {
    await expect(take).toBeVisible(WHOLE_SCHOOL);
    const taken = page.waitForEvent("download");
    await take.click();
    const download = await taken;
    expect(download.suggestedFilename()).toMatch(/^school-\d+\.zip$/);
    return readZip(await readFile(await download.path()));
  });

  await test.step("the file opens: a read-me in Arabic, and the parts of the school", () => {
    const folders = new Set([...files.keys()].map((path) => path.split("/")[0]));
    const readMe = files.get("README.ar.txt")?.toString() ?? "";

    for (const part of ["people", "timetable", "marks", "cards", "attendance", "posts", "office"])
      expect(folders).toContain(part);
    expect(readMe).toContain("كل ما يخص المدرسة");
    expect(readMe).toContain("غير مشمول في الأرشيف:");
    expect(files.get("people/people.csv")?.toString()).toMatch(/,[\p{Script=Arabic} ]+,/u);
    expect(files.get("people/oneroster-1.2.zip")?.toString("latin1", 0, 2)).toBe("PK");
  });

  await test.step("it deletes the archive when it has it", async () => {
    await office.button("حذف الأرشيف").click();
    await expect(office.button("تحضير الأرشيف")).toBeVisible();
  });
});
