import { listCards } from "@dars/contract/marks/cards";
import { listResultYears, readPublishedYear, type YearLine } from "@dars/contract/marks/results";
import type { Reply } from "@dars/contract/platform/route";
import { readStudentAttendance } from "@dars/contract/time/absences";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { yearRead as read } from "./published-year.factory.ts";
import { ReportCardsPage } from "./ReportCardsPage.tsx";
import { ReportYearPage } from "./ReportYearPage.tsx";
import { SemestersPage } from "./SemestersPage.tsx";

import styles from "./results.css?raw";

test("GB-3: an absence is said as one, and what is not published is a dash and never 0", async () => {
  await renderPage(<SemestersPage />, {
    path: "/reportgradesemesters/:id/:year",
    at: "/reportgradesemesters/340/3?child=12-26",
    server: new FakeServer().on(readPublishedYear, read),
    session: aSession("parent"),
  });

  expect(await screen.findByText("Absent")).toBeTruthy();
  expect(screen.getAllByText("—")).toHaveLength(2);
  expect(screen.queryByText("0")).toBeNull();
});

const openSemesters = (answer: Reply<typeof readPublishedYear> = read, server = new FakeServer()) =>
  renderPage(<SemestersPage />, {
    path: "/reportgradesemesters/:id/:year",
    at: "/reportgradesemesters/340/3?child=12-26",
    server: server.on(readPublishedYear, answer),
    session: aSession("parent"),
  });

const OBJECTION = {
  id: 9,
  subject: { offeringId: 71, name: names("Physics") },
  code: "M1",
  mark: 70,
  text: "The paper says 78.",
  state: "open",
  filedAt: "2026-11-20T09:00:00.000Z",
  answerUntil: "2026-11-27",
  answer: null,
  answeredAt: null,
  isOwn: true,
} as const;

const withMark = (mark: number): Reply<typeof readPublishedYear> => {
  const [physics, chemistry] = read.result.subjects;
  if (!physics || !chemistry) throw new Error("There are two subjects.");
  const subjects = [{ ...physics, marks: { M1: 70, M2: mark }, values: { M1: 70, M2: mark } }, chemistry];
  return {
    ...read,
    result: { ...read.result, subjects },
    bands: [
      { min: 80, label: names("Very good") },
      { min: 0, label: names("Weak") },
    ],
    months: { M1: names("October"), M2: names("November") },
  };
};

test("GB-3: a mark below the pass mark has the word beside its colour", async () => {
  await openSemesters(withMark(46));

  const cell = (await screen.findByText("46")).closest("button");
  expect(cell?.textContent).toBe("46below pass");
  expect(screen.getByRole("columnheader", { name: "November" })).toBeTruthy();
});

test("a subject has its word, its change and its own sheet; an objection that waits is said", async () => {
  await openYear(new FakeServer().on(readPublishedYear, { ...withMark(82), objections: [OBJECTION] }));

  const row = (await screen.findByText("Physics", { selector: "ion-item *" })).closest("ion-item");
  if (!row) throw new Error("No row.");
  expect(plainText(row)).toMatch(/Objection waiting.*November.*up 12.*82.*Very good/);
  fireEvent.click(row);

  const sheet = await screen.findByRole("dialog", { name: /82/ });
  expect(plainText(sheet)).toContain("Physics · November · final");
});

test("the head has the average of the newest month, its word, its change over the same subjects, and whose it is", async () => {
  await openYear(new FakeServer().on(readPublishedYear, withMark(82)));

  const head = await screen.findByRole("region", { name: "Outcome" });
  expect(plainText(head)).toMatch(/Zainab.*82.*Very good.*Average in November.*up 12 from October/);
  expect(plainText(head)).toContain("2 of 2 subjects published");
});

test("the running year has its average so far and that it goes on", async () => {
  const line = yearLine(3, "2026-2027", null);
  if (!line.published) throw new Error("It is published.");
  const soFar = { label: names("November"), average: 81.5 };
  const years = [{ ...line, published: { ...line.published, soFar } }];
  await renderPage(<ReportCardsPage />, {
    path: "/reportcards",
    at: "/reportcards?child=12-26",
    server: new FakeServer().on(listResultYears, { student: { id: 26, name: names("Zainab") }, years }),
    session: aSession("parent"),
  });

  const row = (await screen.findByText("81.5")).closest("ion-item");
  expect(row && plainText(row)).toContain("in progress");
});

test("trends go from left to right in all languages", () => {
  expect(styles).not.toMatch(/rtl[^}]*scaleX/u);
});

test("PUB-4: a year in part shows marks and no outcome", async () => {
  await renderPage(<ReportYearPage />, {
    path: "/reportcardsyear/:yearId",
    at: "/reportcardsyear/3?child=12-26",
    server: new FakeServer().on(readPublishedYear, read),
    session: aSession("parent"),
  });

  expect(await screen.findByText("Marks so far")).toBeTruthy();
  expect(screen.getAllByText("75")).toHaveLength(2);
  expect(screen.getByText("I have seen it")).toBeTruthy();
});

const yearLine = (id: number, title: string, average: number | string | null): YearLine => ({
  year: { id, title, isCurrent: average === null },
  level: { id: 8, name: names("Second intermediate") },
  section: null,
  published: {
    revision: 1,
    publishedAt: "2026-06-18T06:00:00.000Z",
    status: average === null ? null : "pass",
    average,
    outOf: 100,
    isAcknowledged: false,
  },
});

/** Without the marks that keep a number's direction. */
const plainText = ({ textContent }: Element) => textContent.replaceAll(/[\u2068\u2069]/g, "");

test("a parent comes from a year to the cards of the same child", async () => {
  await renderPage(<ReportYearPage />, {
    path: "/reportcardsyear/:yearId",
    at: "/reportcardsyear/3?child=12-26",
    server: new FakeServer().on(readPublishedYear, read),
    session: aSession("parent"),
  });

  const button = await screen.findByText<HTMLIonButtonElement>("Printed cards");
  expect(button.href).toBe("/iqreportcards?school=12&student=26");
});

test("H14: beside the marks of a year are conduct and comment, where the school says something", async () => {
  const yearWithConduct = { ...read, conduct: "very_good", comment: "تساعد زميلاتها" } as const;
  await openYear(new FakeServer().on(readPublishedYear, yearWithConduct));

  const card = await screen.findByRole("region", { name: "Conduct and comments" });
  expect(plainText(card)).toContain("Conduct: Very good");
  expect(screen.getByText("تساعد زميلاتها")).toBeTruthy();
});

test("beside the marks of the running year are its attendance and its cards as PDF", async () => {
  const current = yearLine(3, "2026-2027", null);
  const server = new FakeServer()
    .on(readPublishedYear, read)
    .on(listResultYears, {
      student: { id: 26, name: names("Zainab") },
      years: [{ ...current, year: { ...current.year, isCurrent: true } }],
    })
    .on(readStudentAttendance, attendance)
    .on(listCards, {
      student: { id: 26, name: names("Zainab") },
      years: [
        {
          year: { id: 3, title: "2026-2027" },
          level: names("Second intermediate"),
          section: "A",
          publishedAt: "2026-11-11T09:00:00.000Z",
          kinds: ["school"],
        },
      ],
    });
  await openYear(server);

  const row = (await screen.findByText("Attendance")).closest("ion-item");
  expect(row && plainText(row)).toMatch(/Days without excuse: 2.*96/);
  expect(row?.href).toBe("/attendance/student/12/26");
  expect(screen.getByRole("region", { name: "Card as PDF" }).querySelectorAll("ion-button")).toHaveLength(1);
});

test("an earlier year shows no attendance, which is counted for the running one", async () => {
  const earlier = yearLine(3, "2025-2026", null);
  const server = new FakeServer()
    .on(readPublishedYear, read)
    .on(listResultYears, {
      student: { id: 26, name: names("Zainab") },
      years: [{ ...earlier, year: { ...earlier.year, isCurrent: false } }],
    })
    .on(readStudentAttendance, attendance);
  await openYear(server);

  await screen.findByText("Printed cards");
  await waitFor(() => expect(server.heardAt(listResultYears.path)).toHaveLength(1));
  expect(server.heardAt(readStudentAttendance.path)).toEqual([]);
});

const attendance: Reply<typeof readStudentAttendance> = {
  student: { id: 26, name: names("Zainab") },
  section: null,
  today: { day: "2026-11-24", isDayOff: false, isRecorded: false, status: null },
  sums: {
    recorded: 50,
    present: 48,
    late: 1,
    leftEarly: 0,
    daysUnexcused: 2,
    daysExcused: 0,
    percent: 96,
    marksLeft: 96,
    marksTotal: 100,
  },
  days: [],
  excuses: [],
  excusableFrom: "2026-11-20",
};

const openYear = (server: FakeServer) =>
  renderPage(<ReportYearPage />, {
    path: "/reportcardsyear/:yearId",
    at: "/reportcardsyear/3?child=12-26",
    server,
    session: aSession("parent"),
  });

test("a role without report cards reads that it has no access, not that there are none", async () => {
  await renderPage(<ReportCardsPage />, { path: "/reportcards", session: aSession("evaluator") });

  expect(await screen.findByText("You don't have access")).toBeTruthy();
});

test("G1: averages of two years and more are shown as a chart with its table, oldest first", async () => {
  const years = [
    yearLine(3, "2026-2027", null),
    yearLine(2, "2025-2026", "221/3"),
    yearLine(1, "2024-2025", 70),
  ];
  await renderPage(<ReportCardsPage />, {
    path: "/reportcards",
    at: "/reportcards?child=12-26",
    server: new FakeServer().on(listResultYears, { student: { id: 26, name: names("Zainab") }, years }),
    session: aSession("parent"),
  });

  const table = await screen.findByRole("table", { name: "Average by year" });
  expect([...table.querySelectorAll("tbody tr")].map(plainText)).toEqual([
    "2024-202570 of 100",
    "2025-202673.67 of 100",
  ]);
});
