import type { AskedQuestion } from "@dars/contract/learning/asked-questions";
import type { NumberedQuestion } from "@dars/contract/learning/exercises";
import type { Part } from "@dars/contract/learning/question-parts";
import type { Question } from "@dars/contract/learning/questions";
import type { Block, Inline, RichText } from "@dars/contract/learning/rich-text";

import { type Draw, type ShownIds, type Veil, buildVeil } from "./veil.ts";

/** A question as one attempt puts it: nothing of its key is in it. */
export function askedQuestion({ id, question }: NumberedQuestion, draw: Draw): AskedQuestion {
  const veil = buildVeil(id, question, draw);
  return {
    id,
    type: question.type,
    language: question.language,
    dir: question.dir,
    stem: shownText(question.stem, veil),
    points: question.points,
    parts: shownParts(getParts(question), veil.parts),
    targets: question.type === "matching" ? shownParts(question.right, veil.targets) : [],
    gaps: buildGaps(question, veil),
    picture: question.type === "hotspot" ? question.picture : null,
    areas:
      question.type === "hotspot"
        ? question.areas.map(({ id: own, shape, coords }) => ({ id: veil.parts.shown(own), shape, coords }))
        : [],
    mostChosen: "mostChosen" in question ? question.mostChosen : null,
    expectedWords: question.type === "essay" ? question.expectedWords : null,
    ...(question.type === "numeric" && { isCounted: question.counted !== null }),
  };
}

function getParts(question: Question): readonly Part[] {
  switch (question.type) {
    case "single_choice":
    case "multiple_choice":
      return question.options;
    case "matching":
      return question.left;
    case "ordering":
      return question.items;
    default:
      return question.type === "gap_match" ? question.choices : [];
  }
}

function shownParts(parts: readonly Part[], names: ShownIds): Part[] {
  const byId = new Map(parts.map((part) => [part.id, part]));
  return names.order.flatMap((id) => {
    const part = byId.get(id);
    return part ? [{ id: names.shown(id), content: part.content }] : [];
  });
}

function buildGaps(question: Question, { gaps, options }: Veil): AskedQuestion["gaps"] {
  if (question.type !== "cloze") return [];
  return question.gaps.map((gap) => {
    const names = options.get(gap.id);
    return {
      id: gaps.shown(gap.id),
      kind: gap.kind,
      options: gap.kind === "choice" && names ? shownParts(gap.options, names) : [],
    };
  });
}

/** The text with the ids of its gaps and words as they are shown. */
function shownText(text: RichText, { gaps, parts }: Veil): RichText {
  const inline = (each: Inline): Inline => {
    if (each.type === "gap") return { type: "gap", id: gaps.shown(each.id) };
    return each.type === "hottext" ? { ...each, id: parts.shown(each.id) } : each;
  };
  return text.map((block): Block => {
    switch (block.type) {
      case "list":
        return { ...block, items: block.items.map((line) => line.map(inline)) };
      case "table":
        return { ...block, rows: block.rows.map((row) => row.map((cell) => cell.map(inline))) };
      case "preformatted":
        return block;
      default:
        return { ...block, content: block.content.map(inline) };
    }
  });
}
