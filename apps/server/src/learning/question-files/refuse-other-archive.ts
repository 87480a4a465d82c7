import { ItemRefused } from "./read-item.ts";

/** What files of other kinds begin with, in hexadecimal digits. */
const BYTES: ReadonlyArray<readonly [begin: string, reason: string]> = [
  [
    "d0cf11e0",
    "This is a file of an old Office (.doc, .xls or .ppt). Save the questions as a workbook (.xlsx).",
  ],
  ["1f8b", "This is a packed backup, such as one of a Moodle course. Export the questions as Moodle XML."],
  ["526172211a07", "This is a RAR archive. Pack the files as .zip."],
  ["377abcaf", "This is a 7z archive. Pack the files as .zip."],
];

/** Members that zips of other kinds have. The first that fits names the file. */
const MEMBERS: ReadonlyArray<readonly [path: RegExp, reason: string]> = [
  [/^h5p\.json$/u, "This is an activity of H5P; its questions are not read."],
  [/\.iwa$/u, "This is a document of Numbers, Pages or Keynote. Export the questions as a workbook (.xlsx)."],
];

/** Folders of the parts of an Office document. */
const OFFICE: typeof MEMBERS = [
  [/^word\//u, "This is a Word document. Save the questions as GIFT, Moodle XML or a workbook."],
  [/^ppt\//u, "This is a presentation, not a file of questions."],
];

/** What the member "mimetype" of a zip begins with. */
const TYPES: readonly (readonly [type: string, reason: string])[] = [
  [
    "application/vnd.oasis.opendocument.",
    "This is an OpenDocument text or presentation, not a file of questions.",
  ],
  ["application/epub+zip", "This is an e-book, not a file of questions."],
];

const CONTENT_TYPES = "[Content_Types].xml";

/** Throws ItemRefused for a file of another kind that its first bytes name. */
export function refuseOtherBytes(bytes: Buffer): void {
  const begin = bytes.subarray(0, 8).toString("hex");
  const kind = BYTES.find(([sign]) => begin.startsWith(sign));
  if (kind) throw new ItemRefused(kind[1]);
}

/** Whether a zip is a workbook, of Excel or of OpenDocument. */
export const isWorkbook = (files: ReadonlyMap<string, Buffer>): boolean =>
  (files.has(CONTENT_TYPES) && [...files.keys()].some((path) => path.startsWith("xl/"))) ||
  typeIn(files).startsWith("application/vnd.oasis.opendocument.spreadsheet");

const typeIn = (files: ReadonlyMap<string, Buffer>): string =>
  files.get("mimetype")?.toString("latin1") ?? "";

/** Throws ItemRefused for a zip of another kind, and names the kind. */
export function refuseOtherArchive(files: ReadonlyMap<string, Buffer>): void {
  const paths = [...files.keys()];
  const signs = files.has(CONTENT_TYPES) ? [...MEMBERS, ...OFFICE] : MEMBERS;
  const type = typeIn(files);
  const kind =
    signs.find(([sign]) => paths.some((path) => sign.test(path))) ??
    TYPES.find(([begin]) => type.startsWith(begin));
  if (kind) throw new ItemRefused(kind[1]);
}
