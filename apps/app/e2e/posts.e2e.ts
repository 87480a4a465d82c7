import { expect, test, type Browser } from "@playwright/test";

import { JOB, ONLINE, PHONE, school, TRIED_AGAIN } from "./places.ts";
import { Visitor } from "./visitor.ts";
import type { Role } from "./words.ts";

test.use({ baseURL: school(), locale: "en", viewport: PHONE });

test("the office tells families something, a father confirms it, writes to the school and is answered", async ({
  browser,
}) => {
  const office = await somebody(browser, "school_management", "management1");
  const father = await somebody(browser, "parent", "parent1");

  await test.step("writes a post that has to be confirmed", async () => {
    await office.page.goto("/manage/posts");
    await office.button("New post").click();
    await office.page.getByLabel("Title").fill("Photographs on Monday");
    await office.page.getByRole("textbox", { name: "Text", exact: true }).fill("Bring the white shirt.");
    await office.page.getByLabel("Parent", { exact: true }).check();
    await expect(office.page.getByText(/Reaches \d+ people/)).toBeVisible();
    await office.page.getByLabel("Ask readers to confirm they've read it").check();
    await office.page.getByLabel("Add photos or files").setInputFiles([
      { name: "shirt.png", mimeType: "image/png", buffer: await office.page.screenshot() },
      { name: "wrong.txt", mimeType: "text/plain", buffer: Buffer.from("Not this one.") },
    ]);
    await office.page.getByRole("button", { name: /Remove .*wrong/ }).click();
    await expect(office.page.getByText("wrong.txt")).toHaveCount(0);
    await office.page.getByRole("button", { name: /^Publish to \d+ people$/ }).click();
    await expect(office.page.getByRole("link", { name: /Photographs on Monday/ })).toBeVisible();
  });

  await test.step("finds it on his home, and confirms it", async () => {
    await father.page.goto("/family-home");
    await father.page.getByRole("link", { name: /Photographs on Monday/ }).click();
    await expect(father.page.getByText("Bring the white shirt.")).toBeVisible();
    const photo = father.page.getByRole("img", { name: /shirt/ });
    await expect(photo).toBeVisible();
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await father.button("I've read this").click();
    await expect(
      father.page.getByRole("paragraph").filter({ hasText: "You confirmed that you've read this." }),
    ).toBeVisible();
  });

  await test.step("the office sees that he has", async () => {
    await office.page.getByRole("link", { name: /Photographs on Monday/ }).click();
    await expect(office.page.getByText(/\D?1\D? opened · \D?1\D? confirmed/)).toBeVisible();
  });

  await test.step("he writes to the school, which takes it and answers; both see it come", async () => {
    await office.page.goto("/messages");
    await father.page.goto("/messages/new");
    await father.page.getByLabel("Subject").fill("Early leave on Thursday");
    await father.page
      .getByRole("textbox", { name: "Message text", exact: true })
      .fill("He has a doctor's appointment at eleven.");
    await father.button("Send").click();
    await office.page.getByRole("link", { name: /Early leave on Thursday/ }).click(JOB);
    await office.button("Assign to me").click();
    await expect(office.button("Unassign")).toBeVisible();
    await office.page.getByRole("textbox", { name: "Your reply" }).fill("He may leave at half past ten.");
    await office.button("Send").click();
    await father.page.getByRole("link", { name: /Early leave on Thursday[\s\S]*Answered/ }).click(JOB);
    await expect(father.page.getByText("He may leave at half past ten.")).toBeVisible();
  });

  await test.step("without a network his answer and a photo wait here, and reach the school once it is back", async () => {
    await father.goOffline();
    await father.page.getByRole("textbox", { name: "Your reply" }).fill("Here is the doctor's paper.");
    await father.page.getByLabel("Add photos or files").setInputFiles({
      name: "paper.png",
      mimeType: "image/png",
      buffer: await father.page.screenshot(),
    });
    await expect(father.page.getByText("paper.jpg")).toBeVisible();
    await father.button("Send").click();
    const waits = father.page.getByText("Saved on this device. It will be sent when you're online.");
    await expect(waits).toBeVisible();
    await father.goOnline();
    await expect(waits).toHaveCount(0, TRIED_AGAIN);
    await office.page.reload();
    await expect(office.page.getByText("Here is the doctor's paper.")).toHaveCount(1);
    const paper = office.page.getByRole("img", { name: /paper/ });
    await expect.poll(() => paper.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  });

  for (const { page } of [office, father]) await page.context().close();
});

async function somebody(browser: Browser, role: Role, login: string): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: school(),
    locale: "en",
    viewport: PHONE,
    ...(role !== "parent" && ONLINE),
  });
  const visitor = new Visitor(await context.newPage(), "en");
  await visitor.arrive({ role, login });
  return visitor;
}
