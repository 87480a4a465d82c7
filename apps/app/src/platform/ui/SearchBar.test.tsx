import { screen } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderPage } from "#platform/testing/render-page.tsx";
import { chooseLanguage } from "#platform/text/language.ts";

import { SearchBar } from "./SearchBar.tsx";

test("whoever does not see the field hears in the own language what is searched, and what its button does", async () => {
  await chooseLanguage("ckb");

  await renderPage(<SearchBar label="وشەی گەڕان" value="تاقیکردنەوە" onType={() => {}} />, {
    path: "/chatting/9",
  });

  expect(await screen.findByLabelText("وشەی گەڕان", { selector: "input" })).toBeTruthy();
  expect(screen.getByLabelText("پاککردنەوە", { selector: "button" })).toBeTruthy();
});
