import type { AskedQuestion } from "@dars/contract/learning/asked-questions";
import { richText, type RichText } from "@dars/contract/learning/rich-text";
import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";

import { renderPage } from "#platform/testing/render-page.tsx";

import { QuestionInput, type InputProps } from "./QuestionInput.tsx";

const formula = (tex: string): RichText => [{ type: "paragraph", content: [{ type: "math", tex }] }];
const createQuestion = (over: Partial<AskedQuestion>): AskedQuestion => ({
  id: 1,
  type: "numeric",
  language: null,
  dir: null,
  stem: richText("How much?"),
  points: "1",
  parts: [],
  targets: [],
  gaps: [],
  picture: null,
  areas: [],
  mostChosen: null,
  expectedWords: null,
  ...over,
});

function Answering({ question }: { readonly question: AskedQuestion }) {
  const [response, setResponse] = useState<InputProps["response"]>(null);
  return <QuestionInput question={question} response={response} onAnswer={setResponse} />;
}

const open = (over: Partial<AskedQuestion>) =>
  renderPage(<Answering question={createQuestion(over)} />, { path: "/question" });
const write = (text: string) =>
  act(async () => void fireEvent.change(screen.getByRole("textbox"), { target: { value: text } }));
const hint = () => screen.queryByText("Write a number alone, such as 3.5.");

test("a question for a number says so where words are written, and is content with any way of writing one", async () => {
  await open({ isCounted: false });

  await write("seven");
  expect(hint()).toBeTruthy();
  for (const number of ["3.5", "٣٫٥", "-1/2", "1 000", ""]) {
    await write(number);
    expect(hint()).toBeNull();
  }
});

test("what is counted may be said by its noun", async () => {
  await open({ isCounted: true });

  await write("كتابان");

  expect(hint()).toBeNull();
});

test("a gap for a number says which one it is", async () => {
  const stem: RichText = [{ type: "paragraph", content: [{ type: "gap", id: "g1" }] }];
  await open({ type: "cloze", stem, gaps: [{ id: "g1", kind: "number", options: [] }] });

  await write("seven");

  expect(screen.getByText("Gap 1: write a number alone, such as 3.5.")).toBeTruthy();
});

test("with a formula among the choices, letters stand for them, and no TeX is read in the list", async () => {
  await open({
    type: "matching",
    parts: [{ id: "p1", content: richText("half") }],
    targets: [
      { id: "t1", content: formula("\\frac{1}{2}") },
      { id: "t2", content: richText("two") },
    ],
  });

  const options = screen.getAllByRole("option").map(({ textContent }) => textContent);
  expect(options).toEqual(["Choose", "A", "B · two"]);
  expect(screen.getAllByRole("listitem")[0]?.textContent).toContain("A");
});

test("choices of words are listed by their words", async () => {
  const stem: RichText = [{ type: "paragraph", content: [{ type: "gap", id: "g1" }] }];
  await open({ type: "gap_match", stem, parts: [{ id: "p1", content: richText("oxygen") }] });

  expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["…", "oxygen"]);
  expect(screen.queryByText("A")).toBeNull();
});
