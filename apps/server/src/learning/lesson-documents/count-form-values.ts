import { inflateSync } from "node:zlib";

/** Objects of a PDF that lie packed together, and a field with what was filled into it. */
const PACKED = /\/Type\s*\/ObjStm\b[^]{0,400}?stream\r?\n/g;
const MOST_UNPACKED = 16 * 1024 * 1024;

/** How many fields of a form have a value: PDFium gives the text of pages alone. */
export function countFormValues(bytes: Buffer): number {
  const text = bytes.toString("latin1");
  if (!/\/AcroForm|\/ObjStm/.test(text)) return 0;
  let count = countIn(text);
  for (const { index, 0: head } of text.matchAll(PACKED))
    count += countIn(unpack(bytes.subarray(index + head.length)));
  return count;
}

function unpack(bytes: Buffer): string {
  try {
    return inflateSync(bytes, { maxOutputLength: MOST_UNPACKED }).toString("latin1");
  } catch {
    // Packed in another way, or broken: its fields are not seen.
    return "";
  }
}

/** Each field says what it is; one without a value is empty or off. */
const countIn = (text: string): number =>
  [...text.matchAll(/\/FT\s*\/(?:Tx|Ch|Btn)/g)].filter(({ index }) => {
    const around = objectAt(text, index);
    return /\/V\s*(?:\((?!\))|<[0-9A-Fa-f]|\/(?!Off\b))/.test(around);
  }).length;

/** The dictionary in which a field is said, roughly: as far as the objects beside it. */
function objectAt(text: string, index: number): string {
  const near = text.slice(Math.max(0, index - 2000), index + 2000);
  const at = Math.min(index, 2000);
  const begin = Math.max(near.lastIndexOf("endobj", at), near.lastIndexOf(">><<", at), 0);
  const end = [near.indexOf("endobj", at), near.indexOf(">><<", at)].filter((one) => one >= 0);
  return near.slice(begin, Math.min(...end, near.length));
}
