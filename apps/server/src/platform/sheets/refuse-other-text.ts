import { PackageRefused } from "#platform/packages/refusal.ts";

/** The compound file of Microsoft: workbooks before 2007, and all of them behind a password. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
/** The name of the part in which a workbook with a password is. */
const LOCKED = Buffer.from("EncryptedPackage", "utf16le");

/** Throws PackageRefused for a workbook of old Excel and for one with a password. */
export function refuseCompound(file: string, bytes: Buffer): void {
  if (!bytes.subarray(0, COMPOUND.length).equals(COMPOUND)) return;
  if (bytes.includes(LOCKED))
    throw new PackageRefused("encrypted", `${file} is locked with a password.`, { file });
  throw new PackageRefused("old-workbook", `${file} is an old .xls. Save it as a plain .xlsx.`, { file });
}

/** How much of a text is looked at. */
const HEAD = 4096;
/** Of a text the share of signs that no text has, such as NUL, is less. */
const MOST_ODD = 0.02;
/** In a short list a single one is more than that share: its cell is named instead. */
const FEW_ODD = 4;

/** Web pages and XML that programs call .xls. */
const MARKUP = /^\s*<(?:!doctype|\?xml|html|head|meta|body|style|table|div)\b/iu;
/** PDF, RTF, and the links that Google Drive puts on a disk. */
const OTHER_TEXT = /^(?:%PDF-|\{\\rtf|\s*\{\s*")/u;
// oxlint-disable-next-line no-control-regex -- These are the signs that are looked for.
const ODD = /[\u0000-\u0008\u000e-\u0019\u001c-\u001f]/gu;

/** Throws PackageRefused for bytes that are no separated text: a picture, a PDF, a web page. `text` is in UTF-8. */
export function refuseOtherText(file: string, text: Buffer): void {
  const head = text.subarray(0, HEAD).toString("latin1");
  if (MARKUP.test(head))
    throw new PackageRefused("old-workbook", `${file} is a web page or XML. Save it as .xlsx.`, { file });
  const odd = head.match(ODD)?.length ?? 0;
  if (OTHER_TEXT.test(head) || odd > Math.max(FEW_ODD, head.length * MOST_ODD))
    throw new PackageRefused("not-a-table", `${file} is no table.`, { file });
}
