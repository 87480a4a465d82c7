import { getBlockText } from "@dars/contract/learning/block-text";
import type { DocumentNode } from "@dars/contract/learning/document-node";
import { isKnownKind } from "@dars/contract/learning/lesson-blocks";

import type { BLOCK_ICONS } from "./block-icons.ts";
import type { Blocks } from "./block-list.ts";

/** A line of the outline: a heading, or another part of the lesson. */
export interface OutlineEntry {
  readonly blockId: string;
  readonly sign: keyof typeof BLOCK_ICONS | "unknown";
  /** Its first words, such as a caption; empty where it has none. */
  readonly words: string;
  /** Which heading of its block it is, from 0; null for the block itself. */
  readonly heading: number | null;
}

const MOST_WORDS = 80;

/** The outline of a lesson: each heading of a text, a text without one by its first words, and all that is no text. */
export const listOutline = (blocks: Blocks): readonly OutlineEntry[] =>
  blocks.flatMap((block): readonly OutlineEntry[] => {
    if (block.kind === "divider") return [];
    if (block.kind === "text") return listTextEntries(block.id, getBlockText(block, "document"));
    const sign = isKnownKind(block.kind) ? block.kind : "unknown";
    const { title, caption, alt } = block.content;
    const words = [title, caption, alt].find(isWords) ?? "";
    return [{ blockId: block.id, sign, words: shorten(words), heading: null }];
  });

function listTextEntries(blockId: string, document: DocumentNode | null): readonly OutlineEntry[] {
  const nodes = document?.content ?? [];
  const headings = nodes.filter(({ type }) => type === "heading");
  if (headings.length > 0)
    return headings.flatMap((node, heading) => {
      const words = shorten(readWords(node));
      return words === "" ? [] : [{ blockId, sign: "heading", words, heading } as const];
    });
  const first = nodes.find((node) => node.type !== "paragraph" || readWords(node) !== "");
  if (!first) return [];
  const sign = first.type === "formula" || first.type === "table" ? first.type : "text";
  return [{ blockId, sign, words: shorten(readWords(first)), heading: null }];
}

const readWords = ({ text = "", content = [] }: DocumentNode): string =>
  (text + content.map(readWords).join(" ")).trim();

const isWords = (value: unknown): value is string => typeof value === "string" && value.trim() !== "";

const shorten = (words: string): string =>
  words.length > MOST_WORDS ? `${words.slice(0, MOST_WORDS).trimEnd()}…` : words;
