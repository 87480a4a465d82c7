import { buffer } from "node:stream/consumers";

import type { Question } from "@dars/contract/learning/questions";
import { ZipFile } from "yazl";

import { writeXmlComment } from "#platform/escape-markup.ts";
import { ARCHIVE_MOMENT } from "#platform/packages/archive-moment.ts";

import { writeGift } from "./gift/write-gift.ts";
import type { ImportRow } from "./import-report.ts";
import { listLosses } from "./list-losses.ts";
import { getExtension, type Medium } from "./media.ts";
import { writeMoodle } from "./moodle/write-moodle.ts";
import { type ManifestItem, manifestXml } from "./qti/manifest-xml.ts";
import { TEST_PATH, testXml, type QtiTest } from "./qti/test-xml.ts";
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

/** A GIFT file; what GIFT cannot say is named or left out in the report, which its first lines hold. */
export function writeGiftFile(questions: NamedQuestions): WrittenFile {
  const written = questions.map(({ id, question }) => ({ id, ...writeGift(question) }));
  const rows = written.map(({ id, text, reasons }) => buildImportRow(id, text, reasons));
  const report = listLosses("GIFT", questions, rows).map((line) => `// ${line}\n`);
  const head = report.length === 0 ? [] : [report.join("")];
  return { bytes: Buffer.from([...head, ...written.flatMap(({ text }) => text ?? [])].join("\n")), rows };
}

/** A file of Moodle XML with its media in it; its first lines hold the report. */
export function writeMoodleFile(questions: NamedQuestions, media: ReadonlyMap<string, Medium>): WrittenFile {
  const written = questions.map(({ id, question }) => ({ id, ...writeMoodle(question, media) }));
  const rows = written.map(({ id, text, reasons }) => buildImportRow(id, text, reasons));
  const report = listLosses("Moodle XML", questions, rows);
  const head = report.length === 0 ? "" : `${writeXmlComment(report.join("\n"))}\n`;
  const body = written.flatMap(({ text }) => text ?? []).join("");
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${head}${body}</quiz>\n`;
  return { bytes: Buffer.from(xml), rows };
}

/**
 * A package of QTI 2.2: the report in readme.txt where something is lost, an item for each question, the media beside
 * them, the test whose questions they are, if there is one, and the manifest.
 */
export async function writeQtiPackage(
  questions: NamedQuestions,
  media: ReadonlyMap<string, Medium>,
  test?: QtiTest,
): Promise<WrittenFile> {
  const zip = new ZipFile();
  const add = (name: string, bytes: Buffer) => zip.addBuffer(bytes, name, { mtime: ARCHIVE_MOMENT });
  const used = new Set<string>();
  const buildMediaPath = (key: string) => `media/${key}.${getExtension(media.get(key))}`;
  const rows: ImportRow[] = [];
  const items: ManifestItem[] = [];
  for (const [at, { id, question }] of questions.entries()) {
    const lacking = new Set<string>();
    const shown = new Set<string>();
    const { text, reasons } = writeQti(question, `q${at + 1}`, (key) => {
      if (!media.has(key)) lacking.add("A picture or recording of it is missing.");
      used.add(key);
      if (media.has(key)) shown.add(buildMediaPath(key));
      return `../${buildMediaPath(key)}`;
    });
    rows.push(buildImportRow(id, text, [...reasons, ...lacking]));
    if (text === null) continue;
    const name = `items/q${String(at + 1).padStart(6, "0")}.xml`;
    add(name, Buffer.from(text));
    items.push({ file: name, media: [...shown], question });
  }
  for (const key of used) {
    const medium = media.get(key);
    if (medium) add(buildMediaPath(key), medium.bytes);
  }
  const report = listLosses("QTI 2.2", questions, rows);
  if (report.length > 0) add("readme.txt", Buffer.from(`${report.join("\n")}\n`));
  if (test)
    add(
      TEST_PATH,
      Buffer.from(
        testXml(
          test,
          items.map(({ file }) => file),
        ),
      ),
    );
  add("imsmanifest.xml", Buffer.from(manifestXml(items, test && TEST_PATH)));
  zip.end();
  return { bytes: await buffer(zip.outputStream), rows };
}
