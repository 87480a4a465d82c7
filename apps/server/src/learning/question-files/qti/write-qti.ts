import type { Question } from "@dars/contract/learning/questions";

import type { WrittenItem } from "#learning/question-files/gift/write-gift.ts";
import { type MarkupWriter, toMarkup } from "#learning/question-files/markup/to-markup.ts";
import { ItemRefused, Losses } from "#learning/question-files/read-item.ts";
import { escapeMarkup } from "#platform/escape-markup.ts";

import { clozeParts } from "./cloze-parts.ts";
import {
  choiceParts,
  gapMatchParts,
  hotspotParts,
  hottextParts,
  matchParts,
  orderParts,
  truthParts,
} from "./qti-interactions.ts";
import {
  type ItemParts,
  modalFeedback,
  NO_PARTS,
  formatPoints,
  type QtiWriting,
  setIdentifier,
} from "./qti-parts.ts";
import { numericParts, shortTextParts, workParts } from "./short-text-parts.ts";

/**
 * Writes one question as an item of QTI 2.2 that `readQti` reads back, but for its tags and its difficulty, which the
 * manifest has. What QTI has no place for is named.
 */
export function writeQti(question: Question, id: string, addressOf: MarkupWriter["addressOf"]): WrittenItem {
  const losses = new Losses();
  const writer: MarkupWriter = {
    addressOf,
    tex: (tex) =>
      `<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mtext>${escapeMarkup(tex)}</mtext>` +
      `<annotation encoding="application/x-tex">${escapeMarkup(tex)}</annotation></semantics></math>`,
    gap: () => "",
  };
  try {
    if (question.marking === "manual" && !isWork(question))
      throw new ItemRefused("A draft without a right answer is not written.");
    if ("criteria" in question && question.criteria)
      losses.add("The levels of the rubric are not part of QTI.");
    const parts = buildParts(question, { writer, losses });
    return { text: itemXml(question, id, parts, writer), reasons: losses.list() };
  } catch (error) {
    if (!(error instanceof ItemRefused)) throw error;
    return { text: null, reasons: [error.message] };
  }
}

const isWork = ({ type }: Question): boolean => /^(?:essay|file_upload|audio|video|description)$/u.test(type);

function buildParts(question: Question, writing: QtiWriting): ItemParts {
  switch (question.type) {
    case "single_choice":
    case "multiple_choice":
      return choiceParts(question, writing);
    case "true_false":
      return truthParts(question, writing);
    case "hottext":
      return hottextParts(question, writing);
    case "hotspot":
      return hotspotParts(question, writing);
    case "matching":
      return matchParts(question, writing);
    case "gap_match":
      return gapMatchParts(question, writing);
    default:
      return otherParts(question, writing);
  }
}

function otherParts(question: Question, writing: QtiWriting): ItemParts {
  switch (question.type) {
    case "ordering":
      return orderParts(question, writing);
    case "short_text":
      return shortTextParts(question, writing);
    case "numeric":
      return numericParts(question, writing);
    case "cloze":
      return clozeParts(question, writing);
    default:
      return "rubric" in question ? workParts(question, question.rubric, writing) : NO_PARTS;
  }
}

const NAMESPACES =
  'xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ' +
  'xsi:schemaLocation="http://www.imsglobal.org/xsd/imsqti_v2p2 http://www.imsglobal.org/xsd/qti/qtiv2p2/imsqti_v2p2.xsd"';
const OUTCOMES = ["FEEDBACK", "FEEDBACK_BAND", "FEEDBACK_WHOLE", "FEEDBACK_GENERAL"];

function itemXml(question: Question, id: string, parts: ItemParts, writer: MarkupWriter): string {
  const { title, language, dir, stem, points, feedback } = question;
  const lang = language === null ? "" : ` xml:lang="${language}"`;
  const most = formatPoints("1", points);
  const outcomes = OUTCOMES.map(
    (name) => `<outcomeDeclaration identifier="${name}" cardinality="single" baseType="identifier"/>`,
  );
  const direction = dir === null ? "" : ` dir="${dir}"`;
  const body = (parts.hasStem ? "" : toMarkup(stem, writer)) + parts.body + parts.marks;
  const whole = (["right", "partial", "wrong"] as const).map((time) =>
    modalFeedback("FEEDBACK_WHOLE", time, feedback[time], writer),
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<assessmentItem ${NAMESPACES} identifier="${id}" title="${escapeMarkup(title)}"${lang} adaptive="false" timeDependent="false">` +
    `${parts.declarations}<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>` +
    `<outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float"><defaultValue><value>${most}</value></defaultValue></outcomeDeclaration>` +
    `${outcomes.join("")}<itemBody${direction}>${body}</itemBody>${processingXml(question, parts)}` +
    `${parts.modal}${whole.join("")}${modalFeedback("FEEDBACK_GENERAL", "general", feedback.general, writer)}</assessmentItem>\n`
  );
}

const value = (number: string): string => `<baseValue baseType="float">${number}</baseValue>`;

/** Feedback for the whole follows from the score that is there by then. */
function processingXml({ feedback, points }: Question, { processing }: ItemParts): string {
  const score = '<variable identifier="SCORE"/>';
  const isNamed = feedback.right ?? feedback.partial ?? feedback.wrong;
  const whole = isNamed
    ? `<responseCondition><responseIf><gte>${score}${value(formatPoints("1", points))}</gte>${setIdentifier("FEEDBACK_WHOLE", "right")}</responseIf>` +
      `<responseElseIf><gt>${score}${value("0")}</gt>${setIdentifier("FEEDBACK_WHOLE", "partial")}</responseElseIf>` +
      `<responseElse>${setIdentifier("FEEDBACK_WHOLE", "wrong")}</responseElse></responseCondition>`
    : "";
  const general = feedback.general ? setIdentifier("FEEDBACK_GENERAL", "general") : "";
  const all = processing + whole + general;
  return all === "" ? "" : `<responseProcessing>${all}</responseProcessing>`;
}
