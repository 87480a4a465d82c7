import { extractText, getDocumentProxy } from "unpdf";

/** The text of each page, as a reader would copy it. */
export async function textOfPdf(bytes: Uint8Array): Promise<readonly string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)));
  return text;
}
