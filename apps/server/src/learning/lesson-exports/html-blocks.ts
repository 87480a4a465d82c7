import { getBlockText } from "@dars/contract/learning/block-text";
import type { DocumentNode } from "@dars/contract/learning/document-node";
import { knownBlock, type KnownBlock, type LessonBlock } from "@dars/contract/learning/lesson-blocks";
import { isSafeLink } from "@dars/contract/learning/lesson-schema";

import { toMathml } from "#learning/lessons/public.ts";
import { escapeMarkup } from "#platform/escape-markup.ts";

import { EXPORT_WORDS, type ExportWords } from "./export-words.ts";
import { LessonLosses } from "./lesson-losses.ts";
import type { LessonToWrite } from "./lesson-to-write.ts";
import { nameMedium } from "./name-medium.ts";
import { attrIn, wordsIn } from "./words-in.ts";

/** Where the bytes of a file of the lesson lie, as an address; undefined where they are not in the file. */
export type FindSource = (fileId: string) => string | undefined;

type Attrs = NonNullable<DocumentNode["attrs"]>;

const MARKS: Readonly<Record<string, string>> = {
  strong: "strong",
  em: "em",
  underline: "u",
  strike: "s",
  sub: "sub",
  sup: "sup",
  code: "code",
};

/** The blocks of a lesson as HTML; nothing in it runs. */
export class HtmlBlocks {
  readonly losses = new LessonLosses();
  readonly html: string;
  readonly #find: FindSource;
  readonly #words: ExportWords;

  constructor({ blocks, language, isForTeachers }: LessonToWrite, find: FindSource) {
    this.#find = find;
    this.#words = EXPORT_WORDS[language];
    this.html = blocks.map((block) => this.#writeBlock(block, isForTeachers)).join("\n");
  }

  #writeBlock(block: LessonBlock, isForTeachers: boolean): string {
    const asides = (["notes", "answers"] as const).map((part) => {
      const document = isForTeachers ? getBlockText(block, part) : null;
      return document
        ? `<aside class="for-teachers"><strong>${this.#words[part]}</strong>${this.#inside(document)}</aside>`
        : "";
    });
    return `<section>${this.#writeKnown(block)}${asides.join("")}</section>`;
  }

  #writeKnown(block: LessonBlock): string {
    const known = knownBlock(block);
    if (!known) {
      this.losses.add("newer");
      return `<p class="instead">${this.#words.newer}</p>`;
    }
    switch (known.kind) {
      case "text":
        return this.#inside(known.content.document);
      case "image":
        return this.#writePicture(known.content.fileId, known.content.alt, known.content.caption);
      case "divider":
        return "<hr>";
      default:
        return this.#writeMedium(known);
    }
  }

  #writeMedium(block: Exclude<KnownBlock, { readonly kind: "text" | "image" | "divider" }>): string {
    const { kind, words } = nameMedium(block, this.#words);
    const source = "fileId" in block.content ? this.#find(block.content.fileId) : undefined;
    const about = `<p class="instead" dir="auto">${escapeMarkup(words)}</p>`;
    if (source === undefined) {
      this.losses.add(kind);
      return about;
    }
    const address = escapeMarkup(source);
    if (block.kind === "video") return `<video controls src="${address}"></video>${about}`;
    if (block.kind === "audio") return `<audio controls src="${address}"></audio>${about}`;
    return `<p dir="auto"><a href="${address}">${escapeMarkup(words)}</a></p>`;
  }

  #writePicture(fileId: string, alt: string, caption = ""): string {
    const source = this.#find(fileId);
    if (source === undefined) {
      this.losses.add("pictures");
      return `<p class="instead" dir="auto">${escapeMarkup(`${this.#words.picture}: ${alt}`)}</p>`;
    }
    const below = caption === "" ? "" : `<figcaption dir="auto">${escapeMarkup(caption)}</figcaption>`;
    return `<figure><img src="${escapeMarkup(source)}" alt="${escapeMarkup(alt)}">${below}</figure>`;
  }

  #inside({ content = [] }: DocumentNode): string {
    return content.map((node) => this.#writeNode(node)).join("");
  }

  #writeNode(node: DocumentNode): string {
    const write = this.#writers[node.type];
    return write ? write(node, node.attrs ?? {}) : this.#inside(node);
  }

  readonly #writers: Readonly<Record<string, (node: DocumentNode, attrs: Attrs) => string>> = {
    text: ({ text = "", marks = [] }) =>
      marks.reduceRight((inner, mark) => writeMark(inner, mark), escapeMarkup(text)),
    paragraph: (node, attrs) => `<p dir="${getDirection(attrs)}">${this.#inside(node)}</p>`,
    // The name of the lesson is the first heading.
    heading: (node, attrs) => {
      const tag = `h${Math.min(1 + Number(attrs["level"] ?? 2), 6)}`;
      return `<${tag} dir="${getDirection(attrs)}">${this.#inside(node)}</${tag}>`;
    },
    bullet_list: (node) => `<ul>${this.#inside(node)}</ul>`,
    ordered_list: (node, attrs) => `<ol start="${Number(attrs["start"] ?? 1)}">${this.#inside(node)}</ol>`,
    list_item: (node) => `<li dir="auto">${this.#inside(node)}</li>`,
    quote: (node) => `<blockquote>${this.#inside(node)}</blockquote>`,
    callout: (node, attrs) => this.#writeCallout(node, attrs),
    code_block: (node) => `<pre dir="ltr"><code>${escapeMarkup(wordsIn(node))}</code></pre>`,
    table: (node) => `<table dir="auto"><tbody>${this.#inside(node)}</tbody></table>`,
    table_row: (node) => `<tr>${this.#inside(node)}</tr>`,
    table_cell: (node, attrs) => `<td${writeSpans(attrs)}>${this.#inside(node)}</td>`,
    table_header: (node, attrs) => `<th${writeSpans(attrs)}>${this.#inside(node)}</th>`,
    formula: (_, attrs) =>
      `<div class="formula" dir="ltr">${this.#writeMath(attrs, true)}</div>${writeLegend(attrs)}`,
    math: (_, attrs) => `<span dir="ltr">${this.#writeMath(attrs, false)}</span>`,
    image: (node) => this.#writePicture(attrIn(node, "fileId"), attrIn(node, "alt")),
    rule: () => "<hr>",
    hard_break: () => "<br>",
  };

  #writeCallout(node: DocumentNode, { tone }: Attrs): string {
    const name = tone === "remember" || tone === "beware" ? tone : "try";
    return `<aside class="box ${name}"><strong>${this.#words[name]}</strong>${this.#inside(node)}</aside>`;
  }

  #writeMath({ tex }: Attrs, isByItself: boolean): string {
    const markup = toMathml(tex, isByItself);
    if (markup !== null) return annotate(markup, String(tex));
    this.losses.add("formulas");
    return `<code>${escapeMarkup(String(tex))}</code>`;
  }
}

/** With the TeX that it was drawn from: what reads the page has the formula and not only its picture. */
const annotate = (mathml: string, tex: string): string =>
  mathml.replace(
    /^(<math[^>]*>)(.*)<\/math>$/su,
    (_, begin: string, inner: string) =>
      `${begin}<semantics><mrow>${inner}</mrow><annotation encoding="application/x-tex">${escapeMarkup(tex)}</annotation></semantics></math>`,
  );

function writeMark(inner: string, { type, attrs }: NonNullable<DocumentNode["marks"]>[number]): string {
  const href = attrs?.["href"];
  if (type === "link") return isSafeLink(href) ? `<a href="${escapeMarkup(href)}">${inner}</a>` : inner;
  const tag = MARKS[type];
  return tag === undefined ? inner : `<${tag}>${inner}</${tag}>`;
}

const getDirection = ({ dir }: Attrs): string => (dir === "rtl" || dir === "ltr" ? dir : "auto");

const writeSpans = ({ colspan = 1, rowspan = 1 }: Attrs): string =>
  (Number(colspan) > 1 ? ` colspan="${Number(colspan)}"` : "") +
  (Number(rowspan) > 1 ? ` rowspan="${Number(rowspan)}"` : "");

function writeLegend({ legend }: Attrs): string {
  if (!Array.isArray(legend) || legend.length === 0) return "";
  const lines = legend.map((one: unknown) => {
    const { letter, meaning }: Record<string, unknown> = Object(one);
    return `<li dir="auto">${escapeMarkup(`${String(letter)}: ${String(meaning)}`)}</li>`;
  });
  return `<ul class="letters">${lines.join("")}</ul>`;
}
