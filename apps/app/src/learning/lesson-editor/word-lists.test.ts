import type { DocumentNode } from "@dars/contract/learning/document-node";
import { lessonSchema } from "@dars/contract/learning/lesson-schema";
import { Fragment } from "prosemirror-model";
import { expect, test } from "vitest";

import { pasteParser } from "./editor-plugins.ts";

/** As Word puts it on the clipboard. */
const line = (level: number, marker: string, words: string, list = 0) =>
  `<p class=MsoListParagraph dir=RTL style='text-indent:-.25in;mso-list:l${list} level${level} lfo1'><![if !supportLists]><span
  style='mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span>&nbsp;&nbsp; </span></span></span><![endif]><b>${words}</b><o:p></o:p></p>`;

function pasted(html: string) {
  const page = new DOMParser().parseFromString(html, "text/html");
  const { content } = pasteParser.parseSlice(page.body);
  return lessonSchema.topNodeType.create(null, Fragment.from(content)).toJSON();
}

const toShape = ({ text, type, content = [] }: DocumentNode): unknown =>
  text ?? { [type]: content.map(toShape) };

test("a list out of Word is a list, with its levels and without its bullets", () => {
  const doc = pasted(
    `<p>قبل</p>${line(1, "·", "One")}${line(2, "o", "Inner")}${line(1, "·", "Two")}<p>After</p>`,
  );

  expect(toShape(doc)).toEqual({
    doc: [
      { paragraph: ["قبل"] },
      {
        bullet_list: [
          {
            list_item: [{ paragraph: ["One"] }, { bullet_list: [{ list_item: [{ paragraph: ["Inner"] }] }] }],
          },
          { list_item: [{ paragraph: ["Two"] }] },
        ],
      },
      { paragraph: ["After"] },
    ],
  });
});

test("a numbered list is one with numbers, in any digits, also where Word hides no marker", () => {
  const bare = `<p style='mso-list:l1 level1 lfo2'>1.&nbsp; First</p><p style='mso-list:l1 level1 lfo2'>2.&nbsp; Second</p>`;

  expect(toShape(pasted(line(1, "٣-", "ثالث")))).toEqual({
    doc: [{ ordered_list: [{ list_item: [{ paragraph: ["ثالث"] }] }] }],
  });
  expect(toShape(pasted(bare))).toEqual({
    doc: [
      {
        ordered_list: [{ list_item: [{ paragraph: ["First"] }] }, { list_item: [{ paragraph: ["Second"] }] }],
      },
    ],
  });
});

test("what is pasted brings no script, no picture from elsewhere and no link that runs", () => {
  const doc = pasted(
    `<p onclick="x()"><a href="javascript:alert(1)">a</a><img src="https://tracker.example/x.png"><script>x()</script>b</p>`,
  );

  expect(JSON.stringify(doc)).not.toMatch(/javascript|tracker|script|onclick/);
});
