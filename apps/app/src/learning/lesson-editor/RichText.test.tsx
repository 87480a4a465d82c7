import type { DocumentNode } from "@dars/contract/learning/document-node";
import { waitFor } from "@testing-library/react";
import { expect, test } from "vitest";

import { renderPage } from "#platform/testing/render-page.tsx";

import { RichText } from "./RichText.tsx";

test("a formula is shown as the server has drawn it, any other is drawn from its TeX and nothing else", async () => {
  const drawn = { tex: "a^2", mathml: "<math><msup><mi>a</mi><mn>2</mn></msup></math>", legend: [] };
  const typed = { tex: "b^2", mathml: null, legend: [] };
  const other = { tex: "c^2", mathml: "<img src=x>", legend: [] };

  await renderPage(
    <RichText
      label="Text"
      document={doc([drawn, typed, other])}
      direction="rtl"
      isReadOnly={false}
      onChange={() => undefined}
      onActive={() => undefined}
      onBack={() => undefined}
      onForth={() => undefined}
    />,
    { path: "/lesson" },
  );

  await waitFor(() => {
    const formulas = [...document.querySelectorAll(".lesson-formula")];
    expect(formulas.map((one) => [one.querySelector("math") !== null, one.textContent])).toEqual([
      [true, "a2"],
      [true, "b2"],
      [true, "c2"],
    ]);
  });
  expect(document.querySelector("img")).toBeNull();
});

const doc = (formulas: readonly NonNullable<DocumentNode["attrs"]>[]): DocumentNode => ({
  type: "doc",
  content: formulas.map((attrs) => ({ type: "formula", attrs })),
});
