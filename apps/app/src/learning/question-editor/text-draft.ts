import {
  listInlines,
  type Block,
  type Direction,
  type Inline,
  type RichText,
} from "@dars/contract/learning/rich-text";

import { sameContent } from "./same-content.ts";

export type Medium = Extract<Inline, { media: string }>;

/**
 * Text of a question as it is typed: a formula is `\( … \)`, an empty line begins a paragraph, pictures and recordings
 * follow the words.
 */
export interface TextDraft {
  readonly typed: string;
  readonly media: readonly Medium[];
  /** The direction of all its paragraphs; null follows the words. */
  readonly dir: Direction | null;
  /** Text with a table, marks or other parts that cannot be typed: kept as it is. */
  readonly whole: RichText | null;
}

/** What `[[…]]` means within a text, and how it is typed. */
export interface Slots {
  readonly read: (inside: string) => Inline | undefined;
  readonly write: (inline: Inline) => string | undefined;
}

const NO_SLOTS: Slots = { read: () => undefined, write: () => undefined };

export const aText = (typed = ""): TextDraft => ({ typed, media: [], dir: null, whole: null });

export const isBlank = ({ typed, media, whole }: TextDraft): boolean =>
  whole === null && media.length === 0 && typed.trim() === "";

export function toRichText({ typed, media, dir, whole }: TextDraft, slots = NO_SLOTS): RichText {
  if (whole) return whole;
  const words = typed.trim();
  const paragraphs = words === "" ? [] : words.split(/\n{2,}/u).map((each) => inlinesIn(each, slots));
  const content = [...paragraphs, ...media.map((medium): Inline[] => [medium])];
  return content.map((line): Block => ({ type: "paragraph", ...(dir && { dir }), content: line }));
}

/** The text as it would have been typed; whole where nothing typed gives the same. */
export function toTextDraft(text: RichText, slots = NO_SLOTS): TextDraft {
  const media = trailingMedia(text);
  const [first] = text;
  const dir = first?.type === "paragraph" ? (first.dir ?? null) : null;
  const typed = toTypedText(text.slice(0, text.length - media.length), slots);
  const draft = { ...aText(typed), media, dir };
  return sameContent(toRichText(draft, slots), text) ? draft : { ...aText(), whole: text };
}

function trailingMedia(text: RichText): Medium[] {
  const last = text.at(-1);
  const [only, ...others] = last?.type === "paragraph" ? last.content : [];
  return only && "media" in only && others.length === 0 ? [...trailingMedia(text.slice(0, -1)), only] : [];
}

const toTypedText = (text: RichText, slots: Slots): string =>
  text
    .map((block) =>
      listInlines([block])
        .map((inline) => typedInline(inline, slots))
        .join(""),
    )
    .join("\n\n");

function typedInline(inline: Inline, slots: Slots): string {
  switch (inline.type) {
    case "text":
      return inline.text;
    case "break":
      return "\n";
    case "math":
      return String.raw`\(${inline.tex}\)`;
    default:
      return slots.write(inline) ?? "";
  }
}

const PARTS = /\\\((?<tex>.+?)\\\)|\[\[(?<inside>.+?)\]\]|(?<end>\n)/gu;

function inlinesIn(line: string, slots: Slots): Inline[] {
  const inlines: Inline[] = [];
  let from = 0;
  for (const found of line.matchAll(PARTS)) {
    const inline = toInline(found.groups ?? {}, slots);
    if (!inline) continue;
    inlines.push(...wordsIn(line.slice(from, found.index)), inline);
    from = found.index + found[0].length;
  }
  return [...inlines, ...wordsIn(line.slice(from))];
}

function toInline({ tex, inside, end }: Readonly<Record<string, string | undefined>>, { read }: Slots) {
  if (end !== undefined) return { type: "break" as const };
  return tex === undefined ? read(inside ?? "") : { type: "math" as const, tex };
}

const wordsIn = (text: string): Inline[] => (text === "" ? [] : [{ type: "text", text, marks: [] }]);
