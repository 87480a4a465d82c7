import type { Question, QuestionBase } from "@dars/contract/learning/questions";

import { findChild, type Element, getChildText } from "#learning/question-files/markup/nodes.ts";
import { ItemRefused } from "#learning/question-files/read-item.ts";

import { textIn, type MoodleContext } from "./moodle-media.ts";

const MOST_WORDS = 100_000;

/** An answer that a person marks: a text, or files where Moodle takes no text. */
export function readEssay(element: Element, base: QuestionBase, context: MoodleContext): Question {
  const { losses } = context;
  const info = findChild(element, "graderinfo");
  const notes = info ? textIn(info, context) : [];
  const rubric = notes.length === 0 ? null : notes;
  if (getChildText(findChild(element, "responsetemplate") ?? NOTHING, "text") !== "")
    losses.add("The text that an answer begins with is left out.");
  if (getChildText(element, "filetypeslist") !== "") losses.add("Files of any kind can be handed in.");
  const files = Number(getChildText(element, "attachments") || 0);
  if (getChildText(element, "responseformat") === "noinline") {
    if (files > 1) losses.add("How many files are handed in is left out.");
    return { ...base, type: "file_upload", rubric };
  }
  if (files !== 0) losses.add("Files beside a written answer are left out.");
  return { ...base, type: "essay", rubric, expectedWords: readWords(element, context) };
}

const NOTHING: Element = { name: "", attributes: {}, children: [] };

/** Dars shows how long an answer is expected to be, and takes a longer or shorter one. */
function readWords(element: Element, { losses }: MoodleContext): number | null {
  const [least, most] = ["minwordlimit", "maxwordlimit"].map(
    (name) => Number(getChildText(element, name)) || 0,
  );
  const words = most || least || 0;
  if (words > 0) losses.add("Limits of words are not enforced; the length is a hint.");
  return words > 0 && words <= MOST_WORDS ? words : null;
}

/** A recording of the student's own (the plugin recordrtc). */
export function readRecording(element: Element, base: QuestionBase, context: MoodleContext): Question {
  const kind = getChildText(element, "mediatype") || "audio";
  if (kind !== "audio" && kind !== "video")
    throw new ItemRefused("Several recordings in one question are not supported.");
  const info = findChild(element, "graderinfo");
  const notes = info ? textIn(info, context) : [];
  if (Number(getChildText(element, "timelimitinseconds")) > 0)
    context.losses.add("How long a recording may be is left out.");
  return { ...base, type: kind, rubric: notes.length === 0 ? null : notes };
}
