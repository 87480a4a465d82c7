import { expect, test } from "vitest";

import { printPart } from "./print-part.ts";

test("a copy of the part lies beside the app while it is printed, and not afterwards", async () => {
  const part = document.createElement("article");
  part.textContent = "Push the cart.";
  const before = window.print;
  const printed: string[] = [];
  window.print = () => printed.push(document.querySelector("body > .print-sheet")?.textContent ?? "");
  try {
    await printPart(part);
  } finally {
    window.print = before;
  }

  expect(printed).toEqual(["Push the cart."]);
  expect(document.querySelector(".print-sheet")).toBeNull();
});
