import type { DocumentNode } from "@dars/contract/learning/document-node";

import { repairBrackets } from "./repair-brackets.ts";
import { repairLamAlef } from "./repair-lam-alef.ts";

/** A line that ends so ends its paragraph. */
const ENDS = /[.!?؟:؛…]$/u;
/** A line this much shorter than the longest ends its paragraph too. */
const SHORT = 0.7;

/** The lines of a PDF's page as paragraphs: a PDF knows lines alone. */
export function toParagraphs(page: string): DocumentNode[] {
  const lines = repairLamAlef(page)
    .split(/\r?\n/)
    .map((line) => repairBrackets(line.trim()));
  const longest = Math.max(0, ...lines.map(({ length }) => length));
  const paragraphs: string[] = [];
  let open = "";
  const close = () => {
    if (open !== "") paragraphs.push(open);
    open = "";
  };
  for (const line of lines) {
    open = [open, line].filter((words) => words !== "").join(" ");
    if (line === "" || ENDS.test(line) || line.length < longest * SHORT) close();
  }
  close();
  return paragraphs.map((text) => ({ type: "paragraph", content: [{ type: "text", text }] }));
}
