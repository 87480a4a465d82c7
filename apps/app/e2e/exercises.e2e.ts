import { expect, test } from "@playwright/test";

import { appIsKept, keptReads } from "./device.ts";
import { DESK, ONLINE, PHONE, school, TRIED_AGAIN } from "./places.ts";
import { stageExercise } from "./stage-exercise.ts";
import { Visitor } from "./visitor.ts";

test.use({ baseURL: school(), locale: "en", viewport: PHONE });

/** Attempts of before. */
const EARLIER = 1;
const ANSWER = "Force is mass times acceleration.";
const PRAISE = "The unit is missing.";
/** Text of the rubric, the key, and the feedback on an answer. */
const SECRETS = ["States the law", "RIGHT", "Because it is heavier"];

test("an exercise is done without a network and through a kill, marked by keyboard, and read by the family", async ({
  browser,
  page,
}) => {
  const place = await stageExercise(school(), EARLIER);
  const address = `/exercise/0/${place.exercise}`;
  let student = new Visitor(page, "en");
  const wire: string[] = [];
  hear(student);

  await test.step("the student begins, loses the network, and the app is killed while it answers", async () => {
    await student.arrive({ role: "student", login: "student1" });
    await student.page.goto(address);
    await student.button("Try again").click();
    await student.page.getByText("the truck").click();
    await appIsKept(student.page);
    await student.page.context().setOffline(true);
    await student.button("Next").click();
    await student.page.getByRole("textbox").fill(ANSWER);
    await expect(
      student.page.getByText("Your answers are safe on this phone and will be sent."),
    ).toBeVisible();
    const again = await student.page.context().newPage();
    await student.page.close();
    student = new Visitor(again, "en");
    hear(student);
  });

  await test.step("it is all there again, and is handed in without a network", async () => {
    await student.page.goto(address);
    await student.button("Continue").click();
    await expect(student.page.getByRole("textbox")).toHaveValue(ANSWER);
    await student.page.getByRole("button", { name: "Back", exact: true }).last().click();
    await expect(student.page.getByRole("radio", { name: /the truck/ })).toBeChecked();
    await student.button("Next").click();
    await expect(student.page.getByRole("textbox")).toHaveValue(ANSWER);
    await student.button("Hand in").click();
    const question = student.page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Hand in", exact: true }).click();
    await expect(
      student.page.getByText("Saved on this device. It will be sent", { exact: false }),
    ).toBeVisible();
  });

  await test.step("with the network it arrives, once; of key and score nothing has come to the device", async () => {
    await student.goOnline();
    await expect(student.page.getByText("Waiting for your teacher's mark").first()).toBeVisible(TRIED_AGAIN);
    await student.page.goto(address);
    await expect(student.page.getByText(`Attempt ${EARLIER + 1}`)).toBeVisible();
    await expect(student.page.getByText(`Attempt ${EARLIER + 2}`)).toHaveCount(0);
    await student.page.getByText(`Attempt ${EARLIER + 1}`).click();
    await expect(student.page.getByText("Waiting for your teacher's mark").first()).toBeVisible();
    const onDevice = async () =>
      [...wire, await keptReads(student.page), await student.page.content()].join("\n");
    await expect.poll(onDevice).toContain(ANSWER);
    const seen = await onDevice();
    for (const secret of SECRETS) expect(seen).not.toContain(secret);
  });

  await test.step("the teacher marks by the keyboard alone", async () => {
    const desk = await browser.newContext({ baseURL: school(), locale: "en", viewport: DESK, ...ONLINE });
    const teacher = new Visitor(await desk.newPage(), "en");
    await teacher.arrive({ role: "teacher", login: "teacher1" });
    await teacher.page.goto(`${address}/marking`);
    const { keyboard } = teacher.page;
    for (let marked = 0; marked <= EARLIER; marked += 1) {
      await expect(progress(teacher, marked)).toBeVisible();
      const sheet = marked < EARLIER ? `Try ${marked + 1}` : ANSWER;
      await expect(teacher.page.getByText(sheet, { exact: true })).toBeVisible();
      await keyboard.press("2");
      await keyboard.press("Tab");
      await keyboard.press("1");
      if (marked === 0) {
        await teacher.page.getByRole("textbox", { name: "Feedback to the student" }).fill(PRAISE);
        await keyboard.press("Shift+Tab");
        await keyboard.press("Shift+Tab");
      } else await keyboard.press("Alt+1");
      await keyboard.press("Enter");
    }
    await expect(progress(teacher, EARLIER + 1)).toBeVisible();
    await teacher.page.goto(address);
    await teacher.button("Return 1 result").click();
    const confirmDialog = teacher.page.getByRole("alertdialog");
    await confirmDialog.getByRole("button", { name: "Return 1 result", exact: true }).click();
    await expect(teacher.page.getByText("Returned").first()).toBeVisible();
    await teacher.page.goto(`${address}/students/${place.student}`);
    await expect(teacher.page.getByText(ANSWER, { exact: true })).toBeVisible();
    await expect(teacher.page.getByText("the truck").first()).toBeVisible();
    await desk.close();
  });

  await test.step("the family reads the result and what the teacher says", async () => {
    const phone = await browser.newContext({ baseURL: school(), locale: "en", viewport: PHONE, ...ONLINE });
    const parent = new Visitor(await phone.newPage(), "en");
    await parent.arrive({ role: "parent", login: "parent1" });
    await parent.page.goto(
      `${address}?school=${place.school}&student=${place.student}&attempt=${place.attempts[0] ?? 0}`,
    );
    await parent.page.getByRole("button", { name: /^Question 2/ }).click();
    await expect(parent.page.getByText(PRAISE)).toBeVisible();
    await expect(parent.page.getByText("States the law")).toBeVisible();
    await phone.close();
  });

  /** Everything that comes over the wire to this page. */
  function hear({ page: visitorPage }: Visitor): void {
    visitorPage.on("response", (response) => {
      if (response.url().includes("/api/"))
        void response.text().then(
          (body) => wire.push(body),
          () => undefined,
        );
    });
  }
});

/** Numbers are wrapped in bidi isolates. */
const progress = ({ page }: Visitor, marked: number) =>
  page.getByText(new RegExp(`^\\D*${marked}\\D+${EARLIER + 1}\\D+marked`, "u"));
