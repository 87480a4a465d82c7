import { listBanks, type BankLine } from "@dars/contract/learning/banks";
import { listGroupBankQuestions, listGroupQuestionImports } from "@dars/contract/learning/group-banks";
import { listSchools } from "@dars/contract/school/schools";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSchool } from "#platform/testing/a-school.ts";
import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { BanksPage } from "./BanksPage.tsx";
import { GroupBankPage } from "./GroupBankPage.tsx";

const bank: BankLine = {
  subject: { id: 3, name: names("Mathematics"), theme: "violet", icon: null },
  level: { id: 8, name: names("Second intermediate") },
  questions: 4,
  isOpen: true,
};

const AT = "/group-question-banks/1/3/8";

const bankOfGroup = (mayWrite: boolean) =>
  new FakeServer().on(listGroupBankQuestions, {
    bank: { ...bank, mayWrite },
    questions: [],
    tags: [],
    next: null,
  });

test("a teacher sees whose each bank is, the group's after the school's", async () => {
  const server = new FakeServer();
  server.on(listBanks, { banks: [bank], group: [{ ...bank, questions: 9, mayWrite: false }] });
  const session = aSession("teacher");
  await renderPage(<BanksPage />, { server, session, path: "/question-banks" });

  expect(await screen.findByText(/· School$/u)).toBeTruthy();
  expect(screen.getByText(/· Group$/u)).toBeTruthy();
  expect(screen.getByText("9 questions")).toBeTruthy();
});

const listSubjects = () =>
  screen.getAllByText(/^(?:Arabic|Mathematics)$/u).map(({ textContent }) => textContent);

test("an administrator finds the banks with questions first, and reads that all schools share them", async () => {
  const empty = { ...bank, subject: { ...bank.subject, id: 4, name: names("Arabic") }, questions: 0 };
  const server = new FakeServer().on(listSchools, { schools: [aSchool({ id: 1 })] }).on(listBanks, {
    banks: [],
    group: [empty, bank].map((one) => ({ ...one, mayWrite: true })),
  });
  await renderPage(<BanksPage />, {
    server,
    session: { ...aSession("administrator"), school_id: 1 },
    path: "/question-banks",
  });

  await screen.findByText("Mathematics");
  expect(listSubjects()).toEqual(["Mathematics"]);
  await tap(screen.getByText(/^Show .*1.* bank without questions$/u));
  expect(listSubjects()).toEqual(["Mathematics", "Arabic"]);
  expect(screen.getByText(/All schools of the group share/u)).toBeTruthy();
  expect(screen.queryByText(/· Group/u)).toBeNull();
});

test("a teacher reads a bank of the group and changes nothing in it", async () => {
  const server = bankOfGroup(false);
  await renderPage(<GroupBankPage />, { server, session: aSession("teacher"), at: AT, path: PATH });

  expect(await screen.findByText(/The head office edits it/u)).toBeTruthy();
  expect(screen.queryByText("Import and export")).toBeNull();
});

test("an administrator writes it and imports into it", async () => {
  const server = bankOfGroup(true).on(listGroupQuestionImports, {
    bank: { ...bank, mayWrite: true },
    imports: [],
  });
  await renderPage(<GroupBankPage />, { server, session: aSession("administrator"), at: AT, path: PATH });

  expect(await screen.findByText("Import and export")).toBeTruthy();
});

const PATH = "/group-question-banks/:schoolId/:subjectId/:levelId";
