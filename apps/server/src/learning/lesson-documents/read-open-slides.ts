import type { DocumentNode } from "@dars/contract/learning/document-node";

import { attributeIn, child, NO_TREE, type Element } from "./element.ts";
import type { OfficePackage } from "./office-package.ts";
import { openDocument, type OpenDocument } from "./open-document.ts";
import type { PictureShelf } from "./picture-shelf.ts";
import type { DocumentSection, WalkedDocument } from "./read-document.ts";
import { toOpenBlocks } from "./to-open-blocks.ts";

/** The slides of an ODP in their order, each a section; what is said to a slide is its note. Throws PackageRefused. */
export async function readOpenSlides(office: OfficePackage, pictures: PictureShelf): Promise<WalkedDocument> {
  const book = await openDocument(office, pictures);
  const slides = (child(book.body, "presentation") ?? NO_TREE).inner.filter(({ name }) => name === "page");
  return { sections: slides.map((slide) => readSlide(slide, book)), left: book.left.list(), isCut: false };
}

function readSlide(slide: Element, book: OpenDocument): DocumentSection {
  const titles = slide.inner.filter(isTitle);
  const others = slide.inner.filter((shape) => !isTitle(shape) && shape.name !== "notes");
  const heading = toOpenBlocks({ ...slide, inner: titles }, book).flatMap(toHeading);
  const nodes = [...heading, ...toOpenBlocks({ ...slide, inner: others }, book)];
  // Beside what is said, the page of notes has the picture of its slide.
  const spoken = (child(slide, "notes") ?? NO_TREE).inner.filter(
    (shape) => attributeIn(shape, "class") === "notes",
  );
  const notes = toOpenBlocks({ ...slide, inner: spoken }, book);
  return { nodes: nodes.length === 0 && notes.length > 0 ? [{ type: "paragraph" }] : nodes, notes };
}

const isTitle = (shape: Element): boolean => attributeIn(shape, "class") === "title";

const toHeading = (block: DocumentNode): DocumentNode[] =>
  block.type === "paragraph"
    ? [
        {
          type: "heading",
          attrs: { level: 2 },
          content: (block.content ?? []).filter(({ type }) => type !== "hard_break"),
        },
      ]
    : [block];
