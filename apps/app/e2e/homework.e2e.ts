import { expect, test, type Browser, type Page } from "@playwright/test";

import { JOB, PHONE, school, TRIED_AGAIN } from "./places.ts";
import { Taps } from "./taps.ts";
import { Visitor } from "./visitor.ts";
import type { Role } from "./words.ts";

test.use({ baseURL: school(), locale: "en", viewport: PHONE });

test("homework set from the lesson is ticked by the father without a network, and the mother and the teacher see it", async ({
  browser,
}) => {
  test.slow();
  const title = `p. 42, questions 1 to ${String(Date.now()).slice(-6)}`;
  const soran = await visit(browser, "teacher", "teacher1");
  const haider = await visit(browser, "parent", "parent1");
  const mother = await visit(browser, "parent", "parent2");

  await test.step("in four presses and a photo", async () => {
    await soran.page.goto(await findLessonOfZainab(soran.page));
    const set = soran.page.getByRole("link", { name: "New homework", exact: true });
    await expect(set).toBeVisible();
    const photo = await soran.page.screenshot();
    const taps = new Taps(soran.page);
    await taps.press(set);
    const chooser = soran.page.waitForEvent("filechooser");
    await taps.press(soran.page.getByText("Photo of the board", { exact: true }));
    await (await chooser).setFiles({ name: "board.png", mimeType: "image/png", buffer: photo });
    await taps.type(soran.page.getByLabel("What to do"), title);
    await taps.press(soran.page.getByRole("button", { name: /^Set for .*students$/ }));

    await expect(soran.page.getByText(title)).toBeVisible(JOB);
    taps.expectAtMost(4);
  });

  await test.step("the father ticks it by one press without a network", async () => {
    const ring = haider.page.getByRole("button", { name: new RegExp(`^Done: .*${title}`) });
    await haider.page.goto("/homework");
    await expect(ring).toBeVisible();
    await haider.goOffline();
    await ring.click();

    await expect(ring).toHaveAttribute("aria-pressed", "true");
    await expect(haider.page.getByText("Done · waiting for the network")).toBeVisible();
  });

  await test.step("the mother’s phone shows it as soon as his is back", async () => {
    await mother.page.goto("/homework");
    const ring = mother.page.getByRole("button", { name: new RegExp(`^Done: .*${title}`) });
    await expect(ring).toHaveAttribute("aria-pressed", "false");
    await haider.goOnline();

    await expect(ring).toHaveAttribute("aria-pressed", "true", TRIED_AGAIN);
    await mother.page.getByRole("link", { name: title }).click();
    await expect(mother.page.getByText(/^Done by .*Haider/)).toBeVisible();
    await expect(mother.page.getByRole("img", { name: /board/ })).toBeVisible(JOB);
  });

  await test.step("the teacher sees who has done it, reminds the rest, and takes it back", async () => {
    await soran.page.getByRole("link", { name: new RegExp(title) }).click();
    await soran.page.getByText(/^Done \W*1/).click();
    const done = soran.page.getByRole("list", { name: /^Done/ });
    await expect(done).toContainText("Zainab Al-Mousawi");
    await expect(done).toContainText("Haider");
    await soran.page.getByRole("button", { name: /^Remind .*students$/ }).click();
    await soran.button("Send").click();
    await expect(soran.page.getByText(/^Sent to the families of/)).toBeVisible();

    await soran.button("Withdraw").click();
    await soran.page.locator("ion-alert").getByRole("button", { name: "Withdraw" }).click();
    await expect(soran.page.getByText("This homework was withdrawn").first()).toBeVisible();
    await expect(mother.page.getByText("The teacher has withdrawn this. It need not be done.")).toBeVisible(
      TRIED_AGAIN,
    );
  });

  for (const { page } of [soran, haider, mother]) await page.context().close();
});

async function visit(browser: Browser, role: Role, login: string): Promise<Visitor> {
  const phone = await browser.newContext({ baseURL: school(), locale: "en", viewport: PHONE });
  const visitor = new Visitor(await phone.newPage(), "en");
  await visitor.arrive({ role, login });
  return visitor;
}

/** The first lesson of the next two weeks with the section of Zainab, from the teacher's timetable. */
function findLessonOfZainab(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem("userData") ?? "{}");
    const headers = { authorization: `Bearer ${token}` };
    const { days, sections } = await (await fetch("/api/v6/me/schedule", { headers })).json();
    const section = sections.find(
      ({ level }: { readonly level: { readonly en: string } }) => level.en === "Second intermediate",
    );
    for (const { date, lessons } of days)
      for (const lesson of lessons)
        if (lesson.sectionIds.includes(section.id)) return `/schedule/${date}/${lesson.id}`;
    throw new Error("The timetable has no lesson with this section.");
  });
}
