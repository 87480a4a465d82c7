import type { Question } from "@dars/contract/learning/questions";
import { describe, expect, it } from "vitest";

import { scoreResponse } from "#learning/scoring/public.ts";

import { Effort } from "./probing/effort.ts";
import { NotUnderstood } from "./probing/marker.ts";
import {
  anItem,
  anItem12,
  aQuiz12,
  aResponse,
  choices,
  equals,
  lists,
  says,
  scores,
} from "./qti-items.factory.ts";
import { readSingleQuestion } from "./samples.factory.ts";

const variable = (id: string) => `<variable identifier="${id}"/>`;
const value = (text: string, type = "string") => `<baseValue baseType="${type}">${text}</baseValue>`;
const sum = (points: string) => `<sum>${variable("SCORE")}${value(points, "float")}</sum>`;
const set = (expression: string) => `<setOutcomeValue identifier="SCORE">${expression}</setOutcomeValue>`;
const branch = (condition: string, then: string) =>
  `<responseCondition><responseIf>${condition}${then}</responseIf></responseCondition>`;
const isText = (id: string, text: string) =>
  `<stringMatch caseSensitive="false">${variable(id)}${value(text)}</stringMatch>`;
const anyText = (id: string, ...texts: readonly string[]) =>
  `<or>${texts.map((text) => isText(id, text)).join("")}</or>`;
const hasText = (text: string) =>
  `<stringMatch caseSensitive="false" substring="true">${variable("R")}${value(text)}</stringMatch>`;
const gap = (id: string) => `<p>ما؟</p><p><textEntryInteraction responseIdentifier="${id}"/></p>`;
const entry = (type: string, right: string, id = "R") => aResponse(id, "single", type, [right]);

const read = async (declarations: string, body: string, rules: string): Promise<Question> =>
  readSingleQuestion("a.xml", anItem(declarations, body, rules));

const OPTIONS = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "J"];
const chosen = (...options: readonly string[]) =>
  `<match>${variable("R")}<multiple>${options.map((option) => value(option, "identifier")).join("")}</multiple></match>`;

/** An item of QTI 1.2 with two lists, and the ways to answer both. */
const buildTwoLists = (...ways: ReadonlyArray<readonly [string, string]>) =>
  aQuiz12(
    anItem12(
      "multiple_dropdowns_question",
      says("<p>[x] [y]</p>") + lists("response_x", ["a", "b"]) + lists("response_y", ["a", "b"]),
      ways
        .map(([x, y]) => scores(`<and>${equals("response_x", x)}${equals("response_y", y)}</and>`, "100"))
        .join(""),
    ),
  );

describe("rules that give a key only at first sight leave the question to a person", () => {
  it.each([
    [
      "they round the number",
      entry("float", "5"),
      gap("R"),
      branch(`<match><round>${variable("R")}</round>${value("5", "integer")}</match>`, set(sum("2"))),
    ],
    [
      "they compute with the number",
      entry("float", "2"),
      gap("R"),
      branch(
        `<and><gte><product>${variable("R")}${value("2", "float")}</product>${value("4", "float")}</gte><lte><product>${variable("R")}${value("2", "float")}</product>${value("10", "float")}</lte></and>`,
        set(sum("2")),
      ),
    ],
    [
      "another word spoils the right one",
      entry("string", "دجلة"),
      gap("R"),
      branch(`<and>${hasText("دجلة")}<not>${hasText("جبل")}</not></and>`, set(sum("2"))),
    ],
    [
      "two gaps take the same words, but not twice",
      entry("string", "a") + entry("string", "b", "S"),
      gap("R") + gap("S"),
      branch(anyText("R", "a", "b"), set(sum("1"))) +
        branch(
          `<and>${anyText("S", "b", "a")}<or><isNull>${variable("R")}</isNull><not><match>${variable("R")}${variable("S")}</match></not></or></and>`,
          set(sum("1")),
        ),
    ],
    [
      "a part that is not understood waits for one pair of answers",
      entry("string", "a") + entry("string", "b", "S"),
      gap("R") + gap("S"),
      branch(isText("R", "a"), set(sum("1"))) +
        branch(isText("S", "b"), set(sum("1"))) +
        branch(`<and>${isText("R", "a")}${isText("S", "x")}</and>`, set("<customOperator/>")),
    ],
    [
      "of many options others are right together, too",
      aResponse("R", "multiple", "identifier", ["A", "B", "C"]),
      choices("R", 0, OPTIONS),
      branch(chosen("D", "E"), set(value("2", "float"))) +
        branch(`<match>${variable("R")}<correct identifier="R"/></match>`, set(value("2", "float"))),
    ],
  ])("where %s", async (_, declarations, body, rules) => {
    expect((await read(declarations, body, rules)).marking).toBe("manual");
  });

  it("where two ways to fill the lists of an item of QTI 1.2 are right", async () => {
    const one = await readSingleQuestion("quiz.xml", buildTwoLists(["a", "b"]));
    const two = await readSingleQuestion("quiz.xml", buildTwoLists(["a", "b"], ["b", "a"]));
    expect([one.marking, two.marking]).toEqual(["automatic", "manual"]);
  });
});

it("of two choices that are right, neither is suggested as the only one", async () => {
  const rules = [chosen("A"), chosen("B", "C")].map((each) => branch(each, set(value("2", "float"))));
  const declaration = '<responseDeclaration identifier="R" cardinality="multiple" baseType="identifier"/>';
  const question = await read(declaration, choices("R", 0), rules.join(""));
  expect(question).toMatchObject({
    marking: "manual",
    options: [{ share: "0" }, { share: "0" }, { share: "0" }],
  });
});

it("of two texts that are right among other words the one that earns more decides", async () => {
  const question = await read(
    entry("string", "نهر"),
    gap("R"),
    `<responseCondition><responseIf>${hasText("نهر كبير")}${set(value("2", "float"))}</responseIf><responseElseIf>${hasText("نهر")}${set(value("1", "float"))}</responseElseIf></responseCondition>`,
  );
  const score = (text: string) => scoreResponse(question, { kind: "text", text }).score;
  expect([score("هو نهر كبير"), score("هو نهر"), score("جبل")]).toEqual(["2", "1", "0"]);
});

it("rules that compute ever larger numbers end as ones that are not understood", async () => {
  const square = set(`<product>${variable("SCORE")}${variable("SCORE")}</product>`);
  const rules = set(value("3", "float")) + square.repeat(60);
  const question = await read(entry("string", "a"), gap("R"), rules);
  expect(question).toMatchObject({ marking: "manual", patterns: [{ pattern: "a" }] });
});

it("rules that are too much work end as ones that are not understood", () => {
  const effort = new Effort();
  expect(() => {
    for (let tries = 0; tries < 1000; tries += 1) effort.spend(10_000);
  }).toThrow(NotUnderstood);
});
