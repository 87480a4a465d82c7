import { getBlockText, isEmptyDocument } from "#learning/block-text.ts";
import type { DocumentNode } from "#learning/document-node.ts";
import { findOpenBracket } from "#learning/find-open-bracket.ts";
import { knownBlock, type LessonBlock } from "#learning/lesson-blocks.ts";

/** What a lesson should not go out with. */
export interface LessonFault {
  readonly kind: "bracket" | "table" | "alt" | "empty";
  /** Null: of the whole lesson. */
  readonly blockId: string | null;
  /** The heading of its block, or the caption of the picture; empty where there is none. */
  readonly words: string;
  /** LES-6: the lesson neither goes to review nor to its classes with it; other faults are only pointed out. */
  readonly isGrave: boolean;
}

const SOUND_PARTS = ["formulas", "pictures", "tables", "videos"] as const;
export type SoundPart = (typeof SOUND_PARTS)[number];

/** The faults of a lesson in the order of its blocks. */
export function listLessonFaults(blocks: readonly LessonBlock[]): readonly LessonFault[] {
  const isBare = blocks.every((block) => block.kind === "text" && isEmptyText(block));
  if (isBare) return [{ kind: "empty", blockId: blocks[0]?.id ?? null, words: "", isGrave: true }];
  return blocks.flatMap((block) => [...listTextFaults(block), ...listPictureFaults(block)]);
}

/** Parts of a lesson in which there is something and no fault: formulas, pictures, tables, and videos with captions. */
export function listSoundParts(blocks: readonly LessonBlock[]): readonly SoundPart[] {
  const faults = new Set(listLessonFaults(blocks).map(({ kind }) => kind));
  const nodes = blocks.flatMap(listTextNodes);
  const known = blocks.flatMap((block) => knownBlock(block) ?? []);
  const videos = known.filter((block) => block.kind === "video");
  const isSound: Readonly<Record<SoundPart, boolean>> = {
    formulas: nodes.some(isFormula) && !faults.has("bracket"),
    pictures: known.some(({ kind }) => kind === "image") && !faults.has("alt"),
    tables: nodes.some(({ type }) => type === "table") && !faults.has("table"),
    videos: videos.length > 0 && videos.every(({ content }) => (content.captions ?? []).length > 0),
  };
  return SOUND_PARTS.filter((part) => isSound[part]);
}

const isEmptyText = (block: LessonBlock): boolean => {
  const document = getBlockText(block, "document");
  return document === null || isEmptyDocument(document);
};

function listTextFaults(block: LessonBlock): readonly LessonFault[] {
  const nodes = listTextNodes(block);
  const heading = nodes.find(({ type }) => type === "heading");
  const words = heading
    ? listNodes(heading)
        .map(({ text = "" }) => text)
        .join("")
    : "";
  const formulas = nodes.flatMap(({ attrs }) => (typeof attrs?.["tex"] === "string" ? [attrs["tex"]] : []));
  const open = formulas.filter((tex) => findOpenBracket(tex) !== null);
  const tables = nodes.filter((node) => node.type === "table" && !hasText(node));
  return [
    ...open.map(() => ({ kind: "bracket", blockId: block.id, words, isGrave: true }) as const),
    ...tables.map(() => ({ kind: "table", blockId: block.id, words, isGrave: false }) as const),
  ];
}

const listTextNodes = (block: LessonBlock): readonly DocumentNode[] =>
  (["document", "notes", "answers"] as const)
    .flatMap((part) => getBlockText(block, part) ?? [])
    .flatMap(listNodes);

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
  listNodes(node).some((one) => isFormula(one) || (one.text ?? "").trim() !== "");

const isFormula = ({ type }: DocumentNode): boolean => type === "math" || type === "formula";
