import { richText, type RichText } from "@dars/contract/learning/rich-text";

import { LineBuilder } from "#learning/question-files/markup/line-builder.ts";
import { parseHtml } from "#learning/question-files/markup/parse-html.ts";
import { type MarkupContext, toRichText } from "#learning/question-files/markup/to-rich-text.ts";

export type GiftFormat = "plain" | "html" | "moodle" | "markdown";

/** Placeholders for escaped characters during parsing, so that they are not taken for syntax. */
const FIRST = 0xe1_00;
const ESCAPED = "~=#{}:\\";

/** Hides escaped signs. `\n` becomes a line end; other backslashes stay. */
export const hideEscapes = (text: string): string =>
  text.replaceAll(/\\([~=#{}:\\n])/gu, (_, sign: string) =>
    sign === "n" ? "\n" : String.fromCodePoint(FIRST + ESCAPED.indexOf(sign)),
  );

export const showEscapes = (text: string): string =>
  text.replaceAll(/[\uE100-\uE106]/gu, (sign) => ESCAPED.charAt((sign.codePointAt(0) ?? 0) - FIRST));

/** Takes `[html]` off the beginning of a text. */
export function splitFormat(text: string, inherited: GiftFormat): { format: GiftFormat; text: string } {
  const [whole = "", name] = /^\s*\[(plain|html|moodle|markdown)\]/u.exec(text) ?? [];
  const rest = text.slice(whole.length);
  switch (name) {
    case "plain":
    case "html":
    case "moodle":
    case "markdown":
      return { format: name, text: rest };
    default:
      return { format: inherited, text: rest };
  }
}

/** The text of a part of a question, whose escapes are still hidden. */
export function giftText(hidden: string, inherited: GiftFormat, context: MarkupContext): RichText {
  const { format, text } = splitFormat(hidden, inherited);
  const shown = showEscapes(text).trim();
  if (format === "plain") return richText(shown);
  if (format === "markdown" && /[*_`#>[\]]|^\s*[-+]\s/mu.test(shown))
    context.losses.add("Markdown is kept as it is written.");
  if (format === "html") return toRichText(parseHtml(shown), context);
  const lines = shown.split("\n");
  if (/<[a-z/!]|&(?:#\d|#x|[a-z])/iu.test(shown)) return toRichText(parseHtml(lines.join("<br>")), context);
  const builder = new LineBuilder(context.hasTex);
  for (const [at, line] of lines.entries()) {
    if (at > 0) builder.addInline({ type: "break" });
    builder.addText(line, { marks: [] });
  }
  return builder.finish();
}
