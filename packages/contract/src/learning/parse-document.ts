import type { DocumentNode } from "#learning/document-node.ts";
import { demand, lessonSchema } from "#learning/lesson-schema.ts";

/** Bytes of one text as JSON at most. */
const DOCUMENT_BYTES = 400_000;
/** How deep lists, tables and quotes lie in each other at most. */
const DEEPEST = 40;

/**
 * Rich text that obeys the schema, without anything unknown to the schema. Throws RangeError with the
 * problem. Size and depth are checked first: ProseMirror walks a document recursively.
 */
export function parseDocument(json: unknown): DocumentNode {
  demand(computeDepth(json) <= DEEPEST * 2, `less than ${DEEPEST} levels deep`);
  demand(JSON.stringify(json).length <= DOCUMENT_BYTES, `less than ${DOCUMENT_BYTES} characters`);
  const node = lessonSchema.nodeFromJSON(json);
  demand(node.type === lessonSchema.topNodeType, "a whole document");
  node.check();
  return node.toJSON();
}

function computeDepth(json: unknown): number {
  let deepest = 0;
  const waiting: [unknown, number][] = [[json, 1]];
  for (let next = waiting.pop(); next && deepest <= DEEPEST * 2; next = waiting.pop()) {
    const [value, depth] = next;
    deepest = Math.max(deepest, depth);
    if (typeof value === "object" && value !== null)
      for (const inner of Object.values(value)) waiting.push([inner, depth + 1]);
  }
  return deepest;
}

/** The words of rich text, a line for each paragraph: for comparing, searching and counting. */
export function toLines(document: DocumentNode): string[] {
  const lines: string[] = [];
  collect(document, lines);
  return lines.filter((line) => line.trim() !== "");
}

function collect(node: DocumentNode, lines: string[]): void {
  if (node.type === "formula") lines.push(getAttr(node, "tex"));
  else if (node.type === "image") lines.push(getAttr(node, "alt"));
  else if (["paragraph", "heading", "code_block"].includes(node.type))
    lines.push((node.content ?? []).map(getText).join(""));
  else for (const inner of node.content ?? []) collect(inner, lines);
}

function getText(node: DocumentNode): string {
  if (node.type === "hard_break") return " ";
  return node.type === "math" ? getAttr(node, "tex") : (node.text ?? "");
}

function getAttr({ attrs }: DocumentNode, name: string): string {
  const value = attrs?.[name];
  return typeof value === "string" ? value : "";
}
