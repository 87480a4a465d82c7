import { below, type Element, getText } from "#learning/question-files/markup/nodes.ts";
import { type MarkupContext, toRichText } from "#learning/question-files/markup/to-rich-text.ts";
import { type ReadItem, refusedItem } from "#learning/question-files/read-item.ts";
import { listTextItem } from "#learning/question-files/text-item.ts";

import { listIntroduction } from "./section-texts.ts";
import { isForStudents } from "./shown-body.ts";

const DRAWS = new Set(["selection"]);
const BRANCHES = new Set(["branchRule", "preCondition", "adaptiveSelection"]);
const FEEDBACK = new Set(["testFeedback"]);

/**
 * What a test has besides its items, each imported or named: its introduction as a text, its feedback, and that it draws
 * items or decides by answers which follow. The texts of its sections go to their items.
 */
export function readQtiTest(id: string, root: Element, findMedia: MarkupContext["findMedia"]): ReadItem[] {
  const blocks = root.name === "assessmentTest" ? listIntroduction(root) : [];
  const shown = blocks.filter(isForStudents);
  const texts = listTextItem(
    { id: "text 1", category: "", title: root.attributes["title"] ?? "" },
    (losses) => shown.flatMap(({ children }) => toRichText(children, { losses, findMedia, hasTex: false })),
  );
  const reasons = [
    ...(hasWords(blocks.filter((block) => !isForStudents(block))) ? [NOTES] : []),
    ...(hasWords(below(root, FEEDBACK)) ? ["Feedback of a whole test or section is left out."] : []),
    ...nameDraws(root),
  ];
  return [...texts, ...reasons.slice(0, 1).map((reason) => ({ ...refusedItem(id, reason), reasons }))];
}

const NOTES = "Notes of a test for teachers are left out.";

const hasWords = (elements: readonly Element[]): boolean =>
  elements.some((element) => getText(element).trim() !== "");

function nameDraws(root: Element): string[] {
  const has = (names: ReadonlySet<string>) => below(root, names).length > 0;
  if (has(DRAWS)) return ["It draws some of its questions by chance; those in the file are read."];
  if (has(BRANCHES)) return ["It decides by answers which questions follow; all of them are read."];
  return [];
}
