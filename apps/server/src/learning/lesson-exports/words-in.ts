import type { DocumentNode } from "@dars/contract/learning/document-node";

/** All words of a part of rich text, one after the other. */
export const wordsIn = ({ text = "", content = [] }: DocumentNode): string =>
  text + content.map(wordsIn).join("");

/** An attribute that is a text; empty where there is none. */
export function attrIn({ attrs }: DocumentNode, name: string): string {
  const value = attrs?.[name];
  return typeof value === "string" ? value : "";
}
