import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "#tools/paths.ts";

import { ourFiles } from "./files.ts";

/** Of a hundred comments, the most that may contain a word of the list. */
const MOST_PERCENT = 3;

// Idioms that no manual or search result uses; each has a plain term that says who does what.
const IDIOMS =
  /\b(whoever|whomever|somebody|everybody|anybody|those (?:that|who)|(?:is|are|was|were|be|been) told|tells?|told|lets? go|letting go|stands?|stood|standing|hangs? on|hung on|hanging on|deeds?|mishaps?|journeys?|doorsteps?|namers?|looks? into|looked into|mandates?)\b/i;

/** Of a hundred comments, the most that may begin without a subject. */
const MOST_FRAGMENTS_PERCENT = 5;

/** First words of a comment that says of what, whose or by what something is, and not what it is. */
const FRAGMENT =
  /^(?:\/\*\*?|\/\/)\s*(?:Of|Whose|By|With|Without|As|To|Only|Shown|Given|Taken|Made|Asked|Said|Kept|Sent|Found)\b/;

/**
 * Comments use the field's terms in everyday English: at most 3 % of them contain a word of the list. At most 5 %
 * begin without a subject.
 */
export const words = {
  name: "words of comments",
  faults: () => {
    const all = ourFiles("{apps,packages,tools,bench}/**/*.{ts,tsx}").flatMap((file) =>
      extractComments(readFileSync(join(ROOT, file), "utf8")).map((comment) => ({ file, comment })),
    );
    return listCommentFaults(all);
  },
};

interface Comment {
  readonly file: string;
  readonly comment: string;
}

/** Nothing up to the bounds; above, the share and every comment with the word that it contains or begins with. */
export const listCommentFaults = (comments: readonly Comment[]): readonly string[] => [
  ...listMatches(
    comments,
    IDIOMS,
    MOST_PERCENT,
    "contain words that the list in tools/gates/words.ts replaces",
  ),
  ...listMatches(comments, FRAGMENT, MOST_FRAGMENTS_PERCENT, "begin without a subject"),
];

function listMatches(comments: readonly Comment[], pattern: RegExp, mostPercent: number, problem: string) {
  const found = comments.flatMap(({ file, comment }) => {
    const [match] = pattern.exec(comment) ?? [];
    return match === undefined ? [] : [`${file}: "${match}" in ${comment.replaceAll(/\s*\n[\s*]*/g, " ")}`];
  });
  const percent = (100 * found.length) / Math.max(comments.length, 1);
  if (percent <= mostPercent) return [];
  const share = `${found.length} of ${comments.length} comments (${percent.toFixed(1)} %)`;
  return [`${share} ${problem}.`, ...found];
}

// Strings come first, so that an address in one is no comment.
const PARTS =
  /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|(\/\/[^\n]*(?:\n[ \t]*\/\/[^\n]*)*|\/\*[\s\S]*?\*\/)/g;

/** The comments of a source text; line comments that follow each other are one. */
export const extractComments = (text: string): readonly string[] =>
  [...text.matchAll(PARTS)].flatMap(([, comment]) => (comment === undefined ? [] : [comment]));
