import type { Question } from "@dars/contract/learning/questions";
import type { Inline } from "@dars/contract/learning/rich-text";
import fc from "fast-check";
import { Parser } from "htmlparser2";

import { detectMedium, MediaStore } from "./media.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

function storePicture() {
  const store = new MediaStore();
  const key = store.add(detectMedium(PNG) ?? { type: "image/png", bytes: PNG });
  return { key, media: store.media };
}

/** A picture of one point by its true name. */
export const PICTURE = storePicture();

const PARTS: readonly Inline[] = [
  { type: "image", media: PICTURE.key, alt: "خريطة <دجلة>", width: 30, height: 20 },
  { type: "math", tex: String.raw`\frac{a}{b} < \sqrt{2}` },
  { type: "text", text: "مهم", marks: ["bold", "sub"] },
  { type: "text", text: "Tigris", marks: [], dir: "ltr" },
];

/**
 * Questions with a picture, a formula or marks in their text, with the true picture of a place on one, shuffled or not,
 * and with criteria where a person marks them.
 */
export const withPictures = (questions: fc.Arbitrary<Question>): fc.Arbitrary<Question> =>
  fc
    .tuple(questions, fc.subarray([...PARTS]), fc.boolean())
    .map(([question, parts, isOther]) => withOther(withParts(question, parts), isOther));

function withParts(question: Question, parts: readonly Inline[]): Question {
  const content: Inline[] = [{ type: "text", text: "انظر ", marks: [] }, ...parts];
  const stem =
    parts.length === 0 ? question.stem : [{ type: "paragraph" as const, content }, ...question.stem];
  return { ...question, stem };
}

function withOther(question: Question, isOther: boolean): Question {
  if (question.type === "hotspot")
    return { ...question, picture: { ...question.picture, media: PICTURE.key } };
  if ("isShuffled" in question) return { ...question, isShuffled: isOther };
  if (!("rubric" in question) || !isOther) return question;
  const levels = [
    { points: "0", words: "" },
    { points: question.points, words: "تام" },
  ];
  return { ...question, criteria: [{ id: "c1", title: "المحتوى", levels }] };
}

/** The question without its criteria, which no format of other systems has. */
export function withoutCriteria(question: Question): Question {
  if (!("criteria" in question)) return question;
  const { criteria: _, ...rest } = question;
  return rest;
}

interface PlainQuestion {
  readonly type: string;
  /** Names of the files that its texts show, and that it has. */
  readonly shows: string[];
  readonly carries: string[];
}

interface PlainFile {
  readonly questions: PlainQuestion[];
  readonly faults: string[];
}

const KNOWN =
  /^(?:multichoice|truefalse|shortanswer|numerical|matching|ordering|cloze|ddwtos|essay|description|recordrtc)$/u;

/** Moodle XML as a program would read it that knows nothing of Dars: with another parser, by names of elements alone. */
export function readPlainly(xml: string): PlainFile {
  const file: PlainFile = { questions: [], faults: [] };
  const open: string[] = [];
  let text = "";
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        open.push(name);
        text = "";
        if (name === "question") addQuestion(file, attributes["type"] ?? "");
        if (name === "file") file.questions.at(-1)?.carries.push(attributes["name"] ?? "");
      },
      ontext: (words) => void (text += words),
      onclosetag(name) {
        open.pop();
        if (name === "text") addText(file, text);
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  return open.length === 0 ? file : { ...file, faults: [...file.faults, "not closed"] };
}

function addQuestion({ questions, faults }: PlainFile, type: string): void {
  if (!KNOWN.test(type)) faults.push(`type ${type}`);
  questions.push({ type, shows: [], carries: [] });
}

function addText({ questions }: PlainFile, text: string): void {
  for (const [, name = ""] of text.matchAll(/src="@@PLUGINFILE@@\/([^"]+)"/gu))
    questions.at(-1)?.shows.push(name);
}
