import { readPdf } from "#talking/media/public.ts";

import { countFormValues } from "./count-form-values.ts";
import { LeftOut } from "./left-out.ts";
import type { ReadDocument } from "./read-document.ts";
import { toParagraphs } from "./to-paragraphs.ts";

/** The text of a PDF as paragraphs, with its pictures, filled fields and pages without text counted. Throws MediaRefused. */
export async function readPdfDocument(bytes: Buffer): Promise<ReadDocument> {
  const { texts, pages, pictures } = await readPdf(bytes, new AbortController().signal);
  const left = new LeftOut();
  left.add("pictures", pictures);
  left.add("scans", texts.filter((text) => text.trim() === "").length);
  left.add("values", countFormValues(bytes));
  return {
    sections: [{ nodes: texts.flatMap(toParagraphs), notes: [] }],
    pictures: [],
    left: left.list(),
    isCut: pages > texts.length,
  };
}
