import { fixUploadRow, listUploadRows } from "@dars/contract/roster/upload-rows";
import { readUpload } from "@dars/contract/roster/uploads";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { anIssue, anUpload, NO_ROWS } from "./upload.factory.ts";
import { UploadPage } from "./UploadPage.tsx";

test("a value that was changed in the app and in the file is shown with all three, and the file's can be taken", async () => {
  const params = [
    { name: "taken", value: "Baghdad" },
    { name: "stored", value: "" },
    { name: "given", value: "Basra" },
  ];
  const clash = anIssue({ code: "W_CHANGED_SINCE", column: "student.address", params });
  const server = new FakeServer()
    .on(listUploadRows, { ...NO_ROWS, issues: [clash] })
    .on(readUpload, anUpload({ takenAt: "2026-09-01T06:00:00.000Z" }))
    .on(fixUploadRow, { state: "checking" });
  await renderPage(<UploadPage />, {
    path: "/manage/imports/:schoolId/:uploadId",
    at: "/manage/imports/12/9",
    server,
    session: aSession("school_management"),
  });

  expect(await screen.findByText(/The file was downloaded/)).toBeTruthy();
  expect(await screen.findByText("Baghdad")).toBeTruthy();
  expect(screen.getByText(/In the app now:/).textContent).toBe("In the app now: —");
  await act(async () => screen.getByText("Use the file's value").click());
  await waitFor(() =>
    expect(server.heardAt(fixUploadRow.path)[0]?.body).toEqual({
      cells: [{ column: "student.address", value: "Basra" }],
    }),
  );
});
