import { expect, test } from "@playwright/test";

import { PHONE, school } from "./places.ts";
import { Visitor } from "./visitor.ts";

test.use({ baseURL: school(), locale: "en", viewport: PHONE });

test("a teacher opens a class, its list also without a network, and the report in a window of its own", async ({
  page,
}) => {
  const soran = new Visitor(page, "en");
  await soran.openApp();
  await soran.signIn({ role: "teacher", login: "teacher1" });

  await expect(soran.heading("Soran Talabani")).toBeVisible();
  const classes = page.getByRole("link", { name: /Physics · .*students/ });
  await expect(classes).toHaveCount(6);
  const studentsOfClass = page.getByRole("link", { name: /^Students: Physics, Second intermediate/ });
  await expect(soran.tab("Chat").getByText(/^\d+\+?$/)).toBeVisible();

  await studentsOfClass.click();
  const students = page.getByRole("list", { name: "Students" });
  await expect(students.getByText("Zainab Al-Mousawi")).toBeVisible();

  await soran.openProfile();
  await soran.travel("+9640000000013", async () => {
    await soran.tab("Home").click();
    await studentsOfClass.click();
    await expect(students.getByText("Zainab Al-Mousawi")).toBeVisible();
  });

  const opening = page.waitForEvent("popup");
  await soran.tab("Reports").click();
  const report = await opening;
  await expect(report.getByText("Second intermediate").first()).toBeVisible();
  await report.close();

  await soran.signOut();
});

test("each field of a new exercise is as large as a finger, on the first page that is opened too", async ({
  page,
}) => {
  const soran = new Visitor(page, "en");
  await soran.arrive({ role: "teacher", login: "teacher1" });
  await page.goto("/exercises");
  await page.getByRole("link", { name: "New exercise" }).or(soran.button("New exercise")).click();
  await expect(page.getByLabel("Option 1", { exact: true })).toBeVisible();

  const fields = page.locator("[data-screen='learning/exercises/EditExercisePage'] input:visible");
  const heights = await fields
    .and(page.locator(":not([type=checkbox], [type=radio])"))
    .evaluateAll((all) => all.map((field) => field.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
});
