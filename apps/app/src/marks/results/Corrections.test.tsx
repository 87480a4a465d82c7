import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { names } from "#platform/testing/names.ts";
import { renderPage } from "#platform/testing/render-page.tsx";

import { Corrections } from "./Corrections.tsx";
import { yearRead } from "./published-year.factory.ts";

const read = {
  ...yearRead,
  corrections: [
    {
      offeringId: 71,
      code: "M1",
      from: 60,
      to: 70,
      reason: "Added up anew",
      by: names("Huda Salim"),
      at: "2026-11-20T08:00:00.000Z",
    },
  ],
};

test("a published mark that was changed says what it was, why, and who changed it", async () => {
  await renderPage(<Corrections read={read} />, { path: "/reportcardsyear" });

  expect(await screen.findByText(/Added up anew/)).toBeTruthy();
  expect(screen.getByText("Huda Salim")).toBeTruthy();
});
