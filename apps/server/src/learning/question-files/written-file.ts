import { buffer } from "node:stream/consumers";

import type { Question } from "@dars/contract/learning/questions";
import { ZipFile } from "yazl";

import { writeGift } from "./gift/write-gift.ts";
import type { ImportRow } from "./import-report.ts";
import { escapeXml } from "./markup/to-math-inline.ts";
import type { Medium } from "./media.ts";
import { writeQti } from "./qti/write-qti.ts";

/** Questions to write, each with the id under which the report names it. */
export type NamedQuestions = ReadonlyArray<{ readonly id: string; readonly question: Question }>;

export interface WrittenFile {
  readonly bytes: Buffer;
  readonly rows: readonly ImportRow[];
}

const buildImportRow = (id: string, text: string | null, reasons: readonly string[]): ImportRow => {
  if (text === null) return { id, state: "refused", reasons };
  return { id, state: reasons.length > 0 ? "withLoss" : "imported", reasons };
};

/** A GIFT file; what GIFT cannot say is named or left out in the report. */
export function writeGiftFile(questions: NamedQuestions): WrittenFile {
  const written = questions.map(({ id, question }) => ({ id, ...writeGift(question) }));
  return {
    bytes: Buffer.from(written.flatMap(({ text }) => text ?? []).join("\n")),
    rows: written.map(({ id, text, reasons }) => buildImportRow(id, text, reasons)),
  };
}

const WRITTEN_AT = new Date(2020, 0, 1);

/** A package of QTI 2.2: an item for each question, the media beside them, and the manifest. */
export async function writeQtiPackage(
  questions: NamedQuestions,
  media: ReadonlyMap<string, Medium>,
): Promise<WrittenFile> {
  const zip = new ZipFile();
  const add = (name: string, bytes: Buffer) => zip.addBuffer(bytes, name, { mtime: WRITTEN_AT });
  const used = new Set<string>();
  const buildMediaPath = (key: string) => `media/${key}.${getExtension(media.get(key))}`;
  const rows: ImportRow[] = [];
  const files: string[] = [];
  for (const [at, { id, question }] of questions.entries()) {
    const { text, reasons } = writeQti(question, `q${at + 1}`, (key) => {
      used.add(key);
      return `../${buildMediaPath(key)}`;
    });
    rows.push(buildImportRow(id, text, reasons));
    if (text === null) continue;
    const name = `items/q${String(at + 1).padStart(6, "0")}.xml`;
    add(name, Buffer.from(text));
    files.push(name);
  }
  for (const key of used) {
    const medium = media.get(key);
    if (medium) add(buildMediaPath(key), medium.bytes);
  }
  add("imsmanifest.xml", Buffer.from(manifestXml(files)));
  zip.end();
  return { bytes: await buffer(zip.outputStream), rows };
}

const ENDINGS: Readonly<Record<string, string>> = { "image/jpeg": "jpg", "audio/mpeg": "mp3" };

function getExtension(medium: Medium | undefined): string {
  const type = medium?.type ?? "image/png";
  return ENDINGS[type] ?? type.slice(type.indexOf("/") + 1);
}

const manifestXml = (files: readonly string[]): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="questions">' +
  "<metadata><schema>QTIv2.2 Package</schema><schemaversion>1.0.0</schemaversion></metadata><organizations/><resources>" +
  files
    .map(
      (file, at) =>
        `<resource identifier="r${at + 1}" type="imsqti_item_xmlv2p2" href="${escapeXml(file)}"><file href="${escapeXml(file)}"/></resource>`,
    )
    .join("") +
  "</resources></manifest>\n";
