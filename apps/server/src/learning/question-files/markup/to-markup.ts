import type { Block, Inline, RichText, TextMark } from "@dars/contract/learning/rich-text";

import { escapeMarkup } from "#platform/escape-markup.ts";

export interface MarkupWriter {
  /** The address under which a picture or recording is found. */
  readonly addressOf: (media: string) => string;
  /** The TeX text of a formula. */
  readonly tex: (tex: string) => string;
  /** The placeholder of a gap. */
  readonly gap: (id: string) => string;
}

const TAGS: Readonly<Record<TextMark, string>> = {
  bold: "strong",
  italic: "em",
  underline: "u",
  strike: "s",
  sub: "sub",
  sup: "sup",
  code: "code",
};

/** Rich text as XHTML, which `toRichText` reads back to the same. */
export const toMarkup = (text: RichText, writer: MarkupWriter): string =>
  text.map((block) => blockMarkup(block, writer)).join("");

/** Without paragraphs around it, where there is but one: for an option or a cell. */
export function toLine(text: RichText, writer: MarkupWriter): string {
  const [only, ...more] = text;
  if (only?.type !== "paragraph" || only.dir || more.length > 0) return toMarkup(text, writer);
  return lineMarkup(only.content, writer);
}

function blockMarkup(block: Block, writer: MarkupWriter): string {
  if (block.type === "preformatted") return `<pre>${escapeMarkup(block.text)}</pre>`;
  const dir = block.dir ? ` dir="${block.dir}"` : "";
  switch (block.type) {
    case "list": {
      const tag = block.isOrdered ? "ol" : "ul";
      const items = block.items.map((item) => `<li>${lineMarkup(item, writer)}</li>`);
      return `<${tag}${dir}>${items.join("")}</${tag}>`;
    }
    case "table": {
      const rows = block.rows.map((row) =>
        row.map((cell) => `<td>${lineMarkup(cell, writer)}</td>`).join(""),
      );
      return `<table${dir}><tbody>${rows.map((row) => `<tr>${row}</tr>`).join("")}</tbody></table>`;
    }
    case "heading":
      return `<h${block.level}${dir}>${lineMarkup(block.content, writer)}</h${block.level}>`;
    default:
      return `<p${dir}>${lineMarkup(block.content, writer)}</p>`;
  }
}

const lineMarkup = (line: readonly Inline[], writer: MarkupWriter): string =>
  line.map((inline) => inlineMarkup(inline, writer)).join("");

function inlineMarkup(inline: Inline, writer: MarkupWriter): string {
  switch (inline.type) {
    case "text": {
      const marked = inline.marks.reduceRight(
        (inner, mark) => `<${TAGS[mark]}>${inner}</${TAGS[mark]}>`,
        escapeMarkup(inline.text),
      );
      return inline.dir ? `<bdo dir="${inline.dir}">${marked}</bdo>` : marked;
    }
    case "break":
      return "<br/>";
    case "gap":
      return writer.gap(inline.id);
    case "hottext":
      return `<hottext identifier="${inline.id}">${escapeMarkup(inline.text)}</hottext>`;
    case "math":
      return writer.tex(inline.tex);
    case "mathml":
      return inline.markup.replace(/^<math/u, '<math xmlns="http://www.w3.org/1998/Math/MathML"');
    default:
      return mediumMarkup(inline, writer);
  }
}

function mediumMarkup(
  medium: Extract<Inline, { type: "image" | "audio" | "video" }>,
  { addressOf }: MarkupWriter,
): string {
  const address = escapeMarkup(addressOf(medium.media));
  if (medium.type !== "image")
    return `<${medium.type} src="${address}" controls="controls"></${medium.type}>`;
  const size = [medium.width && ` width="${medium.width}"`, medium.height && ` height="${medium.height}"`];
  return `<img src="${address}" alt="${escapeMarkup(medium.alt)}"${size.filter(Boolean).join("")}/>`;
}
