import { expect, type Page } from "@playwright/test";

import { stagedLetters } from "./staged-letters.ts";
import { stagedReport } from "./staged-report.ts";
import { stagedRequest } from "./staged-request.ts";
import { stagedUpload } from "./staged-upload.ts";
import type { Tour } from "./tours.ts";
import { Visitor } from "./visitor.ts";
import type { Tongue } from "./words.ts";

/** Signs the tour's person in and answers with its stops, each with a true address. */
export async function beginTour(page: Page, tour: Tour, tongue: Tongue) {
  if (tour.who === "nobody") return tour.stops;
  const visitor = new Visitor(page, tongue);
  await visitor.openApp();
  await visitor.signIn({ role: tour.who, login: tour.login });
  const names = (name: string) => tour.stops.some(([, address]) => address.includes(name));
  if (names("requests")) await stagedRequest(new URL(page.url()).origin);
  const upload = names("{upload}") ? await stagedUpload(page) : undefined;
  const ids = tour.who === "parent" ? await firstChild(page) : await idsInReach(page);
  const letters = names("{post}") ? await stagedLetters(page) : {};
  const reported = names("{case}") ? await stagedReport(page) : undefined;
  const room = names("{room}") ? await firstRoom(page) : undefined;
  const known = new Map<string, unknown>(
    Object.entries({ ...ids, ...letters, case: reported, upload, room }),
  );
  return tour.stops.map(
    ([screen, address]) =>
      [screen, address.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(known.get(name)))] as const,
  );
}

/** The screen stands, with everything it has to show. */
export async function arriveAt(page: Page, screen: string, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator(`.ion-page[data-screen="${screen}"]:not(.ion-page-hidden)`)).toBeVisible();
  await expect(page.locator(".skeleton, ion-loading, .ion-page-invisible")).toHaveCount(0);
}

export type Mode = "light" | "dark";

/** Light or dark, with every colour at its end. */
export async function setMode(page: Page, colorScheme: Mode): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((isDark) => {
    if (document.documentElement.classList.contains("ion-palette-dark") !== isDark) return false;
    // What is asked for its colour starts on its way there.
    getComputedStyle(document.body).getPropertyValue("color");
    // A document knows nothing of what moves inside of its components.
    const roots = [...document.querySelectorAll("*")].flatMap(({ shadowRoot }) => shadowRoot ?? []);
    return [document, ...roots].every((root) =>
      root.getAnimations().every(({ playState }) => playState !== "running"),
    );
  }, colorScheme === "dark");
}

interface Listed {
  readonly id: number;
  /** How many are in a school. */
  readonly students?: number;
}

type Ids = Readonly<Record<string, number | undefined>>;

/** A school, a section, a student, its guardian and a subject that this person reaches; what is out of reach is missing. */
function idsInReach(page: Page): Promise<Ids> {
  return page.evaluate(async () => {
    const { token, school_id, level_id } = JSON.parse(localStorage.getItem("userData") ?? "{}");
    const listOf = async (list: string, path: string): Promise<readonly Listed[]> => {
      const response = await fetch(`/api/v6/schools${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return response.ok ? (await response.json())[list] : [];
    };
    const firstOf = async (list: string, path: string) => (await listOf(list, path))[0]?.id;
    // Another story adds a school, and closes it again while nobody is in it.
    const schools = school_id === null ? await listOf("schools", "") : [];
    const school = school_id ?? schools.find(({ students = 0 }) => students > 0)?.id;
    const section = await firstOf("sections", `/${school}/sections`);
    const student = await firstOf("students", `/${school}/sections/${section}/students`);
    const link = await firstOf("links", `/${school}/students/${student}/guardians`);
    const subject = await firstOf("subjects", `/${school}/subjects`);
    return { school, level: level_id, section, student, link, subject };
  });
}

/** A parent's first child and its school. */
function firstChild(page: Page): Promise<Ids> {
  return page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem("userData") ?? "{}");
    const headers = { authorization: `Bearer ${token}` };
    const { children } = await (await fetch("/api/v6/family-home", { headers })).json();
    return { school: children[0].schoolId, student: children[0].studentId };
  });
}

/** The room at the top of the person's list. */
function firstRoom(page: Page): Promise<number | undefined> {
  return page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem("userData") ?? "{}");
    const response = await fetch("/api/v6/chat/rooms", { headers: { authorization: `Bearer ${token}` } });
    return (await response.json()).rooms[0]?.id;
  });
}
