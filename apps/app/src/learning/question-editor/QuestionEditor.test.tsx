import type { Question } from "@dars/contract/learning/questions";
import { richText } from "@dars/contract/learning/rich-text";
import { fireEvent, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";

import { aSession } from "#platform/testing/a-session.ts";
import { FakeServer } from "#platform/testing/fake-server.ts";
import { renderPage } from "#platform/testing/render-page.tsx";
import { tap } from "#platform/testing/tap.ts";

import { toDraft } from "./draft-question.ts";
import { QuestionEditor } from "./QuestionEditor.tsx";

const TWO: Question = {
  type: "single_choice",
  title: "",
  language: null,
  dir: null,
  stem: richText("3 + 4"),
  points: "1",
  tags: [],
  difficulty: null,
  feedback: { general: null, right: null, partial: null, wrong: null },
  marking: "automatic",
  options: [
    { id: "SEVEN", content: richText("7"), share: "1", feedback: null },
    { id: "o2", content: richText("8"), share: "0", feedback: null },
  ],
  isShuffled: true,
};

const write = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const add = () => tap(screen.getByText("Add question"));

/** The questions that the editor adds once a type is chosen. */
async function editing(type: Question["type"]) {
  const added: Question[] = [];
  await renderPage(<QuestionEditor schoolId={12} onAdd={(question) => added.push(question)} />, {
    path: "/",
    server: new FakeServer(),
    session: aSession("teacher"),
  });
  fireEvent.change(await screen.findByLabelText("Type"), { target: { value: type } });
  return added;
}

test("options are added and taken away; what is missing is said at its field", async () => {
  const added = await editing("multiple_choice");

  await add();
  expect(screen.getByText("Write the question.")).toBeTruthy();
  expect(screen.getByText("Write at least two.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Question"));
  expect(added).toEqual([]);

  write("Question", "Which are even?");
  await tap(screen.getByText("Add option"));
  expect(document.activeElement).toBe(screen.getByLabelText("Option 5"));
  for (const [at, number] of ["2", "3", "4", "5", "6"].entries()) write(`Option ${at + 1}`, number);
  for (const no of [1, 3, 5]) fireEvent.click(screen.getByLabelText(`Option ${no} is right`));
  await tap(screen.getByLabelText(/Remove: .*Option 2/u));
  await add();

  expect(added).toMatchObject([
    {
      stem: richText("Which are even?"),
      options: [
        { content: richText("2"), share: "1/3" },
        { content: richText("4"), share: "1/3" },
        { content: richText("5"), share: "-1/3" },
        { content: richText("6"), share: "1/3" },
      ],
    },
  ]);
  expect(screen.getByLabelText<HTMLTextAreaElement>("Question").value).toBe("");
});

test("a removed option does not give its id to the next one", async () => {
  const added: Question[] = [];
  const known = toDraft(TWO);
  if (!known) throw new Error("It cannot be changed.");
  await renderPage(
    <QuestionEditor schoolId={12} known={known} onAdd={(question) => added.push(question)} />,
    {
      path: "/",
      server: new FakeServer(),
      session: aSession("teacher"),
    },
  );

  await tap(await screen.findByText("Add option"));
  write("Option 3", "9");
  await tap(screen.getByLabelText(/Remove: .*Option 2/u));
  await tap(screen.getByText("Save"));

  const [question] = added;
  const ids = question?.type === "single_choice" ? question.options.map(({ id }) => id) : [];
  expect(ids).toHaveLength(2);
  expect(ids[0]).toBe("SEVEN");
  expect(ids).not.toContain("o2");
});

test("the share of each option is typed, and begins as it was", async () => {
  const added = await editing("multiple_choice");
  write("Question", "?");
  write("Option 1", "a");
  write("Option 2", "b");
  fireEvent.click(screen.getByLabelText("Option 1 is right"));
  fireEvent.change(screen.getByLabelText("Scoring"), { target: { value: "own" } });

  const share = screen.getByLabelText<HTMLInputElement>(/Percent.*Option 2/u);
  expect(share.value).toBe("-100");
  fireEvent.change(share, { target: { value: "٥٠" } });
  await add();

  expect(added).toMatchObject([{ options: [{ share: "1" }, { share: "0.5" }] }]);
});

test("selected words of a text become a gap with them as its answer", async () => {
  const added = await editing("cloze");
  write("Question", "Baghdad lies on the Tigris.");
  const stem = screen.getByLabelText<HTMLTextAreaElement>("Question");
  stem.setSelectionRange(20, 26);
  await tap(screen.getByText("Add gap"));
  expect(stem.value).toBe("Baghdad lies on the [[1]].");
  await add();

  expect(added).toMatchObject([
    {
      stem: [{ content: [{ text: "Baghdad lies on the " }, { type: "gap" }, { text: "." }] }],
      gaps: [{ kind: "text", share: "1", patterns: [{ pattern: "Tigris" }] }],
    },
  ]);
});

test("a gap can be filled from a list", async () => {
  const added = await editing("cloze");
  write("Question", "2 + 2 = [[1]]");
  const gap = within(screen.getByRole("group", { name: /Gap/u }));
  fireEvent.change(gap.getByLabelText("How it is filled"), { target: { value: "choice" } });
  write("Option 1", "4");
  await add();
  expect(gap.getByText("Write at least two.")).toBeTruthy();
  write("Option 2", "5");
  await add();

  expect(added).toMatchObject([{ gaps: [{ kind: "choice", options: [{ share: "1" }, { share: "0" }] }] }]);
});

test("items are put in their order", async () => {
  const added = await editing("ordering");
  write("Question", "Order the months");
  for (const [at, month] of ["March", "January", "February"].entries()) write(`Item ${at + 1}`, month);
  await tap(screen.getByLabelText(/Move down: .*Item 1/u));
  await tap(screen.getByLabelText(/Move down: .*Item 2/u));
  await add();

  expect(added).toMatchObject([
    { key: ["i2", "i3", "i1"], items: [{ id: "i2" }, { id: "i3" }, { id: "i1" }] },
  ]);
});

test.each([
  "matching",
  "gap_match",
  "hottext",
  "numeric",
  "short_text",
  "essay",
  "audio",
  "description",
] as const)("a question of this type is written: %s", async (type) => {
  const added = await editing(type);
  write("Question", type === "gap_match" ? "A [[1]] and a [[2]]" : "[[Write]] the [[answer]]");
  const fields: Partial<Record<typeof type, Readonly<Record<string, string>>>> = {
    matching: {
      "Item 1": "Iraq",
      "Match of item 1": "Baghdad",
      "Item 2": "Egypt",
      "Match of item 2": "Cairo",
    },
    gap_match: { "Word for gap 1": "river", "Word for gap 2": "hill" },
    numeric: { "Right number 1": "3", "Tolerance ±": "0.5" },
    short_text: { "Right answer 1": "Baghdad*" },
    essay: { "Expected number of words (optional)": "50", "Notes for marking": "The law" },
  };
  for (const [label, value] of Object.entries(fields[type] ?? {})) write(label, value);
  if (type === "hottext") fireEvent.click(screen.getByLabelText("answer"));
  await add();

  expect(added.map((question) => question.type)).toEqual([type]);
});
