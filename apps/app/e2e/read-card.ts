import { PDFiumLibrary } from "@hyzyla/pdfium";
import jsqr from "jsqr";
import { extractText, getDocumentProxy } from "unpdf";

interface CardRead {
  /** What an eye reads on the first page. */
  readonly text: string;
  /** What a camera reads in its square; undefined where the page has none. */
  readonly link: string | undefined;
}

/** A printed card, drawn as a scanner would see it. */
export async function readCard(bytes: Uint8Array): Promise<CardRead> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
  return { text: text[0] ?? "", link: await linkOn(bytes) };
}

async function linkOn(bytes: Uint8Array): Promise<string | undefined> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(new Uint8Array(bytes));
  try {
    const page = document.getPage(0);
    const { data, width, height } = await page.render({ scale: 2.5, render: "bitmap" });
    return jsqr.default(new Uint8ClampedArray(data), width, height)?.data;
  } finally {
    document.destroy();
    library.destroy();
  }
}
