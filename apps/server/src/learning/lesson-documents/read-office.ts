import { DocumentRefused } from "./document-refused.ts";
import { findFormat } from "./find-format.ts";
import type { OfficePackage } from "./office-package.ts";
import type { ReadDocument } from "./read-document.ts";
import { readDocx } from "./read-docx.ts";
import { readOpenSlides } from "./read-open-slides.ts";
import { readOpenText } from "./read-open-text.ts";
import { readPptx } from "./read-pptx.ts";

/** A document of an office program, by the format that its package says. Throws DocumentRefused for another format. */
export async function readOffice(office: OfficePackage): Promise<ReadDocument> {
  const format = await findFormat(office);
  switch (format.is) {
    case "docx":
      return readDocx(office, format.main);
    case "pptx":
      return readPptx(office, format.main);
    case "odt":
      return readOpenText(office);
    case "odp":
      return readOpenSlides(office);
    default:
      throw new DocumentRefused(format.why);
  }
}
