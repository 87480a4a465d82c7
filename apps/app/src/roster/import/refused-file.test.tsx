import { listUploadRows } from "@dars/contract/roster/upload-rows";
import { readUpload } from "@dars/contract/roster/uploads";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { anUpload, NO_ROWS } from "./upload.factory.ts";
import { UploadPage } from "./UploadPage.tsx";

test.each([
  ["old-workbook", "Open it in Excel and save it as .xlsx.", 0],
  ["encrypted", "Save it without one.", 0],
  ["empty-table", "There is nothing in this table.", 0],
  ["no-header", "The names of the columns weren't found", 0],
  ["E_COLS", "a column is missing or there twice", 1],
  ["no-year", "The school has no school year yet.", 1],
])(
  "a file refused for %s says what to do, and is checked again where that helps",
  async (code, words, buttons) => {
    const upload = anUpload({
      state: "refused",
      problem: { code, message: "x", file: "list.xls", line: null, column: null },
      counts: [],
      changes: 0,
      issues: { errors: 0, warnings: 0 },
      commit: "check",
    });
    await renderPage(<UploadPage />, {
      path: "/manage/imports/:schoolId/:uploadId",
      at: "/manage/imports/12/9",
      server: new FakeServer().on(listUploadRows, NO_ROWS).on(readUpload, upload),
      session: aSession("school_management"),
    });

    expect((await screen.findByRole("alert")).textContent).toContain(words);
    expect(screen.queryAllByText("Check again", { selector: "ion-button" })).toHaveLength(buttons);
  },
);
