import { richText, type RichText } from "@dars/contract/learning/rich-text";

import { below, type Element, getText, getChildText } from "#learning/question-files/markup/nodes.ts";
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
  const [, path] = /^@@PLUGINFILE@@(\/[^?#]*)/u.exec(address) ?? [];
  return path === undefined ? undefined : files.get(decoded(path));
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
export function textIn(element: Element, { losses, findMedia }: MoodleContext): RichText {
  const words = getChildText(element, "text");
  const format = element.attributes["format"] ?? "html";
  if (format === "plain_text") return richText(words);
  if (format === "markdown") losses.add("Markdown is kept as it is written.");
  return toRichText(parseHtml(words), { losses, findMedia, hasTex: true });
}
