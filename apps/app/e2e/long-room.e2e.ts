import { expect, test, type Page } from "@playwright/test";

import { ONLINE, PHONE, school } from "./places.ts";
import { Visitor } from "./visitor.ts";

/** Nearer to its foot than this, in pixels, nobody sees that a list has not come to it. */
const AT_FOOT = 2;

for (const reducedMotion of ["reduce", "no-preference"] as const)
  test(`a room of many messages opens at its newest, from the school and from the device (motion: ${reducedMotion})`, async ({
    browser,
  }) => {
    const phone = await browser.newContext({
      baseURL: school(),
      locale: "ar",
      viewport: PHONE,
      reducedMotion,
      ...ONLINE,
    });
    const student = new Visitor(await phone.newPage(), "ar");
    await student.openApp();
    await student.signIn({ role: "student", login: "student1" });
    await student.page.goto("/chatting-rooms");
    await student.page.locator("label", { hasText: "الزملاء" }).click();
    await student.page
      .locator('[data-screen="chat-rooms/RoomsPage"] ion-item')
      .filter({ hasText: "الفيزياء" })
      .click();

    await expectAtFoot(student.page);
    await student.page.reload();
    await expectAtFoot(student.page);

    await phone.close();
  });

async function expectAtFoot(page: Page): Promise<void> {
  const log = page.getByRole("log");
  await expect(log.getByRole("article").last()).toBeInViewport();
  const below = () => log.evaluate((list) => list.scrollHeight - list.clientHeight - list.scrollTop);
  await expect.poll(below).toBeLessThan(AT_FOOT);
}
