import { listCards, printCard, printGradeTranscript, type CardLine } from "@dars/contract/marks/cards";
import { readFamilyHome } from "@dars/contract/shell/home";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { IqReportCardsPage } from "./IqReportCardsPage.tsx";

const LAST_YEAR: CardLine = {
  year: { id: 3, title: "2025-2026" },
  level: names("Intermediate 1"),
  section: "B",
  publishedAt: "2026-06-18T06:00:00.000Z",
  kinds: ["iq_ministry", "school"],
};

const openCards = (years: readonly CardLine[], server = new FakeServer()) =>
  renderPage(<IqReportCardsPage />, {
    path: "/iqreportcards",
    session: aSession("student", { school_id: 12, student_id: 55 }),
    server: server.on(listCards, { student: { id: 55, name: names("Zainab") }, years: [...years] }),
  });

test("a student finds the cards of each published year: the ministry's where there is one, and the school's", async () => {
  await openCards([LAST_YEAR, { ...LAST_YEAR, year: { id: 4, title: "2026-2027" }, kinds: ["school"] }]);

  expect(await screen.findByText("2025-2026")).toBeTruthy();
  expect(screen.getByText("2026-2027")).toBeTruthy();
  expect(screen.getAllByText("Ministry card (PDF)")).toHaveLength(1);
  expect(screen.getAllByText("School card (PDF)")).toHaveLength(2);
});

test("the card is asked for in the language that was chosen", async () => {
  const { server } = await openCards([LAST_YEAR]);
  server.refuse(printCard, "not-found", 404);
  await tap(await screen.findByLabelText("کوردی"));

  await tap(await screen.findByText("Ministry card (PDF)"));

  const path = "/api/v6/schools/12/students/55/cards/3/print";
  await waitFor(() => expect(server.heardAt(printCard.path)[0]?.url).toBe(path));
  expect(server.heardAt(printCard.path)[0]?.body).toEqual({
    kind: "iq_ministry",
    locale: "ckb",
    digits: "latn",
  });
  expect(await screen.findByText(/no longer published/)).toBeTruthy();
});

test("H11: all years are printed on one paper where one of them has a result", async () => {
  const years = [LAST_YEAR];
  const student = { id: 55, name: names("Zainab") };
  const server = new FakeServer().on(listCards, { student, years, hasTranscript: true });
  server.refuse(printGradeTranscript, "not-found", 404);
  await renderPage(<IqReportCardsPage />, {
    path: "/iqreportcards",
    session: aSession("student", { school_id: 12, student_id: 55 }),
    server,
  });

  await tap(await screen.findByText("Transcript (PDF)"));

  await waitFor(() => expect(server.heardAt(printGradeTranscript.path)).toHaveLength(1));
  expect(server.heardAt(printGradeTranscript.path)[0]?.body).toEqual({ locale: "en", digits: "latn" });
});

test("before anything is published the page says when a card comes", async () => {
  await openCards([]);

  expect(await screen.findByText("No cards yet")).toBeTruthy();
});

test("a parent without a linked child is told what to do", async () => {
  await renderPage(<IqReportCardsPage />, {
    path: "/iqreportcards",
    session: aSession("parent"),
    server: new FakeServer().on(readFamilyHome, { name: names("Haider"), children: [] }),
  });

  expect(await screen.findByText("No child is linked to your account")).toBeTruthy();
});
