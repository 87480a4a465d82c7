import type { DocumentNode } from "@dars/contract/learning/document-node";

import type { DocumentSection } from "./read-document.ts";

const listInNode = ({ type, attrs, content = [] }: DocumentNode): string[] =>
  type === "image" ? [String(attrs?.["fileId"])] : content.flatMap(listInNode);

/** The ids of pictures, one for each place where one is shown. */
export const listPictureIds = (sections: readonly DocumentSection[]): string[] =>
  sections.flatMap(({ nodes, notes }) => [...nodes, ...notes].flatMap(listInNode));

/** The section with other ids for its pictures; one without an id is taken out. */
export function withPictures(
  { nodes, notes }: DocumentSection,
  ids: ReadonlyMap<string, string>,
): DocumentSection {
  const [shown, noted] = [replaceAll(nodes, ids), replaceAll(notes, ids)];
  return { nodes: shown.length === 0 && noted.length > 0 ? [{ type: "paragraph" }] : shown, notes: noted };
}

const replaceAll = (nodes: readonly DocumentNode[], ids: ReadonlyMap<string, string>): DocumentNode[] =>
  nodes.flatMap((node) => replaceIn(node, ids));

function replaceIn(node: DocumentNode, ids: ReadonlyMap<string, string>): DocumentNode[] {
  if (node.type !== "image") return [withContent(node, ids)];
  const id = ids.get(String(node.attrs?.["fileId"]));
  return id === undefined ? [] : [{ ...node, attrs: { ...node.attrs, fileId: id } }];
}

/** A cell or a note whose only content was a picture is empty, and has a paragraph all the same. */
function withContent(node: DocumentNode, ids: ReadonlyMap<string, string>): DocumentNode {
  const { content } = node;
  if (content === undefined || content.length === 0) return node;
  const replaced = replaceAll(content, ids);
  return { ...node, content: replaced.length === 0 ? [{ type: "paragraph" }] : replaced };
}
