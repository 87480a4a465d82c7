import { posix } from "node:path";

import { PackageRefused } from "#platform/packages/refusal.ts";

import { isAiken, readAiken } from "./aiken.ts";
import { readArchive } from "./archive.ts";
import { decodeFile } from "./decode-file.ts";
import { readGift } from "./gift/read-gift.ts";
import type { Element } from "./markup/nodes.ts";
import { parseXml } from "./markup/parse-xml.ts";
import { MediaStore, detectMedium } from "./media.ts";
import { embedded } from "./moodle/moodle-media.ts";
import { readMoodle } from "./moodle/read-moodle.ts";
import { readQti } from "./qti/read-qti.ts";
import { readQuestionSheet } from "./question-sheet.ts";
import { ItemRefused, readItem, type ReadItem, refusedItem } from "./read-item.ts";
import { refuseOtherText, requireQuestions } from "./refuse-other-text.ts";

export type QuestionFormat =
  | "gift"
  | "moodle-xml"
  | "aiken"
  | "qti-2.1"
  | "qti-2.2"
  | "qti-3.0"
  | "qti"
  | "workbook"
  | "mixed"
  | "unknown";

/** Everything that a file of questions holds. */
export interface ReadQuestions {
  readonly format: QuestionFormat;
  readonly items: readonly ReadItem[];
  readonly store: MediaStore;
}

const MOST_TEXT = 64 * 1024 ** 2;

/**
 * Reads a file by what it is, not by how it is called. Nothing is run and nothing fetched. An item that cannot be read
 * is refused with its reason; a file that cannot be opened at all is one refused item.
 */
export async function readQuestions(name: string, bytes: Buffer): Promise<ReadQuestions> {
  const store = new MediaStore();
  try {
    if (isZip(bytes)) return await readZip(name, bytes, store);
    if (/\.(?:csv|tsv)$/iu.test(name))
      return { format: "workbook", items: await readQuestionSheet(name, bytes), store };
    return { ...readText({ name, bytes, store, files: new Map() }), store };
  } catch (error) {
    if (!(error instanceof PackageRefused) && !(error instanceof ItemRefused)) throw error;
    return { format: "unknown", items: [refusedItem(name, error.message)], store };
  }
}

const isZip = (bytes: Buffer): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) < 0x09;

async function readZip(name: string, bytes: Buffer, store: MediaStore): Promise<ReadQuestions> {
  const files = await readArchive(name, bytes);
  if (files.has("[Content_Types].xml") && [...files.keys()].some((path) => path.startsWith("xl/")))
    return { format: "workbook", items: await readQuestionSheet(name, bytes), store };
  const read = [...files]
    .filter(
      ([path]) =>
        /\.(?:xml|gift|txt|aiken)$/iu.test(path) &&
        !/^(?:license|readme|notice|\._)/iu.test(posix.basename(path)),
    )
    .map(([path, content]) => ({ path, ...readMember({ name: path, bytes: content, store, files }) }))
    .filter(({ items }) => items.length > 0);
  const items = read.flatMap(({ path, items: own }) =>
    own.map((item) => (item.id === path ? item : { ...item, id: `${path}, ${item.id}` })),
  );
  if (items.length === 0)
    throw new PackageRefused("damaged", `${name} has no questions in it.`, { file: name });
  return { format: oneFormat(read.map(({ format }) => format)), items, store };
}

function oneFormat(formats: readonly QuestionFormat[]): QuestionFormat {
  const [format = "unknown", ...others] = new Set(formats.filter((each) => each !== "unknown"));
  if (others.length === 0) return format;
  return [format, ...others].every((each) => each.startsWith("qti")) ? "qti" : "mixed";
}

interface Source {
  readonly name: string;
  readonly bytes: Buffer;
  readonly store: MediaStore;
  /** What lies beside it in its package. */
  readonly files: ReadonlyMap<string, Buffer>;
}

interface ReadText {
  readonly format: QuestionFormat;
  readonly items: readonly ReadItem[];
}

/** A broken part of a package is one refused item. */
function readMember(source: Source): ReadText {
  try {
    return readText(source);
  } catch (error) {
    if (!(error instanceof ItemRefused)) throw error;
    return { format: "unknown", items: [refusedItem(source.name, error.message)] };
  }
}

/** GIFT may begin with HTML too. */
const XML_BEGINS = /^\s*<(?:\?xml|!DOCTYPE|(?:\w+:)?(?:quiz|assessmentItem|qti-|manifest|assessmentTest)\b)/u;

/** No text in any encoding of the region has these characters; a package whose beginning is lost has many. */
// oxlint-disable-next-line no-control-regex
const NO_TEXT = /[\u0000-\u0008\u000e-\u001f]/u;

function readText(source: Source): ReadText {
  if (source.bytes.length > MOST_TEXT) throw new ItemRefused("The file is larger than 64 MB.");
  const { text, isGuess } = decodeFile(source.bytes);
  if (isGuess && NO_TEXT.test(text))
    throw new ItemRefused("The file is damaged, or is not a file of questions.");
  const isPage = /^\s*<!DOCTYPE\s+html/iu.test(text);
  if (!isPage && (/\.xml$/iu.test(source.name) || XML_BEGINS.test(text))) return readXml(text, source);
  refuseOtherText(text);
  const findMedia = (address: string) => embedded(address, source.store);
  const read: ReadText = isAiken(text)
    ? { format: "aiken", items: readAiken(text) }
    : { format: "gift", items: requireQuestions(source.name, text, readGift(text, findMedia)) };
  if (!isGuess) return read;
  const loss = "The file is not Unicode; it was read as Windows-1256.";
  return { ...read, items: read.items.map((item) => ({ ...item, reasons: [...item.reasons, loss] })) };
}

/** Manifests, tests and metadata hold no questions of their own. */
const WITHOUT_QUESTIONS = /^(?:manifest|assessmentTest|assessmentSection|lom|assessmentStimulus)$/u;

function readXml(text: string, source: Source): ReadText {
  const root = parseXml(text);
  if (root.name === "quiz") return { format: "moodle-xml", items: readMoodle(root, source.store) };
  if (WITHOUT_QUESTIONS.test(root.name) && source.files.size > 0) return { format: "unknown", items: [] };
  if (root.name !== "assessmentItem")
    throw new ItemRefused("The XML is neither an item of QTI nor questions of Moodle.");
  const findMedia = mediaBeside(source);
  const item = readItem(source.name, "", (losses) => readQti(root, losses, findMedia));
  return { format: detectFormat(root, text), items: [item] };
}

function detectFormat(root: Element, text: string): QuestionFormat {
  const namespace = root.attributes["xmlns"] ?? text.slice(0, 2000);
  if (/imsqtiasi_v3p|qti-assessment-item/u.test(namespace)) return "qti-3.0";
  return /imsqti_v2p2/u.test(namespace) ? "qti-2.2" : "qti-2.1";
}

/** Finds what an item shows among the files of its package, from the folder of the item. */
function mediaBeside({ name, files, store }: Source): (address: string) => string | undefined {
  return (address) => {
    if (/^data:/iu.test(address)) return embedded(address, store);
    const path = posix.normalize(posix.join(posix.dirname(name), address.replace(/[?#].*$/u, "")));
    const bytes = files.get(path) ?? files.get(decodedPath(path));
    const medium = bytes && detectMedium(bytes);
    return medium && store.add(medium);
  };
}

function decodedPath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
