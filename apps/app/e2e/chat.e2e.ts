import { expect, test, type Browser } from "@playwright/test";

import { ALWAYS, closedNow, keepHours } from "./hours.ts";
import { DESK, ONLINE, school } from "./places.ts";
import { Talker } from "./talker.ts";
import { toldInEachRun } from "./told-in-each-run.ts";
import { Visitor } from "./visitor.ts";

toldInEachRun();
const QUESTION = "Is the test on Sunday?";
const ANSWER = "الامتحان يوم الاثنين.";
const PAGES = "اقرؤوا الصفحات من 40 إلى 44.";
const REMINDER = "لا تنسوا الآلة الحاسبة.";
const FIRST_THANKS = "Thank you, sir.";
const SECOND_THANKS = "I will bring mine.";
const LATE = "نلتقي في المختبر عند العاشرة.";
const OF_LAST_YEAR = "أحسنتم هذه السنة.";
const RUDE = "Your handwriting is awful.";

test("a teacher and a student talk, without a network and through a kill, after hours, and under the eyes of the school", async ({
  browser,
}) => {
  // Three browsers at once.
  test.slow();
  const [office, teacher, atFirst] = await Promise.all([
    anOffice(browser),
    Talker.arrive(browser, "ar", "teacher", "teacher2"),
    Talker.arrive(browser, "en", "student", "student9"),
  ]);
  let student = atFirst;
  let room = "";

  await test.step("the student asks in the room of the class, and the teacher's badge says so", async () => {
    await student.openRooms();
    await student.rooms.filter({ hasText: /^\s*Chemistry/ }).click();
    await expect(student.page).toHaveURL(/\/chatting\/\d+$/);
    room = new URL(student.page.url()).pathname;
    await student.say(QUESTION);
    await student.expectLast(QUESTION);
    await expect(teacher.badge).toHaveText("1");
  });

  await test.step("the teacher finds it, and the badge is gone", async () => {
    await teacher.openRooms();
    await teacher.unreadRoom.click();
    await teacher.expectLast(QUESTION);
    await expect(teacher.badge).toHaveCount(0);
  });

  await test.step("the answer comes while the student looks, and the next one to the badge and the list", async () => {
    await teacher.say(ANSWER);
    await student.expectLast(QUESTION, ANSWER);
    await student.openRooms();
    await teacher.say(PAGES);
    await expect(student.badge).toHaveText("1");
    await student.unreadRoom.click();
    await student.expectLast(QUESTION, ANSWER, PAGES);
    await expect(student.badge).toHaveCount(0);
  });

  await test.step("what the student writes without a network outlives the app, and comes once and in order", async () => {
    await student.goOffline();
    await student.say(FIRST_THANKS);
    await student.say(SECOND_THANKS);
    await expect(student.waiting).toHaveCount(2);
    await teacher.say(REMINDER);
    await teacher.expectArrived(REMINDER);
    student = await student.comeBack(room);
    await expect(student.waiting).toHaveCount(2);
    await student.expectLast(FIRST_THANKS, SECOND_THANKS);

    await student.goOnline();
    for (const talker of [student, teacher])
      await talker.expectLast(ANSWER, PAGES, REMINDER, FIRST_THANKS, SECOND_THANKS);
    await expect(student.waiting).toHaveCount(0);
  });

  await test.step("after hours the student cannot write, and the teacher's words wait", async () => {
    await keepHours(office.page, closedNow());
    try {
      await expect(student.page.getByText(/^This chat is closed\. You can write again/)).toBeVisible();
      await expect(student.field).toHaveCount(0);
      await expect(teacher.page.getByText(/^انتهى وقت المحادثات/)).toBeVisible();
      await teacher.say(LATE);
      await teacher.page.locator(".held-strip summary").click();
      await expect(teacher.page.getByText(LATE)).toBeVisible();
      await teacher.button("سحب الرسالة").click();
      await expect(teacher.page.getByText(LATE)).toHaveCount(0);
      await student.expectLast(REMINDER, FIRST_THANKS, SECOND_THANKS);
    } finally {
      // Other stories write in the same school.
      await keepHours(office.page, ALWAYS);
    }
    for (const { field } of [student, teacher]) await expect(field).toBeVisible();
  });

  await test.step("the teacher reports a message and does not see it any more", async () => {
    await student.say(RUDE);
    const rude = teacher.log.getByRole("article").filter({ hasText: RUDE });
    await rude.getByRole("button", { name: "خيارات الرسالة", exact: true }).click();
    await rude.getByRole("button", { name: "إبلاغ", exact: true }).click();
    await teacher.button("إرسال البلاغ").click();
    await expect(teacher.page.getByText(/^أُرسل البلاغ\. لن ترى الرسالة بعد الآن/)).toBeVisible();
    await teacher.button("إغلاق").click();
    await expect(rude).toHaveCount(0);
    await student.expectLast(SECOND_THANKS, RUDE);
  });

  await test.step("the office removes it, and both are left with its place", async () => {
    await office.page.goto("/manage/moderation");
    const cases = office.page.getByRole("table", { name: "Reported content", exact: true }).getByRole("row");
    await cases.filter({ hasText: "Murtadha" }).getByRole("link", { name: "Bullying", exact: true }).click();
    const decision = office.page.getByRole("form", { name: "Decision", exact: true });
    await decision.getByRole("combobox", { name: "Action" }).selectOption({ label: "Remove message" });
    await decision.getByRole("textbox", { name: "Reason" }).fill("We speak kindly to each other.");
    await decision.getByRole("button", { name: "Apply", exact: true }).click();
    await expect(student.log.getByText("Removed by the school")).toBeVisible();
    await expect(teacher.log.getByText("حذفتها المدرسة")).toBeVisible();
    await expect(student.log.getByText(RUDE)).toHaveCount(0);
  });

  await test.step("the room of the past year is read by both, and written in by nobody", async () => {
    await student.openRooms();
    await student.page.getByRole("link", { name: "Past years", exact: true }).click();
    await student.page
      .getByRole("navigation", { name: "Years" })
      .getByRole("link", { name: /1 chat$/ })
      .click();
    await student.page
      .locator('[data-screen="talking/archive/ArchivedRoomsPage"] ion-item')
      .filter({ hasText: /^\s*Chemistry/ })
      .click();
    await expect(student.page).toHaveURL(/\/archive-chatting\/\d+$/);
    await teacher.page.goto(student.page.url());
    await expect(student.page.getByText(/^Closed .* You can read it but not write in it\.$/)).toBeVisible();
    for (const { page, field } of [student, teacher]) {
      await expect(page.getByText(OF_LAST_YEAR, { exact: true })).toBeVisible();
      await expect(field).toHaveCount(0);
    }
    const search = student.page.getByPlaceholder("Search this chat");
    await search.fill("calculator");
    await expect(student.page.getByText("No results")).toBeVisible();
    await search.fill("أحسنتم");
    await expect(student.page.getByText(OF_LAST_YEAR, { exact: true })).toBeVisible();
  });

  for (const talker of [student, teacher]) await expect(talker.badge).toHaveCount(0);
  await Promise.all([student.leave(), teacher.leave(), office.page.context().close()]);
});

/** The office, which keeps its rooms open at any hour of the test run. */
async function anOffice(browser: Browser): Promise<Visitor> {
  const desk = await browser.newContext({ baseURL: school(), locale: "en", viewport: DESK, ...ONLINE });
  const office = new Visitor(await desk.newPage(), "en");
  await office.arrive({ role: "school_management", login: "management1" });
  await keepHours(office.page, ALWAYS);
  return office;
}
