import { expect, type Page } from "@playwright/test";

import { stagedBank } from "./staged-bank.ts";
import { stagedDuplicate } from "./staged-duplicate.ts";
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
  await visitor.arrive({ role: tour.who, login: tour.login });
  const names = (name: string) => tour.stops.some(([, address]) => address.includes(name));
  if (names("requests")) await stagedRequest(new URL(page.url()).origin);
  const upload = names("{upload}") ? await stagedUpload(page) : undefined;
  const known = await knownTo(page, tour.who, names, upload);
  return tour.stops.map(
    ([screen, address]) =>
      [screen, address.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(known.get(name)))] as const,
  );
}

/** What the addresses of a tour name, as far as any of them asks for it. */
async function knownTo(
  page: Page,
  who: Tour["who"],
  names: (name: string) => boolean,
  upload: unknown,
): Promise<ReadonlyMap<string, unknown>> {
  const findIfNamed = <T>(name: string, find: () => Promise<T>) => (names(name) ? find() : undefined);
  const ids = who === "parent" ? await firstChild(page) : await idsInReach(page);
  const today = new Date().toLocaleDateString("en-CA");
  const letters = await findIfNamed("{post}", () => stagedLetters(page));
  const taught = await findIfNamed("{offering}", () => firstLesson(page, ids));
  const marked = await firstMarks(page, ids);
  const banks = who === "administrator" ? "group-question-banks" : "question-banks";
  const bank = await findIfNamed("{bank", () => stagedBank(page, ids["school"] ?? 0, banks));
  const reported = await findIfNamed("{case}", () => stagedReport(page));
  const pair = await findIfNamed("{kept}", () => stagedDuplicate(new URL(page.url()).origin));
  const room = await findIfNamed("{room}", () => firstRoom(page));
  const timetabled = await findIfNamed("{lessonOfDay}", () => firstLessonOfDay(page));
  return new Map(
    Object.entries({
      ...ids,
      ...letters,
      ...taught,
      ...marked,
      ...bank,
      ...pair,
      ...timetabled,
      case: reported,
      upload,
      room,
      today,
    }),
  );
}

/** The screen is rendered with all its content. */
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
    // Reading a computed colour starts pending transitions.
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

/**
 * A school, a section, a student, its guardian, a subject and a timetable within this person's reach;
 * undefined if out of reach.
 */
function idsInReach(page: Page): Promise<Ids> {
  return page.evaluate(async () => {
    const { token, school_id, level_id } = JSON.parse(localStorage.getItem("userData") ?? "{}");
    const fetchList = async (list: string, path: string): Promise<readonly Listed[]> => {
      const response = await fetch(`/api/v6/schools${path}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return response.ok ? (await response.json())[list] : [];
    };
    const fetchFirstId = async (list: string, path: string) => (await fetchList(list, path))[0]?.id;
    // Another story adds an empty school, and closes it again.
    const schools = school_id === null ? await fetchList("schools", "") : [];
    const school = school_id ?? schools.find(({ students = 0 }) => students > 0)?.id;
    const section = await fetchFirstId("sections", `/${school}/sections`);
    const student = await fetchFirstId("students", `/${school}/sections/${section}/students`);
    const link = await fetchFirstId("links", `/${school}/students/${student}/guardians`);
    const subject = await fetchFirstId("subjects", `/${school}/subjects`);
    const timetable = await fetchFirstId("timetables", `/${school}/timetables`);
    const terminal = await fetchFirstId("sections", `/${school}/ministry-results`);
    return { school, level: level_id, section, student, link, subject, timetable, terminal };
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

/** The first lesson of the next day on which this person has any, in the timetable. */
function firstLessonOfDay(page: Page) {
  return page.evaluate(async () => {
    const { token } = JSON.parse(localStorage.getItem("userData") ?? "{}");
    const headers = { authorization: `Bearer ${token}` };
    const { days } = await (await fetch("/api/v6/me/schedule", { headers })).json();
    const day = days.find((one: { readonly lessons: readonly unknown[] }) => one.lessons.length > 0);
    return { lessonDay: String(day?.date), lessonOfDay: Number(day?.lessons[0]?.id) };
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

/** A subject that has lessons, and the first of them that is out: a student's, or one that staff reach. */
function firstLesson(page: Page, { school, student }: Ids): Promise<Ids> {
  return page.evaluate(
    async ([inSchool, ofStudent]) => {
      const { token, login_type, school_id, student_id } = JSON.parse(
        localStorage.getItem("userData") ?? "{}",
      );
      const read = async (path: string) => {
        const headers = { authorization: `Bearer ${token}` };
        return (await fetch(`/api/v6/schools/${inSchool ?? school_id}/${path}`, { headers })).json();
      };
      if (login_type !== "parent" && login_type !== "student") {
        const { offerings } = await read("lesson-coverage");
        const offering = offerings.find((one: { readonly lessons: number }) => one.lessons > 0)?.offeringId;
        return { offering, lesson: (await read(`offerings/${offering}/lessons`)).lessons[0].id };
      }
      const { subjects } = await read(`students/${ofStudent ?? student_id}/lesson-progress`);
      const subject = subjects.find((one: { readonly next: unknown }) => one.next) ?? subjects[0];
      return { offering: subject?.offeringId, lesson: subject?.next?.id };
    },
    [school, student] as const,
  );
}

/** The first mark sheet of a teacher, or the year of a child's latest report card. */
function firstMarks(page: Page, { school, student }: Ids): Promise<Ids> {
  return page.evaluate(
    async ([inSchool, ofStudent]) => {
      const { token } = JSON.parse(localStorage.getItem("userData") ?? "{}");
      const read = async (path: string) => {
        const headers = { authorization: `Bearer ${token}` };
        return (await fetch(`/api/v6/schools/${inSchool}/${path}`, { headers })).json();
      };
      if (ofStudent === undefined) return {};
      const { years = [] } = await read(`students/${ofStudent}/results`);
      const { sheets = [] } = await read("mark-sheets");
      const shown = years.find(({ published }: { readonly published: unknown }) => published) ?? years[0];
      return { year: shown?.year.id, sheet: sheets[0]?.classId };
    },
    [school, student] as const,
  );
}
