import { submitColumn } from "@dars/contract/marks/sheets";
import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { soon } from "#platform/testing/soon.ts";
import { tap } from "#platform/testing/tap.ts";

import { openSheet } from "./sheet.factory.tsx";

test("H2: a column with empty cells asks before anything is sent, so that without a network it is not refused later", async () => {
  const server = await openSheet();
  server.on(submitColumn, { code: "M1", state: "submitted", revision: 2 });

  await tap(screen.getByText("Hand in"));
  expect(screen.getByRole("alert").textContent).toMatch(/isn't entered/);
  expect(screen.getByRole("alert").textContent).toContain("Student 2");
  expect(server.heardAt(submitColumn.path)).toHaveLength(0);
  await tap(screen.getByText("Cancel"));
  expect(screen.queryByRole("alert")).toBeNull();
  await tap(screen.getByText("Hand in"));
  await tap(screen.getByText("Hand in with empty cells"));

  await soon(() => expect(server.heardAt(submitColumn.path)[0]?.body).toMatchObject({ isPartial: true }));
});
