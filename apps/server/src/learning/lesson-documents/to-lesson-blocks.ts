import { randomBytes } from "node:crypto";

import type { DocumentNode } from "@dars/contract/learning/document-node";
import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";

import type { DocumentSection } from "./read-document.ts";

/** A part of a document as blocks: its pictures are blocks of their own, its texts those between them. */
export function toLessonBlocks({ nodes, notes }: DocumentSection): LessonBlock[] {
  const runs: DocumentNode[][] = [];
  for (const node of nodes) {
    const last = runs.at(-1);
    if (last && !isPicture(node) && !last.some(isPicture)) last.push(node);
    else runs.push([node]);
  }
  return runs.map((run, at) => toBlock(run, at === 0 ? notes : []));
}

const isPicture = ({ type }: DocumentNode): boolean => type === "image";

function toBlock(run: readonly DocumentNode[], notes: readonly DocumentNode[]): LessonBlock {
  const [first] = run;
  const kind = first && isPicture(first) ? "image" : "text";
  return {
    id: randomBytes(15).toString("hex").slice(0, 15),
    kind,
    content: kind === "image" ? { ...first?.attrs, caption: "" } : { document: toDocument(run) },
    notes: notes.length === 0 ? null : toDocument(notes),
    answers: null,
  };
}

const toDocument = (content: readonly DocumentNode[]): DocumentNode => ({ type: "doc", content });
