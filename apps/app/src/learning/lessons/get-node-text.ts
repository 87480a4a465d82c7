import type { DocumentNode } from "@dars/contract/learning/document-node";

/** The words of a part, whatever it is made of. */
export const getNodeText = ({ text = "", content = [] }: DocumentNode): string =>
  text + content.map(getNodeText).join("");
