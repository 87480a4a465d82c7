import { plainText } from "@dars/contract/learning/rich-text";
import { describe, expect, it } from "vitest";

import { readRefusal, readText } from "./samples.factory.ts";

describe("a text that is no file of questions", () => {
  it.each([
    ["of WebCT", ":TYPE:MC:1:0:A\n:TITLE:Q1\n:QUESTION:H\n2+2?\n:ANSWER1:0:H\n3\n", "a file of WebCT"],
    ["of Blackboard", "MC\tWhat is 2+2?\t3\tincorrect\t4\tcorrect\n", "questions of Blackboard"],
    ["of a web page", "<!DOCTYPE html>\n<html><body><p>{T}</p></body></html>", "a web page"],
    ["of data", '[{"question": "2+2", "answers": {"a": 4}}]', "a file of data (JSON)"],
    ["in RTF", String.raw`{\rtf1\ansi What is 2+2?}`, "Word text (RTF)"],
    ["in LaTeX", "\\documentclass{article}\n\\begin{document}\nx\n\\end{document}", "a text for LaTeX"],
    ["of captions", "1\n00:00:01,000 --> 00:00:02,000\nما دجلة؟\n", "captions of a video"],
    ["of a style sheet", "Notes\n\n.dimmed_text {}\n\n.header {}\n", "a program or a style sheet"],
    ["of a program", "const x = {};\n\nfunction f() {}\n", "a program or a style sheet"],
    ["of a calendar", "BEGIN:VCALENDAR\nEND:VCALENDAR\n", "a calendar or a contact"],
    ["of a table", "name;class;mark\nAli;3A;7\nSara;3A;9\n", "This is a table"],
    ["of notes", "زملائي الكرام\n\nالاجتماع في التاسعة.\n", "No question was found in this file"],
    ["without anything", "\n\n", ""],
  ])("%s is refused once, in words of its kind", async (_, text, reason) => {
    const { items } = await readText("a.txt", text);
    expect(items.filter(({ question }) => question)).toEqual([]);
    expect(items.length).toBeLessThan(2);
    expect(await readRefusal("a.txt", text)).toContain(reason);
  });

  it("is refused paragraph by paragraph where one looks like a question", async () => {
    const { items } = await readText("a.txt", "Dear colleagues\n\nsee {chapter 3}\n\nat nine\n");
    expect(items.map(({ question }) => question)).toEqual([null, null, null]);
    expect(items[0]?.reasons).toEqual([
      "No question was found in this file; its text alone is not taken over.",
    ]);
  });

  it.each([
    ["a title", "::عنوان::نص بلا سؤال\n\nنص آخر"],
    ["a question that can be marked", "نص\n\nما ٢+٢؟ {#4}"],
    ["places to write in alone", "اكتب عن دجلة {}\n\nاكتب عن الفرات {}"],
    ["a format", "[html]<p>نص</p>\n\nنص آخر"],
  ])("is not what has %s: its texts are kept", async (_, text) => {
    const { items } = await readText("a.txt", text);
    expect(items.map(({ question }) => question !== null)).toEqual([true, true]);
  });
});

describe("a GIFT file without blank lines", () => {
  it("is split where answers end and other questions follow, with their tags", async () => {
    const gift = `ما ٢+٢؟ {
=4
~5
}
// [tag:unit-2]
::عنوان::ما ٣+٣؟ {#6}
دجلة {=نهر ~جبل} في
العراق
::نص::اقرأ ما يلي
::آخر::ما ٤+٤؟ {#8}
// [tag:end]
`;
    const { items } = await readText("a.gift", gift);
    expect(items.map(({ id, question }) => [id, question?.type, question?.tags])).toEqual([
      ["line 1", "single_choice", []],
      ["line 6", "numeric", ["unit-2"]],
      ["line 7", "single_choice", []],
      ["line 9", "description", []],
      ["line 10", "numeric", ["end"]],
    ]);
    expect(plainText(items[2]?.question?.stem ?? [])).toContain("_____ في\nالعراق");
  });

  it("keeps braces of formulas and a missing word together", async () => {
    const { items } = await readText(
      "a.gift",
      String.raw`أكمل \(\frac\{1\}\{2\}\) {=نصف} من
الواحد`,
    );
    expect(items).toHaveLength(1);
    expect(items[0]?.question?.type).toBe("short_text");
  });
});

describe("answers of GIFT with a format of their own", () => {
  it.each([
    ["{=[markdown]نهر =[plain]<b>}", ["نهر", "<b>"], []],
    ["{=[html]a &amp; b}", ["a & b"], []],
    ["{=[html]<b>نهر</b>}", ["نهر"], ["Marks in an answer that is typed are left out."]],
    ["{=[moodle]نهر}", ["نهر"], []],
  ])("%s are typed without it", async (answers, patterns, reasons) => {
    const { items } = await readText("a.gift", `س ${answers}`);
    expect(items[0]).toMatchObject({
      reasons,
      question: { patterns: patterns.map((pattern) => ({ pattern })) },
    });
  });

  it.each(["[markdown]", "[html]", "[plain]", "[moodle]"])(
    "have no %s in a choice, a pair and feedback",
    async (format) => {
      const gift = `س {=${format}أ#${format}نعم ~${format}ب}\n\nس {=${format}أ -> ${format}١ =${format}ب -> ${format}٢}`;
      const { items } = await readText("a.gift", gift);
      expect(items.map(({ reasons }) => reasons)).toEqual([[], []]);
      expect(JSON.stringify(items)).not.toContain(format);
    },
  );
});
