import type { Question } from "@dars/contract/learning/questions";
import type { RichText } from "@dars/contract/learning/rich-text";

import type { Losses } from "./read-item.ts";

/** As many blocks as a rich text has at most. */
const MOST_BLOCKS = 500;

/** The question with a text of its section in front of its own. */
export function withPassage(question: Question, passage: RichText, losses: Losses): Question {
  if (passage.length + question.stem.length <= MOST_BLOCKS)
    return passage.length === 0 ? question : { ...question, stem: [...passage, ...question.stem] };
  losses.add("The text of its section is too long to stand in front of it, and is left out.");
  return question;
}
