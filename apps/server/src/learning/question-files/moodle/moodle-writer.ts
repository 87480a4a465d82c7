import { compare, exactly, multiply, rational, type Exact } from "@dars/contract/learning/exact";
import { listInlines, type Inline, type RichText } from "@dars/contract/learning/rich-text";

import { looksLikeFormula } from "#learning/question-files/markup/looks-like-formula.ts";
import { type MarkupWriter, toLine, toMarkup } from "#learning/question-files/markup/to-markup.ts";
import { getExtension, type Medium } from "#learning/question-files/media.ts";
import { ItemRefused, type Losses } from "#learning/question-files/read-item.ts";
import { toDecimal } from "#learning/question-files/shares.ts";
import { escapeMarkup } from "#platform/escape-markup.ts";

/** Private letters that stand for a gap until the text around it is written. */
const GAP = /\uE010([^\uE011]*)\uE011/gu;

/** Writes the texts of a question with the files that they show. */
export class MoodleWriter {
  readonly losses: Losses;
  readonly #media: ReadonlyMap<string, Medium>;
  #used = new Set<string>();
  readonly #markup: MarkupWriter = {
    addressOf: (key) => {
      if (!this.#media.has(key)) this.losses.add("A picture or recording of it is missing.");
      this.#used.add(key);
      return `@@PLUGINFILE@@/${this.#nameFile(key)}`;
    },
    tex: (tex) => escapeMarkup(String.raw`\(${tex}\)`),
    gap: (id) => `\uE010${id}\uE011`,
  };

  constructor(media: ReadonlyMap<string, Medium>, losses: Losses) {
    this.#media = media;
    this.losses = losses;
  }

  /** An element with a text in HTML and its files; `line` leaves out the paragraph around a single one. */
  writeElement(name: string, text: RichText, { line = false, attributes = "", more = "" } = {}): string {
    const html = line ? toLine(text, this.#markup) : toMarkup(text, this.#markup);
    this.#noteFormulas(text);
    return this.#wrap(name, html, attributes, more);
  }

  /** The text of a question whose gaps `writeGap` writes; `hide` writes what only looks like a gap. */
  writeGapped(text: RichText, hide: (html: string) => string, writeGap: (id: string) => string): string {
    const html = hide(toMarkup(text, this.#markup)).replaceAll(GAP, (_, id: string) => writeGap(id));
    this.#noteFormulas(text);
    return this.#wrap("questiontext", html, "", "");
  }

  /** Inline HTML without files, for a word that is dragged. */
  writeLine(text: RichText): string {
    const html = toLine(text, this.#markup);
    if (this.#used.size > 0)
      throw new ItemRefused("Moodle has no pictures and recordings among words to place.");
    return html;
  }

  /** Words alone, with their formulas as TeX: for what Moodle keeps as plain text. */
  writeWords(text: RichText): string {
    const inlines = listInlines(text);
    if (inlines.some((inline) => "media" in inline))
      throw new ItemRefused("Moodle has words alone there, no pictures and recordings.");
    const isPlain = text.length === 1 && text[0]?.type === "paragraph" && inlines.every(isPlainInline);
    if (!isPlain) this.losses.add("Marks, lines and lists in its answers become plain words.");
    this.#noteFormulas(text);
    return text
      .map((block) => listInlines([block]).map(toWords).join(""))
      .join(" ")
      .trim();
  }

  #noteFormulas(text: RichText): void {
    if (looksLikeFormula(text)) this.losses.add("Words that look like a formula become one.");
  }

  #wrap(name: string, html: string, attributes: string, more: string): string {
    const files = [...this.#used].map((key) => this.#writeFile(key)).join("");
    this.#used = new Set();
    return `<${name} format="html"${attributes}><text>${escapeMarkup(html)}</text>${files}${more}</${name}>`;
  }

  #writeFile(key: string): string {
    const bytes = this.#media.get(key)?.bytes.toString("base64");
    return bytes === undefined
      ? ""
      : `<file name="${this.#nameFile(key)}" path="/" encoding="base64">${bytes}</file>`;
  }

  #nameFile(key: string): string {
    return `${key}.${getExtension(this.#media.get(key))}`;
  }
}

const isPlainInline = (inline: Inline): boolean =>
  inline.type === "math" || (inline.type === "text" && inline.marks.length === 0 && !inline.dir);

function toWords(inline: Inline): string {
  if (inline.type === "math") return String.raw`\(${inline.tex}\)`;
  return inline.type === "text" || inline.type === "hottext" ? inline.text : " ";
}

/** As a percentage, with so many decimals that a fraction is found again. */
export const formatPercent = (share: Exact): string => toDecimal(multiply(exactly(share), rational(100)), 7);

/** The weights that Moodle's lists offer; it refuses others, or takes the nearest. */
const WEIGHTS = "0 1 0.9 5/6 0.8 0.75 0.7 2/3 0.6 0.5 0.4 1/3 0.3 0.25 0.2 1/6 1/7 0.125 1/9 0.1 0.05".split(
  " ",
);

const isOffered = (share: Exact): boolean =>
  WEIGHTS.some((weight) => compare(exactly(share.replace("-", "")), exactly(weight)) === 0);

export function noteWeights(shares: readonly Exact[], losses: Losses): void {
  if (!shares.every(isOffered))
    losses.add("Moodle has no such weight of an answer; it may take the nearest.");
}
