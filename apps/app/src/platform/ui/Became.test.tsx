import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderPage } from "#platform/testing/render-page.tsx";
import { chooseLanguage } from "#platform/text/language.ts";

import { Became } from "./Became.tsx";

test.each([
  ["en", "77 → 88"],
  ["ar", "77 ← 88"],
  ["ckb", "77 ← 88"],
] as const)("in %s the arrow from the old to the new points the way one reads", async (locale, words) => {
  await chooseLanguage(locale);
  const change = (
    <p role="note">
      77 <Became /> 88
    </p>
  );
  await renderPage(change, { path: "/" });
  expect(screen.getByRole("note").textContent).toBe(words);
});
