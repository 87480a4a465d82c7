import { richText, type Inline, type RichText } from "@dars/contract/learning/rich-text";

import { LineBuilder } from "#learning/question-files/markup/line-builder.ts";
import {
  below,
  type Element,
  findChild,
  getChildText,
  getText,
} from "#learning/question-files/markup/nodes.ts";
import { parseHtml } from "#learning/question-files/markup/parse-html.ts";
import { toRichText } from "#learning/question-files/markup/to-rich-text.ts";
import { type MediaStore, detectMedium } from "#learning/question-files/media.ts";
import type { Losses } from "#learning/question-files/read-item.ts";

export interface MoodleContext {
  readonly losses: Losses;
  readonly store: MediaStore;
  readonly findMedia: (address: string) => string | undefined;
}

const FILES = new Set(["file"]);

/** The files that a question carries in base64, by the addresses its texts use. */
export function moodleMedia(question: Element, store: MediaStore): (address: string) => string | undefined {
  const files = new Map<string, string>();
  for (const file of below(question, FILES)) {
    const medium = detectMedium(Buffer.from(getText(file), "base64"));
    const name = file.attributes["name"] ?? "";
    if (medium) files.set(`${file.attributes["path"] ?? "/"}${name}`, store.add(medium));
  }
  return (address) => findIn(files, address) ?? embedded(address, store);
}

function findIn(files: ReadonlyMap<string, string>, address: string): string | undefined {
  const path = getPath(address);
  return path === undefined ? undefined : files.get(path);
}

function getPath(address: string): string | undefined {
  const [, path] = /^@@PLUGINFILE@@(\/[^?#]*)/u.exec(address.trim()) ?? [];
  return path === undefined ? undefined : decoded(path);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** A picture whose bytes are in its address. */
export function embedded(address: string, store: MediaStore): string | undefined {
  const [, base64] = /^data:[a-z0-9/+.-]+;base64,([A-Za-z0-9+/=\s]+)$/iu.exec(address) ?? [];
  const medium = base64 === undefined ? undefined : detectMedium(Buffer.from(base64, "base64"));
  return medium && store.add(medium);
}

/** The text of an element such as questiontext, by its format. */
export function textIn(element: Element, context: MoodleContext): RichText {
  return parseWords(getChildText(element, "text"), element.attributes["format"] ?? "html", context);
}

/** Words as one of Moodle's formats has them; `words` is text alone, with formulas. */
export function parseWords(words: string, format: string, context: MoodleContext): RichText {
  if (format === "plain_text") return richText(words);
  if (format === "words") return readLine(words);
  if (format === "markdown" && /[*_`#>[\]]|^\s*[-+]\s/mu.test(words))
    context.losses.add("Markdown is kept as it is written.");
  const isAuto = format === "moodle_auto_format" && !/<(?:p|br|div|li|tr|h\d)\b/iu.test(words);
  return toRichText(parseHtml(isAuto ? words.replaceAll(/\r?\n/gu, "<br>") : words), {
    losses: context.losses,
    findMedia: context.findMedia,
    hasTex: true,
    special: (node) => (node.name === "a" ? linked(node, context) : undefined),
  });
}

/** Words alone, with their formulas. */
function readLine(words: string): RichText {
  const builder = new LineBuilder(true);
  builder.addText(words, { marks: [] });
  return builder.finish();
}

/** A link to a recording or a picture of the file shows it: Moodle plays what is linked. */
export function linked(link: Element, { findMedia, store, losses }: MoodleContext): Inline[] | undefined {
  const path = getPath(link.attributes["href"] ?? "");
  if (path === undefined) return undefined;
  const media = findMedia(link.attributes["href"] ?? "");
  const type = media === undefined ? undefined : store.media.get(media)?.type;
  if (media === undefined || type === undefined) {
    losses.add("A file that its text links to is left out.");
    return undefined;
  }
  const words = getText(link).replaceAll(/\s+/gu, " ").trim();
  const isNamed = words === "" || path.endsWith(`/${words}`);
  const shown = toInline(media, type, words);
  return isNamed ? [shown] : [{ type: "text", text: `${words} `, marks: [] }, shown];
}

function toInline(media: string, type: string, alt: string): Inline {
  if (type.startsWith("audio")) return { type: "audio", media };
  return type.startsWith("video") ? { type: "video", media } : { type: "image", media, alt };
}

/** The picture that Moodle, before version 2, kept beside the text of a question. */
export function oldPicture(question: Element, { store, losses }: MoodleContext): RichText {
  const bytes = getChildText(question, "image_base64");
  const medium = bytes === "" ? undefined : detectMedium(Buffer.from(bytes, "base64"));
  if (medium) return [{ type: "paragraph", content: [toInline(store.add(medium), medium.type, "")] }];
  if (bytes !== "" || (findChild(question, "image") && getChildText(question, "image") !== ""))
    losses.add("A picture is missing from the file or of a kind that is not kept.");
  return [];
}
