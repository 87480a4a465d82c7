import { exactly } from "@dars/contract/learning/exact";
import type { Question, QuestionOf } from "@dars/contract/learning/questions";

import type { WrittenItem } from "#learning/question-files/gift/write-gift.ts";
import type { Medium } from "#learning/question-files/media.ts";
import { ItemRefused, Losses } from "#learning/question-files/read-item.ts";
import { toDecimal } from "#learning/question-files/shares.ts";
import { escapeMarkup } from "#platform/escape-markup.ts";

import { clozeText, draggedXml } from "./cloze-text.ts";
import { choicesXml, matchingXml, numericXml, orderingXml, shortTextXml, truthXml } from "./moodle-parts.ts";
import { MoodleWriter } from "./moodle-writer.ts";

/**
 * Writes one question as an element of Moodle XML that `readMoodle` reads back, with its pictures and recordings in it.
 * What Moodle has no place for is named.
 */
export function writeMoodle(question: Question, media: ReadonlyMap<string, Medium>): WrittenItem {
  const losses = new Losses();
  try {
    if (question.marking === "manual" && !isWork(question))
      throw new ItemRefused("A draft without a right answer is not written.");
    const text = questionXml(question, new MoodleWriter(media, losses));
    nameLosses(question, losses);
    return { text, reasons: losses.list() };
  } catch (error) {
    if (!(error instanceof ItemRefused)) throw error;
    return { text: null, reasons: [error.message] };
  }
}

const isWork = ({ type }: Question): boolean => /^(?:essay|file_upload|audio|video|description)$/u.test(type);

function nameLosses(question: Question, losses: Losses): void {
  const { points, dir, language, difficulty } = question;
  if (dir !== null || language !== null)
    losses.add("Language and direction are not part of Moodle's questions.");
  if (difficulty !== null) losses.add("Difficulty is not part of Moodle's questions.");
  if (points.includes("/")) losses.add("Points that are a fraction become a decimal number.");
  if (!COMBINED.has(question.type) && hasCombined(question))
    losses.add(
      "What is said to right, partly right and wrong answers as a whole is not part of this type in Moodle.",
    );
  if ("criteria" in question && question.criteria)
    losses.add("The levels of the rubric are not part of Moodle's questions.");
}

/** The types that Moodle says something to as a whole. */
const COMBINED: ReadonlySet<string> = new Set([
  "single_choice",
  "multiple_choice",
  "matching",
  "ordering",
  "gap_match",
]);

const hasCombined = ({ feedback }: Question): boolean =>
  (feedback.right ?? feedback.partial ?? feedback.wrong) !== null;

interface MoodleParts {
  /** Moodle's name of the type. */
  readonly type: string;
  /** The element questiontext, where it is not the stem alone. */
  readonly text?: string;
  readonly body: string;
}

function questionXml(question: Question, writer: MoodleWriter): string {
  const { type, text, body } = buildParts(question, writer);
  const { title, stem, points, tags, feedback } = question;
  const whole = COMBINED.has(question.type)
    ? writer.writeElement("correctfeedback", feedback.right ?? []) +
      writer.writeElement("partiallycorrectfeedback", feedback.partial ?? []) +
      writer.writeElement("incorrectfeedback", feedback.wrong ?? [])
    : "";
  const tagged = tags.map((tag) => `<tag><text>${escapeMarkup(tag)}</text></tag>`).join("");
  return (
    `<question type="${type}"><name><text>${escapeMarkup(title)}</text></name>${text ?? writer.writeElement("questiontext", stem)}` +
    `${writer.writeElement("generalfeedback", feedback.general ?? [])}<defaultgrade>${toDecimal(exactly(points), 7)}</defaultgrade>` +
    `<penalty>0.3333333</penalty><hidden>0</hidden>${whole}${body}${tagged === "" ? "" : `<tags>${tagged}</tags>`}</question>\n`
  );
}

function buildParts(question: Question, writer: MoodleWriter): MoodleParts {
  switch (question.type) {
    case "single_choice":
    case "multiple_choice":
      return { type: "multichoice", body: choicesXml(question, writer) };
    case "true_false":
      return { type: "truefalse", body: truthXml(question, writer) };
    case "short_text":
      return { type: "shortanswer", body: shortTextXml(question, writer) };
    case "numeric":
      return { type: "numerical", body: numericXml(question, writer) };
    case "matching":
      return { type: "matching", body: matchingXml(question, writer) };
    case "ordering":
      return { type: "ordering", body: orderingXml(question, writer) };
    default:
      return buildOtherParts(question, writer);
  }
}

function buildOtherParts(question: Question, writer: MoodleWriter): MoodleParts {
  switch (question.type) {
    case "cloze":
      return { type: "cloze", text: clozeText(question, writer), body: "" };
    case "gap_match":
      return { type: "ddwtos", ...draggedXml(question, writer) };
    case "description":
      return { type: "description", body: "" };
    case "essay":
    case "file_upload":
      return { type: "essay", body: essayXml(question, writer) };
    case "audio":
    case "video":
      return { type: "recordrtc", body: recordingXml(question, writer) };
    default:
      throw new ItemRefused(`Moodle has no questions of type ${question.type}.`);
  }
}

function essayXml(question: QuestionOf<"essay"> | QuestionOf<"file_upload">, writer: MoodleWriter): string {
  const isUpload = question.type === "file_upload";
  if (!isUpload && question.expectedWords !== null)
    writer.losses.add("How many words are expected is not part of Moodle's questions.");
  return (
    `<responseformat>${isUpload ? "noinline" : "editor"}</responseformat><responserequired>${isUpload ? 0 : 1}</responserequired>` +
    `<responsefieldlines>15</responsefieldlines><attachments>${isUpload ? -1 : 0}</attachments><attachmentsrequired>${isUpload ? 1 : 0}</attachmentsrequired>` +
    `${writer.writeElement("graderinfo", question.rubric ?? [])}<responsetemplate format="html"><text></text></responsetemplate>`
  );
}

function recordingXml(
  { type, rubric }: QuestionOf<"audio"> | QuestionOf<"video">,
  writer: MoodleWriter,
): string {
  writer.losses.add("Moodle needs the plugin recordrtc for recordings of students.");
  return `<mediatype>${type}</mediatype><timelimitinseconds>0</timelimitinseconds>${writer.writeElement("graderinfo", rubric ?? [])}`;
}
