import { buffer } from "node:stream/consumers";

import fc from "fast-check";
import { SaxesParser } from "saxes";
import { expect, inject, it } from "vitest";
import { ZipFile } from "yazl";

import { sized } from "#platform/testing/sized.ts";

import {
  anItem,
  anItem12,
  aQuiz12,
  aResponse,
  CAPPED,
  choices,
  equals,
  lists,
  mapsIfAnswered,
  matchesInWords,
  says,
  scores,
  types,
} from "./qti-items.factory.ts";
import { readQuestions } from "./read-questions.ts";
import { readText, zipFiles } from "./samples.factory.ts";

const MAPPING = '<mapping defaultValue="0"><mapEntry mapKey="B" mappedValue="2"/></mapping>';
const declared = aResponse("R", "single", "identifier", ["B"], MAPPING);

/** Items of QTI 2: sound ones, with rules of each kind, of two questions, and what is refused. */
const ITEMS = [
  anItem(declared, choices("R", 1), matchesInWords("R")),
  anItem(declared, choices("R", 1), mapsIfAnswered("R") + CAPPED),
  anItem(declared, choices("R", 1), "<customRule/>"),
  anItem(declared, '<associateInteraction responseIdentifier="R"/>', ""),
  anItem(
    declared + aResponse("S", "single", "identifier", ["A"]),
    choices("R", 1) + choices("S", 1),
    matchesInWords("R"),
  ),
  anItem(declared, choices("R", 1), "").replace('adaptive="false"', 'adaptive="true"'),
  anItem("", "<p>نص</p>", ""),
  '<assessmentItem identifier="empty" title=""/>',
];

const ITEMS_12 = [
  anItem12("multiple_choice_question", lists("r", ["a", "b"]), scores(equals("r", "a"), "100")),
  anItem12("short_answer_question", types("r"), scores(equals("r", "ب"), "100")),
  anItem12("calculated_question", types("r"), ""),
  anItem12("essay_question", says("اكتب"), ""),
  anItem12("matching_question", lists("r", ["a"]) + lists("s", ["a"]), scores("<varinside/>", "1")),
  anItem12("", '<response_xy ident="r"/>', ""),
  '<item ident="x"/>',
];

/** Counts elements by their names alone; a second reader, with nothing of the first. */
function countElements(xml: string, name: string): number {
  let count = 0;
  const parser = new SaxesParser({ xmlns: false });
  parser.on("opentag", (tag) => {
    if (tag.name === name) count += 1;
  });
  parser.write(xml).close();
  return count;
}

const zipped = (files: ReadonlyMap<string, string>): Promise<Buffer> => zipFiles(Object.fromEntries(files));

const files = fc
  .tuple(
    fc.array(fc.constantFrom(...ITEMS), { maxLength: 5 }),
    fc.array(fc.array(fc.constantFrom(...ITEMS_12), { minLength: 1, maxLength: 4 }), { maxLength: 3 }),
    fc.constantFrom("quizzes/", "", "non_cc_assessments/"),
    fc.constantFrom(".xml", ".xml.qti"),
  )
  .map(
    ([items, quizzes, folder, ending]) =>
      new Map([
        ...items.map((item, at) => [`items/i${at}.xml`, item] as const),
        ...quizzes.map((quiz, at) => [`${folder}q${at}${ending}`, aQuiz12(...quiz)] as const),
      ]),
  )
  .filter((map) => map.size > 0);

/** Questions of one item of QTI 2 are one item. */
const toItem = (id: string): string => (id.startsWith("items/") ? id.replace(/, question \d+$/u, "") : id);

it("names or imports each item of a package, and no other", async () => {
  await fc.assert(
    fc.asyncProperty(files, async (map) => {
      const { items } = await readQuestions("p.zip", await zipped(map));
      const texts = [...map.values()];
      const count = texts.reduce(
        (sum, text) => sum + countElements(text, "item") + countElements(text, "assessmentItem"),
        0,
      );

      expect(new Set(items.map(({ id }) => toItem(id))).size).toBe(count);
      expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
      for (const { question, reasons } of items) expect(question !== null || reasons.length > 0).toBe(true);
    }),
    { numRuns: sized(60, 1000), seed: inject("seed") },
  );
});

it("reads a quiz that Canvas packs twice once, in the form that says more, and names the rest of the course", async () => {
  const kinds = ITEMS_12.slice(0, 2).map((item, at) => item.replace('ident="i"', `ident="i${at}"`));
  const manifest = `<manifest><metadata><schema>IMS Common Cartridge</schema></metadata><resources>
    <resource type="imsqti_xmlv1p2/imscc_xmlv1p1/assessment" identifier="q1"><file href="q1/assessment_qti.xml"/></resource>
    <resource type="webcontent" href="wiki_content/page.html"><file href="wiki_content/page.html"/></resource>
    <resource type="imswl_xmlv1p1"><file href="link.xml"/></resource></resources></manifest>`;
  const { items, format } = await readQuestions(
    "course.imscc",
    await zipped(
      new Map([
        ["imsmanifest.xml", manifest],
        ["q1/assessment_qti.xml", aQuiz12(kinds[0] ?? "")],
        [
          "q1/assessment_meta.xml",
          '<quiz xmlns="http://canvas.instructure.com/xsd/cccv1p0"><title>t</title></quiz>',
        ],
        ["non_cc_assessments/q1.xml.qti", aQuiz12(...kinds)],
        ["wiki_content/page.html", "<p>x</p>"],
        ["web_resources/notes.pdf", "%PDF"],
        ["link.xml", "<webLink/>"],
      ]),
    ),
  );
  expect(format).toBe("qti-1.2");
  expect(items.map(({ id, question, reasons }) => [id, question?.type ?? reasons.join(" ")])).toEqual([
    ["non_cc_assessments/q1.xml.qti, question 1", "single_choice"],
    ["non_cc_assessments/q1.xml.qti, question 2", "short_text"],
    ["wiki_content/page.html", "It is a page, not a question."],
    ["link.xml", "It is a link, not a question."],
    ["imsmanifest.xml", "Files that no question shows are left out."],
  ]);
});

it("finds a picture by the words that stand for the files of a course", async () => {
  const png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
  const zip = new ZipFile();
  const shown = says(
    '<p>ما هذا؟ <img src="$IMS-CC-FILEBASE$/صور/a%20b.png?canvas_download=1" alt="نهر"></p>',
  );
  zip.addBuffer(Buffer.from(aQuiz12(anItem12("essay_question", shown, ""))), "quiz/quiz.xml");
  zip.addBuffer(Buffer.from(png, "base64"), "web_resources/صور/a b.png");
  zip.end();
  const { items, store } = await readQuestions("course.zip", await buffer(zip.outputStream));
  expect(items[0]?.reasons).toEqual([]);
  expect(store.media.size).toBe(1);
});

it("adds the text that items share, and names one that is missing", async () => {
  const item = anItem(declared, choices("R", 1), matchesInWords("R")).replace(
    "<itemBody>",
    '<assessmentStimulusRef identifier="s" href="../texts/s.xml"/><itemBody>',
  );
  const text = "<assessmentStimulus><stimulusBody><p>نص مشترك</p></stimulusBody></assessmentStimulus>";
  const { items } = await readQuestions(
    "p.zip",
    await zipped(
      new Map([
        ["items/i.xml", item],
        ["texts/s.xml", text],
      ]),
    ),
  );
  expect(JSON.stringify(items[0]?.question?.stem)).toContain("نص مشترك");
  const alone = await readText("i.xml", item);
  expect(alone.items[0]?.reasons).toEqual([
    "A text that it shares with other items is missing from the file.",
  ]);
});
