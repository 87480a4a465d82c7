import type { DocumentNode } from "@dars/contract/learning/document-node";

import { escapeMarkup } from "#platform/escape-markup.ts";

export type WritingDirection = "rtl" | "ltr";
type Marks = NonNullable<DocumentNode["marks"]>;

/** Between letters of one direction lie signs of none; at its ends they belong to the line. */
const LATIN = /\p{Script=Latin}(?:[^\p{Script=Arabic}]*[\p{Script=Latin}\p{N}])?/gu;
const ARABIC = /\p{Script=Arabic}(?:[^\p{Script=Latin}]*[\p{Script=Arabic}\p{N}])?/gu;
const FIRST = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{L}/u;
const IS_RIGHT = /\p{Script=Arabic}|\p{Script=Hebrew}/u;

/** The direction of a text by its first letter; `otherwise` for one without letters. */
export function findDirection(text: string, otherwise: WritingDirection): WritingDirection {
  const first = FIRST.exec(text)?.[0];
  if (first === undefined) return otherwise;
  return IS_RIGHT.test(first) ? "rtl" : "ltr";
}

interface TextPiece {
  readonly text: string;
  readonly isRightToLeft: boolean;
}

/** Word does not find out by itself which way a run goes. */
function splitByDirection(text: string, direction: WritingDirection): TextPiece[] {
  const isRight = direction === "rtl";
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const { 0: other, index } of text.matchAll(isRight ? LATIN : ARABIC)) {
    if (index > at) pieces.push({ text: text.slice(at, index), isRightToLeft: isRight });
    pieces.push({ text: other, isRightToLeft: !isRight });
    at = index + other.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), isRightToLeft: isRight });
  return pieces;
}

const LOOKS: Readonly<Record<string, string>> = {
  strong: "<w:b/><w:bCs/>",
  em: "<w:i/><w:iCs/>",
  strike: "<w:strike/>",
};
const BEHIND: Readonly<Record<string, string>> = {
  underline: '<w:u w:val="single"/>',
  sub: '<w:vertAlign w:val="subscript"/>',
  sup: '<w:vertAlign w:val="superscript"/>',
};
const STYLES: Readonly<Record<string, string>> = { code: "CodeText", link: "Hyperlink" };

/** What marks a run, in the order in which Word wants it. */
function writeRunLook(marks: Marks, isRightToLeft: boolean): string {
  const by = (words: Readonly<Record<string, string>>, order: readonly string[]) =>
    order.map((type) => (marks.some((mark) => mark.type === type) ? (words[type] ?? "") : "")).join("");
  const style = marks.map(({ type }) => STYLES[type]).find((name) => name !== undefined);
  const look =
    (style === undefined ? "" : `<w:rStyle w:val="${style}"/>`) +
    by(LOOKS, ["strong", "em", "strike"]) +
    by(BEHIND, ["underline", "sub", "sup"]) +
    (isRightToLeft ? "<w:rtl/>" : "");
  return look === "" ? "" : `<w:rPr>${look}</w:rPr>`;
}

/** Runs of one text with its marks. */
export const writeRuns = (text: string, marks: Marks, direction: WritingDirection): string =>
  splitByDirection(text, direction)
    .map(
      (piece) =>
        `<w:r>${writeRunLook(marks, piece.isRightToLeft)}<w:t xml:space="preserve">${escapeMarkup(piece.text)}</w:t></w:r>`,
    )
    .join("");
