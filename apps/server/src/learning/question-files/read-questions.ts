import { posix } from "node:path";

import { PackageRefused } from "#platform/packages/refusal.ts";

import { isAiken, readAiken } from "./aiken.ts";
import { readArchive } from "./archive.ts";
import { findMedium } from "./cartridge/find-medium.ts";
import { listMembers, listTwins, nameUnused } from "./cartridge/list-members.ts";
import { decodeFile } from "./decode-file.ts";
import { readGift } from "./gift/read-gift.ts";
import type { Element } from "./markup/nodes.ts";
import { parseXml } from "./markup/parse-xml.ts";
import { MediaStore, detectMedium } from "./media.ts";
import { embedded } from "./moodle/moodle-media.ts";
import { readMoodle } from "./moodle/read-moodle.ts";
import { type ItemMetadata, listItemMetadata, NO_METADATA } from "./qti/item-metadata.ts";
import { readQtiItem } from "./qti/read-qti-item.ts";
import { readQtiTest } from "./qti/read-qti-test.ts";
import type { ItemFiles, Stimulus } from "./qti/read-qti.ts";
import { type ItemTexts, listSectionTexts } from "./qti/section-texts.ts";
import { readQti12 } from "./qti12/read-qti12.ts";
import { readQuestionSheet } from "./question-sheet.ts";
import { ItemRefused, type ReadItem, refusedItem } from "./read-item.ts";
import { isWorkbook, refuseOtherArchive, refuseOtherBytes } from "./refuse-other-archive.ts";
import { refuseOtherText, requireQuestions } from "./refuse-other-text.ts";

export type QuestionFormat =
  | "gift"
  | "moodle-xml"
  | "aiken"
  | "qti-1.2"
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
    refuseOtherBytes(bytes);
    if (/\.(?:csv|tsv)$/iu.test(name))
      return { format: "workbook", items: await readQuestionSheet(name, bytes), store };
    return {
      ...readText({ name, bytes, store, files: new Map(), texts: new Map(), metadata: new Map() }),
      store,
    };
  } catch (error) {
    if (!(error instanceof PackageRefused) && !(error instanceof ItemRefused)) throw error;
    return { format: "unknown", items: [refusedItem(name, error.message)], store };
  }
}

const isZip = (bytes: Buffer): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] ?? 0) < 0x09;

async function readZip(name: string, bytes: Buffer, store: MediaStore): Promise<ReadQuestions> {
  const files = await readArchive(name, bytes);
  if (isWorkbook(files)) return { format: "workbook", items: await readQuestionSheet(name, bytes), store };
  refuseOtherArchive(files);
  const members = listMembers(files);
  const beside = { files, texts: listSectionTexts(files), metadata: listItemMetadata(files) };
  const read = members.paths
    .flatMap((path) => {
      const content = files.get(path);
      return content ? [{ path, ...readMember({ name: path, bytes: content, store, ...beside }) }] : [];
    })
    .filter(({ items }) => items.length > 0);
  const questions = read.flatMap(({ path, items: own }) =>
    own.map((item) => (item.id === path ? item : { ...item, id: `${path}, ${item.id}` })),
  );
  const isShown = (content: Buffer) => store.has(content);
  const items = [...questions, ...members.others, ...nameUnused(files, isShown, members)];
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
  /** What the tests of its package show in front of its items, by their paths. */
  readonly texts: ReadonlyMap<string, ItemTexts>;
  /** What its manifest says of its items, by their paths. */
  readonly metadata: ReadonlyMap<string, ItemMetadata>;
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
const XML_BEGINS =
  /^\s*<(?:\?xml|!DOCTYPE|(?:\w+:)?(?:quiz|assessmentItem|qti-|questestinterop|manifest|assessmentTest)\b)/u;

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
const WITHOUT_QUESTIONS =
  /^(?:manifest|assessmentTest|assessmentSection|lom|assessmentStimulus|responseProcessing|outcomeDeclaration)$/u;

/** What other XML of a package is, by the name of its outermost element. */
const STRANGE: ReadonlyMap<string, string> = new Map([
  ["topic", "It is a discussion, not a question."],
  ["webLink", "It is a link, not a question."],
  ["cartridge_basiclti_link", "It is a tool of another provider, not a question."],
  ["usageData", "It counts how questions were answered, and holds none."],
  ["assessmentResult", "It holds the results of students, and no questions."],
]);

function readXml(text: string, source: Source): ReadText {
  const root = parseXml(text);
  if (root.name === "quiz") return { format: "moodle-xml", items: readMoodle(root, source.store) };
  if (WITHOUT_QUESTIONS.test(root.name) && source.files.size > 0)
    return { format: "unknown", items: readQtiTest(source.name, root, mediaBeside(source)) };
  if (root.name === "questestinterop")
    return {
      format: "qti-1.2",
      items: readQti12(root, mediaBeside(source), listTwins(source.name, source.files)),
    };
  const strange = STRANGE.get(root.name);
  if (strange !== undefined) throw new ItemRefused(strange);
  if (root.name !== "assessmentItem")
    throw new ItemRefused("The XML is neither an item of QTI nor questions of Moodle.");
  return { format: detectFormat(root, text), items: readQtiItem(source.name, root, filesBeside(source)) };
}

const NO_TEXTS: ItemTexts = { texts: [], category: "", hasOthers: false };

function filesBeside(source: Source): ItemFiles {
  const { texts, category, hasOthers } = source.texts.get(source.name) ?? NO_TEXTS;
  return {
    findMedia: mediaBeside(source),
    findStimulus: (address) => findStimulus(address, source),
    sectionTexts: texts.map(({ block, from }) => ({
      root: block,
      findMedia: mediaBeside({ ...source, name: from }),
    })),
    category,
    hasOtherTexts: hasOthers,
    metadata: source.metadata.get(source.name) ?? NO_METADATA,
  };
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
    const bytes = findMedium(address, name, files);
    const medium = bytes && detectMedium(bytes);
    return medium && store.add(medium);
  };
}

/** A text that items share, from the folder of the item. */
function findStimulus(address: string, source: Source): Stimulus | undefined {
  const path = posix.normalize(posix.join(posix.dirname(source.name), address));
  const bytes = source.files.get(path);
  if (!bytes) return undefined;
  const root = parseXml(decodeFile(bytes).text);
  return root.name === "assessmentStimulus"
    ? { root, findMedia: mediaBeside({ ...source, name: path }) }
    : undefined;
}
