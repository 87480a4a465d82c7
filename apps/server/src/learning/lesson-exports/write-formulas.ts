import { Readable } from "node:stream";

import type { DocumentNode } from "@dars/contract/learning/document-node";
import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";

import { toTex, xmlTree, type Element } from "#learning/lesson-documents/public.ts";
import { toMathml } from "#learning/lessons/public.ts";
import { escapeMarkup } from "#platform/escape-markup.ts";

import { describeMath } from "./describe-math.ts";
import { toOmml } from "./to-omml.ts";

/** A formula as a Word document has it. */
export interface WrittenFormula {
  /** An element `m:oMath`; null for TeX that nothing can draw. */
  readonly omml: string | null;
  /** Whether it looks the same when Dars reads it again. */
  readonly isSame: boolean;
}

/** Formulas by what they are written with, see `getFormulaKey`. */
export type WrittenFormulas = ReadonlyMap<string, WrittenFormula>;

const isFormula = ({ type }: DocumentNode): boolean => type === "formula" || type === "math";

export const getFormulaKey = ({ type, attrs }: DocumentNode): string => `${type} ${String(attrs?.["tex"])}`;

/** All formulas of blocks, notes and answers among them. */
export async function writeFormulas(blocks: readonly LessonBlock[]): Promise<WrittenFormulas> {
  const written = new Map<string, WrittenFormula>();
  for (const node of blocks.flatMap(listFormulas)) {
    const key = getFormulaKey(node);
    if (!written.has(key)) written.set(key, await writeFormula(node));
  }
  return written;
}

const listFormulas = ({ content, notes, answers }: LessonBlock): DocumentNode[] =>
  [content["document"], notes, answers].flatMap((document) => findFormulas(document));

function findFormulas(value: unknown): DocumentNode[] {
  const found: DocumentNode[] = [];
  const look = (node: DocumentNode): void => {
    if (isFormula(node)) found.push(node);
    for (const inner of node.content ?? []) look(inner);
  };
  if (isNode(value)) look(value);
  return found;
}

const isNode = (value: unknown): value is DocumentNode =>
  typeof value === "object" && value !== null && "type" in value;

async function writeFormula(node: DocumentNode): Promise<WrittenFormula> {
  const isByItself = node.type === "formula";
  const markup = toMathml(node.attrs?.["tex"], isByItself);
  if (markup === null) return { omml: null, isSame: false };
  const shown = await readMathml(markup);
  const formula = toOmml(shown);
  const again = toMathml(toTex(formula), isByItself);
  const isSame = again !== null && describeMath(await readMathml(again)) === describeMath(shown);
  return { omml: writeElement(formula), isSame };
}

async function readMathml(markup: string): Promise<Element> {
  const tree = await xmlTree("The formula", Readable.from([Buffer.from(markup)]));
  return tree.inner[0] ?? tree;
}

const FONT = '<w:rPr><w:rFonts w:ascii="Cambria Math" w:hAnsi="Cambria Math"/></w:rPr>';

function writeElement({ name, attributes, inner, text }: Element): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`);
  if (name === "t") return `<m:t xml:space="preserve">${escapeMarkup(text)}</m:t>`;
  const body = inner.map((one) =>
    name === "r" && one.name === "t" ? FONT + writeElement(one) : writeElement(one),
  );
  return `<m:${name}${pairs.join("")}>${body.join("")}</m:${name}>`;
}
