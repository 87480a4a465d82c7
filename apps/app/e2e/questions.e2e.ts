import { expect, test } from "@playwright/test";

import { DESK, ONLINE, school } from "./places.ts";
import { Visitor } from "./visitor.ts";

test.use({ baseURL: school(), locale: "en", viewport: DESK, ...ONLINE });

const TITLE = "Rivers and capitals";
const ALT = "A map of the rivers";
const DOT = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

test("a text with a gap and a picture, and pairs, are written by a teacher, answered by a student and scored", async ({
  browser,
  page,
}) => {
  const teacher = new Visitor(page, "en");
  let address = "";

  await test.step("the teacher writes them into a new exercise", async () => {
    await teacher.arrive({ role: "teacher", login: "teacher1" });
    await page.goto("/exercises");
    await page.getByRole("link", { name: "New exercise" }).or(teacher.button("New exercise")).click();
    await page.getByLabel("Title").fill(TITLE);
    await page
      .getByRole("combobox", { name: "Subject" })
      .selectOption({ label: "Physics · Second intermediate" });
    await page
      .getByRole("checkbox", { name: /Second intermediate/ })
      .first()
      .check();

    const editor = page.getByRole("group", { name: "Add a question" });
    await editor.getByLabel("Type").selectOption("cloze");
    await editor.getByLabel("Question", { exact: true }).fill("Baghdad lies on the Tigris.");
    await editor.getByLabel("Question", { exact: true }).press("ControlOrMeta+Home");
    for (let at = 0; at < 20; at += 1) await page.keyboard.press("ArrowRight");
    for (let at = 0; at < 6; at += 1) await page.keyboard.press("Shift+ArrowRight");
    await teacher.button("Add gap").click();
    await expect(editor.getByLabel("Right answer 1", { exact: true })).toHaveValue("Tigris");
    const picture = { name: "map.png", mimeType: "image/png", buffer: DOT };
    await editor.locator("input[type=file][aria-label=Picture]").setInputFiles(picture);
    await editor.getByLabel("Description for those who can't see it").fill(ALT);
    await teacher.button("Add question").click();

    await editor.getByLabel("Type").selectOption("matching");
    await editor.getByLabel("Question", { exact: true }).fill("Match the capitals.");
    for (const [at, [land, city]] of Object.entries({ Iraq: "Baghdad", Egypt: "Cairo" }).entries()) {
      await editor.getByLabel(`Item ${at + 1}`, { exact: true }).fill(land);
      await editor.getByLabel(`Match of item ${at + 1}`, { exact: true }).fill(city);
    }
    await teacher.button("Add question").click();
    await expect(page.getByText("2 questions")).toBeVisible();
    await page.getByLabel("Draft: students don't see it yet").uncheck();
    await page.getByRole("button", { name: /^Publish for \d+ students$/ }).click();
    const link = page.getByRole("link", { name: TITLE }).first();
    address = new URL((await link.getAttribute("href")) ?? "", school()).pathname;
  });

  await test.step("the student answers, and sees the score", async () => {
    const phone = await browser.newContext({ baseURL: school(), locale: "en", ...ONLINE });
    const student = new Visitor(await phone.newPage(), "en");
    await student.arrive({ role: "student", login: "student1" });
    await student.page.goto(address);
    await student.button("Start").click();
    await expect(student.page.getByRole("img", { name: ALT })).toBeVisible();
    await student.page.getByRole("textbox", { name: /Gap 1/ }).fill("tigris");
    await student.button("Next").click();
    await student.page.getByLabel("Iraq").selectOption({ label: "Baghdad" });
    await student.page.getByLabel("Egypt").selectOption({ label: "Cairo" });
    await student.button("Hand in").click();
    await student.page.getByRole("alertdialog").getByRole("button", { name: "Hand in", exact: true }).click();
    await expect(student.page.getByText("Excellent")).toBeVisible();
    await expect(student.page.getByRole("button", { name: /^Question 2/ })).toHaveAccessibleName(/right/);
    await phone.close();
  });
});
