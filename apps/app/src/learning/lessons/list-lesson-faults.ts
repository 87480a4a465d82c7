import type { DocumentNode } from "@dars/contract/learning/document-node";
import { knownBlock, type LessonBlock } from "@dars/contract/learning/lesson-blocks";

import { getBlockText, isEmptyDocument } from "./block-text.ts";
import { findOpenBracket } from "./find-open-bracket.ts";

/** What a lesson should not go out with. */
export interface LessonFault {
  readonly kind: "bracket" | "table" | "alt" | "empty";
  /** Null: of the whole lesson. */
  readonly blockId: string | null;
  /** The formula, or the caption of the picture. */
  readonly words: string;
  /** The editor neither sends nor publishes the lesson with it; other faults are only pointed out. */
  readonly isGrave: boolean;
}

/** The faults of a lesson in the order of its blocks. */
export function listLessonFaults(blocks: readonly LessonBlock[]): readonly LessonFault[] {
  const isBare = blocks.every((block) => block.kind === "text" && isEmptyText(block));
  if (isBare) return [{ kind: "empty", blockId: blocks[0]?.id ?? null, words: "", isGrave: true }];
  return blocks.flatMap((block) => [...listTextFaults(block), ...listPictureFaults(block)]);
}

const isEmptyText = (block: LessonBlock): boolean => {
  const document = getBlockText(block, "document");
  return document === null || isEmptyDocument(document);
};

function listTextFaults(block: LessonBlock): readonly LessonFault[] {
  const parts = (["document", "notes", "answers"] as const).flatMap(
    (part) => getBlockText(block, part) ?? [],
  );
  const nodes = parts.flatMap(listNodes);
  const formulas = nodes.flatMap(({ attrs }) => (typeof attrs?.["tex"] === "string" ? [attrs["tex"]] : []));
  const open = formulas.filter((tex) => findOpenBracket(tex) !== null);
  const tables = nodes.filter((node) => node.type === "table" && !hasText(node));
  return [
    ...open.map((words) => ({ kind: "bracket", blockId: block.id, words, isGrave: true }) as const),
    ...tables.map(() => ({ kind: "table", blockId: block.id, words: "", isGrave: false }) as const),
  ];
}

function listPictureFaults(block: LessonBlock): readonly LessonFault[] {
  const known = knownBlock(block);
  if (known?.kind !== "image" || (known.content.alt ?? "").trim() !== "") return [];
  return [{ kind: "alt", blockId: block.id, words: known.content.caption ?? "", isGrave: false }];
}

const listNodes = (node: DocumentNode): readonly DocumentNode[] => [
  node,
  ...(node.content ?? []).flatMap(listNodes),
];

const hasText = (node: DocumentNode): boolean =>
  listNodes(node).some(({ type, text = "" }) => type === "math" || type === "formula" || text.trim() !== "");
