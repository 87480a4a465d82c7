import { saveMarks } from "@dars/contract/marks/sheets";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { cellOf, enter, openSheet } from "./sheet.factory.tsx";

test("what is no mark or above the maximum stays in its cell, says why, and is not sent", async () => {
  const server = await openSheet();

  await enter("student 2", "170");
  expect(screen.getByRole("alert").textContent).toMatch(/highest is .?100/);
  expect(cellOf("student 2").getAttribute("aria-invalid")).toBe("true");
  await enter("student 2", "seventy");
  expect(screen.getByRole("alert").textContent).toBe("Not a mark");

  expect(server.heardAt(saveMarks.path)).toHaveLength(0);
  expect(screen.getByText(/1.? of .?2.? entered/)).toBeTruthy();
});

test("GB-4: a mark that the school refuses says why, and does not count as entered", async () => {
  const server = await openSheet();
  server.on(saveMarks, {
    cells: [{ studentId: 2, code: "M1", outcome: "off-step", mark: "7.5", revision: 0, by: null, at: null }],
  });

  await enter("student 2", "٧٫٥");

  expect((await screen.findByRole("alert")).textContent).toBe("Whole numbers only");
  expect(screen.getByText(/1.? of .?2.? entered/)).toBeTruthy();
});
