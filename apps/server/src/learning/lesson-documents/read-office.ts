import { DocumentRefused } from "./document-refused.ts";
import { findFormat } from "./find-format.ts";
import { LeftOut } from "./left-out.ts";
import type { OfficePackage } from "./office-package.ts";
import { PictureShelf } from "./picture-shelf.ts";
import type { ReadDocument, WalkedDocument } from "./read-document.ts";
import { readDocx } from "./read-docx.ts";
import { readOpenSlides } from "./read-open-slides.ts";
import { readOpenText } from "./read-open-text.ts";
import { readPptx } from "./read-pptx.ts";
import { listPictureIds, withPictures } from "./with-pictures.ts";

/**
 * A document of an office program, by the format that its package says, with the pictures that a lesson can show.
 * Throws DocumentRefused for another format.
 */
export async function readOffice(office: OfficePackage): Promise<ReadDocument> {
  const shelf = new PictureShelf();
  const { sections, left, isCut } = await walk(office, shelf);
  const all = new LeftOut(left);
  const pictures = await shelf.load(office, listPictureIds(sections), all);
  const ids = new Map(pictures.map(({ id }) => [id, id]));
  const shown = sections.map((section) => withPictures(section, ids));
  return { sections: shown, left: all.list(), pictures, isCut };
}

async function walk(office: OfficePackage, shelf: PictureShelf): Promise<WalkedDocument> {
  const format = await findFormat(office);
  switch (format.is) {
    case "docx":
      return readDocx(office, format.main, shelf);
    case "pptx":
      return readPptx(office, format.main, shelf);
    case "odt":
      return readOpenText(office, shelf);
    case "odp":
      return readOpenSlides(office, shelf);
    default:
      throw new DocumentRefused(format.why);
  }
}
