import { getDocument, PDFWorker, type PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

let worker: PDFWorker | undefined;

/** The pages of a PDF; nothing in it is run. Rejects where it cannot be read. */
export function openPdf(source: string): Promise<PDFDocumentProxy> {
  worker ??= PDFWorker.create({
    port: new Worker(new URL("pdfjs-dist/legacy/build/pdf.worker.min.mjs", import.meta.url), {
      type: "module",
    }),
  });
  return getDocument({ url: source, worker, enableXfa: false }).promise;
}

/** Draws one page so wide; answers with what stops it. */
export async function drawPage(
  pdf: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  width: number,
): Promise<void> {
  const page = await pdf.getPage(number);
  const plain = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: (width / plain.width) * Math.min(2, devicePixelRatio) });
  Object.assign(canvas, { width: Math.round(viewport.width), height: Math.round(viewport.height) });
  await page.render({ canvas, viewport }).promise;
}
