import type { Option } from "@dars/contract/learning/question-parts";
import { richText } from "@dars/contract/learning/rich-text";

import { QUESTION_BASE } from "./question-base.ts";
import { ItemRefused, readItem, type ReadItem } from "./read-item.ts";

interface AikenPart {
  readonly line: number;
  readonly stem: string[];
  readonly options: Array<{ readonly letter: string; text: string }>;
  answer: string | undefined;
}

const OPTION = /^\s*([A-Z])[.)]\s+(.*)$/u;
const ANSWER = /^\s*ANSWER\s*:\s*([A-Za-z])\s*$/u;

/** Whether a text file is Aiken and not GIFT. */
export const isAiken = (text: string): boolean =>
  /^[ \t]*[A-Z][.)][ \t]+\S/mu.test(text) && !/^[^\n]*\{/mu.test(text);

/** Every question of an Aiken file: its text, lettered answers, and a line that says which is right. */
export const readAiken = (text: string): ReadItem[] =>
  splitAiken(text).map((part) =>
    readItem(`line ${part.line}`, "", () => {
      const { stem, options, answer, line } = part;
      if (stem.length === 0) throw new ItemRefused(`Line ${line}: answers without a question.`);
      if (answer === undefined) throw new ItemRefused(`Line ${line}: the question has no line ANSWER.`);
      if (!options.some(({ letter }) => letter === answer))
        throw new ItemRefused(`Line ${line}: the right answer is none of the answers.`);
      return {
        ...QUESTION_BASE,
        type: "single_choice",
        stem: richText(stem.join("\n")),
        options: options.map(({ letter, text: words }): Option => ({
          id: `o${letter}`,
          content: richText(words),
          share: letter === answer ? "1" : "0",
          feedback: null,
        })),
        isShuffled: true,
      };
    }),
  );

function splitAiken(text: string): AikenPart[] {
  const parts: AikenPart[] = [];
  for (const [at, line] of text.split(/\r\n|\n|\r/u).entries()) {
    if (line.trim() === "") continue;
    const last = parts.at(-1);
    const open =
      last && isOpenTo(line, last) ? last : { line: at + 1, stem: [], options: [], answer: undefined };
    if (open !== last) parts.push(open);
    addLine(line, open);
  }
  return parts;
}

/** Text after the answers begins a question, though the one before has no line that says which is right. */
function isOpenTo(line: string, { options, answer }: AikenPart): boolean {
  if (answer !== undefined) return false;
  return options.length === 0 || OPTION.test(line) || ANSWER.test(line);
}

function addLine(line: string, part: AikenPart): void {
  const [, right] = ANSWER.exec(line) ?? [];
  const [, letter, words = ""] = OPTION.exec(line) ?? [];
  if (right !== undefined) part.answer = right.toUpperCase();
  else if (letter === undefined) part.stem.push(line.trim());
  else part.options.push({ letter, text: words.trim() });
}
