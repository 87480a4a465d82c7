import { attributeIn, child, NO_TREE, within, type Element } from "./element.ts";
import { LeftOut } from "./left-out.ts";
import type { OfficePackage, Relationship } from "./office-package.ts";
import type { PictureShelf } from "./picture-shelf.ts";
import type { DocumentSection, WalkedDocument } from "./read-document.ts";
import { type SlideBook, toSlideBlocks } from "./to-slide-blocks.ts";

type Gathered = Pick<SlideBook, "left" | "pictures">;

/** The slides of a PPTX in their order, each a section; what is said to a slide is its note. Throws PackageRefused. */
export async function readPptx(
  office: OfficePackage,
  main: string,
  pictures: PictureShelf,
): Promise<WalkedDocument> {
  const left = new LeftOut();
  const places = new Map((await office.relationships(main)).map(({ id, target }) => [id, target]));
  const list = child(await office.tree(main), "presentation", "sldIdLst") ?? NO_TREE;
  const sections: DocumentSection[] = [];
  for (const { attributes } of list.inner) {
    const name = places.get(attributes["r:id"] ?? "");
    if (name !== undefined) sections.push(await readSlide(office, name, { left, pictures }));
  }
  return { sections, left: left.list(), isCut: false };
}

async function readSlide(office: OfficePackage, name: string, gathered: Gathered): Promise<DocumentSection> {
  const relationships = await office.relationships(name);
  const links = new Map(relationships.map(({ id, target }) => [id, target]));
  const tree = child(await office.tree(name), "sld", "cSld", "spTree") ?? NO_TREE;
  const nodes = toSlideBlocks(tree, { ...gathered, links });
  const notes = await readNotes(office, relationships, gathered);
  await countComments(office, relationships, gathered.left);
  return { nodes: nodes.length === 0 && notes.length > 0 ? [{ type: "paragraph" }] : nodes, notes };
}

async function readNotes(office: OfficePackage, relationships: readonly Relationship[], gathered: Gathered) {
  const name = relationships.find(({ kind }) => kind === "notesSlide")?.target;
  if (name === undefined) return [];
  const tree = child(await office.tree(name), "notes", "cSld", "spTree") ?? NO_TREE;
  // Beside the notes it has the picture of its slide, the date and the number.
  const bodies = tree.inner.filter((shape) => within(shape, "ph").some(isBody));
  const links = new Map((await office.relationships(name)).map(({ id, target }) => [id, target]));
  return toSlideBlocks({ ...tree, inner: bodies }, { ...gathered, links, isNote: true });
}

const isBody = (place: Element): boolean => (attributeIn(place, "type") ?? "body") === "body";

async function countComments(
  office: OfficePackage,
  relationships: readonly Relationship[],
  left: LeftOut,
): Promise<void> {
  for (const { kind, target } of relationships)
    if (kind === "comments") left.add("comments", within(await office.tree(target), "cm").length);
}
