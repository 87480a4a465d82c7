import { expect, test } from "@playwright/test";

import { expectAtFoot } from "./at-foot.ts";
import { ONLINE, PHONE, school } from "./places.ts";
import { Visitor } from "./visitor.ts";

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
    await student.arrive({ role: "student", login: "student1" });
    await student.page.goto("/chatting-rooms");
    await student.page.locator("label", { hasText: "الزملاء" }).click();
    await student.page
      .locator('[data-screen="talking/chat-rooms/RoomsPage"] ion-item')
      .filter({ hasText: /^\s*الفيزياء/ })
      .click();

    await expectAtFoot(student.page.getByRole("log"));
    await expect(student.page.getByRole("textbox", { name: "رسالة" })).toHaveCSS("direction", "rtl");
    await student.page.reload();
    await expectAtFoot(student.page.getByRole("log"));

    await phone.close();
  });
