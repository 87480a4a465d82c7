import type { DocumentNode } from "@dars/contract/learning/document-node";
import type { PageRefusal } from "@dars/contract/learning/package-pages";

import {
  LeftOut,
  splitIntoParts,
  type DocumentPicture,
  type DocumentSection,
} from "#learning/lesson-documents/public.ts";
import {
  below,
  decodeFile,
  getText,
  ItemRefused,
  parseHtml,
  parseReadable,
  type CoursePage,
  type Element,
} from "#learning/question-files/public.ts";

import type { PackagePictures } from "./package-pictures.ts";
import { isOwnHead, PageWriter } from "./page-writer.ts";

type Files = ReadonlyMap<string, Buffer>;

const NOTHING: Element = { name: "", attributes: {}, children: [] };

/** A page as a lesson would have it. */
export interface ReadPage {
  readonly path: string;
  readonly title: string;
  readonly parts: readonly DocumentSection[];
  readonly pictures: readonly DocumentPicture[];
  readonly left: ReturnType<LeftOut["list"]>;
  readonly isCut: boolean;
}

/** A page of which no lesson is made, and why. */
interface RefusedPage {
  readonly path: string;
  readonly why: PageRefusal;
}

/** No page that a person has written is longer. */
const MOST_BYTES = 4 * 1024 ** 2;
const LONGEST_TITLE = 200;

/** Reads a page of a course package from its files. Nothing in it is run, and nothing is fetched. */
export function readPage(
  { path, title }: CoursePage,
  files: Files,
  pictures: PackagePictures,
): ReadPage | RefusedPage {
  const bytes = files.get(path) ?? files.get(decodePath(path));
  if (!bytes) return { path, why: "missing" };
  if (bytes.length > MOST_BYTES) return { path, why: "too-large" };
  const left = new LeftOut();
  const shown = new Map<string, DocumentPicture>();
  const findPicture = (address: string): string | undefined => {
    const picture = pictures.find(address, path);
    if (picture) shown.set(picture.id, picture);
    return picture?.id;
  };
  try {
    const html = readHtml(path, bytes);
    const content = parseHtml(html);
    const isOwn = below({ ...NOTHING, children: content }, new Set(["header"])).some(isOwnHead);
    const nodes = new PageWriter({ left, findPicture, isOwn }).write(content).end();
    if (nodes.length === 0) return { path, why: "empty" };
    const { kept, isCut } = splitIntoParts([{ nodes, notes: [] }]);
    return {
      path,
      title: findTitle(title, html, path),
      parts: kept,
      pictures: [...shown.values()],
      left: left.list(),
      isCut,
    };
  } catch (error) {
    if (error instanceof ItemRefused) return { path, why: "broken" };
    throw error;
  }
}

/** Manifests write addresses, not names. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Blackboard writes its pages as HTML within XML. */
function readHtml(path: string, bytes: Buffer): string {
  if (!/\.dat$/iu.test(path)) return decodeFile(bytes).text;
  const [text] = below(parseReadable(bytes) ?? NOTHING, new Set(["TEXT", "text"]));
  return text ? getText(text) : "";
}

function findTitle(outlined: string, html: string, path: string): string {
  const own = /<title[^>]*>([^<]*)<\/title>/iu.exec(html)?.[1] ?? "";
  const words = parseHtml(own).map(getText).join("").replaceAll(/\s+/gu, " ").trim();
  const name = path
    .replace(/^.*\//u, "")
    .replace(/\.[^.]*$/u, "")
    .replaceAll(/[-_]+/gu, " ");
  const title = [outlined.replaceAll(/\s+/gu, " ").trim(), words, name].find((each) => each !== "") ?? path;
  return title.slice(0, LONGEST_TITLE).toWellFormed();
}

/** The first words of a page. */
export function findWords(parts: readonly DocumentSection[]): string {
  const words = parts.flatMap(({ nodes }) => nodes.map(wordsIn)).join(" ");
  return words.replaceAll(/\s+/gu, " ").trim().slice(0, 160).toWellFormed();
}

const wordsIn = ({ text, content = [], type, attrs }: DocumentNode): string =>
  text ??
  (type === "math" ? String(attrs?.["tex"]) : undefined) ??
  content.map(wordsIn).join(type === "paragraph" || type === "heading" ? "" : " ");
