import type { UploadIssue } from "@dars/contract/roster/upload-rows";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderPage } from "#platform/testing/render-page.tsx";

import { IssueDetails } from "./IssueDetails.tsx";

test("a remark says what stands there, which words may, in the reader's language, and the row it clashes with", async () => {
  const issueParams = { value: "boy?", "allowed.en": "male, female", "allowed.ar": "ذكر, أنثى", line: "3" };
  await renderPage(<IssueDetails issue={anIssue(issueParams)} />, { path: "/" });

  expect(screen.getByText(/In the file:/).textContent).toBe("In the file: boy?");
  expect(screen.getByText(/Allowed here:/).textContent).toBe("Allowed here: male, female");
  expect(screen.getByText(/See also line .*3/)).toBeTruthy();
});

test("a value that was mended is shown as it was read", async () => {
  await renderPage(<IssueDetails issue={anIssue({ value: "TRUE", read: "true" })} />, { path: "/" });

  expect(screen.getByText(/Read as:/).textContent).toBe("Read as: true");
});

const anIssue = (params: Readonly<Record<string, string>>): UploadIssue => ({
  position: 1,
  file: "students.xlsx",
  line: 7,
  column: "student.sex",
  code: "E_ENUM",
  message: "'boy?' is none of male, female",
  params: Object.entries(params).map(([name, value]) => ({ name, value })),
  blockedBy: null,
  cells: [],
});
