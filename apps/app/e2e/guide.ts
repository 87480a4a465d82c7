import { expect, type Page } from "@playwright/test";

import type { Tour } from "./tours.ts";
import { Visitor } from "./visitor.ts";
import type { Tongue } from "./words.ts";

/** Signs the tour's person in and answers with its stops, each with a true address. */
export async function beginTour(page: Page, tour: Tour, tongue: Tongue) {
  if (tour.who === "nobody") return tour.stops;
  const visitor = new Visitor(page, tongue);
  await visitor.openApp();
  await visitor.signIn({ role: tour.who, login: tour.login });
  const ids = await idsInReach(page);
  return tour.stops.map(
    ([screen, address]) =>
      [screen, address.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name]))] as const,
  );
}

/** The screen stands, with everything it has to show. */
export async function arriveAt(page: Page, screen: string, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator(`.ion-page[data-screen="${screen}"]:not(.ion-page-hidden)`)).toBeVisible();
  await expect(page.locator(".skeleton, ion-loading, .ion-page-invisible")).toHaveCount(0);
}

/** Light or dark, with every colour at its end. */
export async function setMode(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator("html.ion-palette-dark")).toHaveCount(colorScheme === "dark" ? 1 : 0);
  await page.waitForFunction(() => {
    // What is asked for its colour starts on its way there.
    getComputedStyle(document.body).getPropertyValue("color");
    return document.getAnimations().every(({ playState }) => playState !== "running");
  });
}

/** A school, a section, a student and a subject that this person reaches; what is out of reach is missing. */
function idsInReach(page: Page): Promise<Readonly<Record<string, number | undefined>>> {
  return page.evaluate(async () => {
    const { token, school_id, level_id } = JSON.parse(localStorage.getItem("userData") ?? "{}");
    const firstOf = async (list: string, path: string): Promise<number | undefined> => {
      const response = await fetch(`/api/v6/schools${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return response.ok ? (await response.json())[list][0]?.id : undefined;
    };
    const school = school_id ?? (await firstOf("schools", ""));
    const section = await firstOf("sections", `/${school}/sections`);
    const student = await firstOf("students", `/${school}/sections/${section}/students`);
    const subject = await firstOf("subjects", `/${school}/subjects`);
    return { school, level: level_id, section, student, subject };
  });
}
