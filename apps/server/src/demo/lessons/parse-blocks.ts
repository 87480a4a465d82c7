import { createHash } from "node:crypto";

import type { DocumentNode } from "@dars/contract/learning/document-node";
import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";

import { checkBlocks } from "#learning/lessons/public.ts";

const CALLOUTS: Readonly<Record<string, string>> = { "!": "try", "*": "remember" };

/** The blocks of a text as `DemoLesson` writes it, checked as an author's are; the same text gives the same ids. */
export const parseBlocks = (text: string): LessonBlock[] =>
  checkBlocks(
    text.split("\n\n").map((part, place) => {
      const lines = part.split("\n");
      const answers = lines.filter((line) => line.startsWith("? ")).map((line) => paragraph(line.slice(2)));
      const id = createHash("sha256")
        .update(`${place} ${text.slice(0, 80)}`)
        .digest("hex")
        .slice(0, 15);
      const content = { document: { type: "doc", content: parseNodes(lines) } };
      const doc = answers.length === 0 ? null : { type: "doc", content: answers };
      return { id, kind: "text", content, notes: null, answers: doc };
    }),
  );

function parseNodes(lines: readonly string[]): DocumentNode[] {
  const nodes: DocumentNode[] = [];
  let list: DocumentNode[] = [];
  const endList = () => {
    if (list.length > 0) nodes.push({ type: "bullet_list", content: list });
    list = [];
  };
  for (const line of lines) {
    const [mark, words] = [line.slice(0, 1), line.slice(2)];
    if (line.startsWith("- ")) list.push({ type: "list_item", content: [paragraph(words)] });
    else {
      endList();
      const node = parseNode(line, mark, words);
      if (node) nodes.push(node);
    }
  }
  endList();
  return nodes;
}

function parseNode(line: string, mark: string, words: string): DocumentNode | undefined {
  if (line.startsWith("? ")) return undefined;
  if (line.startsWith("# "))
    return { type: "heading", attrs: { level: 1 }, content: [{ type: "text", text: words }] };
  if (line.startsWith("= ")) return formula(words);
  const tone = line[1] === " " ? CALLOUTS[mark] : undefined;
  return tone ? { type: "callout", attrs: { tone }, content: [paragraph(words)] } : paragraph(line);
}

const paragraph = (text: string): DocumentNode => ({ type: "paragraph", content: [{ type: "text", text }] });

function formula(words: string): DocumentNode {
  const [tex = "", letters] = words.split(" | ");
  const legend = (letters?.split("؛ ") ?? []).map((one) => {
    const [letter = "", meaning = ""] = one.split(": ");
    return { letter, meaning };
  });
  return { type: "formula", attrs: { tex, legend } };
}
