import { posix } from "node:path";

import { joinCategory } from "#learning/question-files/join-category.ts";
import {
  below,
  type Element,
  getText,
  listChildren,
  listElements,
} from "#learning/question-files/markup/nodes.ts";
import { parseReadable } from "#learning/question-files/parse-readable.ts";

type Files = ReadonlyMap<string, Buffer>;

/** A text that a section has for all its items, and the file that it stands in. */
export interface SectionText {
  readonly block: Element;
  readonly from: string;
}

/** What the sections of a package's tests have for one item. */
export interface ItemTexts {
  /** Of the first test and section that name the item, the outermost first. */
  readonly texts: readonly SectionText[];
  /** The titles of those sections, as a category. */
  readonly category: string;
  /** Whether another section has other texts for it. */
  readonly hasOthers: boolean;
}

const ROOT =
  /<(?:\w+:)?(?:assessmentTest|assessmentSection|qti-assessment-test|qti-assessment-section)[\s>]/u;
/** Sections within sections are followed so deep, also through other files. */
const DEEPEST = 20;
/** Sections that name each other would be followed without end. */
const MOST_STEPS = 20_000;

/** The texts of sections by the path of the item. A section that no test names counts for itself. */
export function listSectionTexts(files: Files): ReadonlyMap<string, ItemTexts> {
  const found = new Map<string, ItemTexts>();
  const roots = new Map<string, Element>();
  for (const [path, bytes] of files) {
    const root = isTest(path, bytes) ? parseReadable(bytes) : undefined;
    if (root) roots.set(path, root);
  }
  const walk: Walk = { roots, found, followed: new Set(), steps: 0 };
  for (const name of ["assessmentTest", "assessmentSection"])
    for (const [path, root] of roots)
      if (root.name === name && !walk.followed.has(path))
        addTexts(root, { path, texts: [], category: "", depth: 0 }, walk);
  return found;
}

const isTest = (path: string, bytes: Buffer): boolean =>
  /\.xml$/iu.test(path) && ROOT.test(bytes.subarray(0, 8192).toString("utf8"));

interface SectionPlace {
  readonly path: string;
  readonly texts: readonly SectionText[];
  readonly category: string;
  readonly depth: number;
}

interface Walk {
  readonly roots: ReadonlyMap<string, Element>;
  readonly found: Map<string, ItemTexts>;
  /** Files that another one has led to. */
  readonly followed: Set<string>;
  steps: number;
}

function addTexts(element: Element, place: SectionPlace, walk: Walk): void {
  const { path, depth } = place;
  walk.steps += 1;
  if (depth > DEEPEST || walk.steps > MOST_STEPS) return;
  const own = element.name === "assessmentSection" ? listRubrics(element) : [];
  const texts = [...place.texts, ...own.map((block) => ({ block, from: path }))];
  const category = joinCategory([place.category, findTitle(element)]);
  for (const child of listElements(element)) {
    const target = posix.normalize(posix.join(posix.dirname(path), child.attributes["href"] ?? ""));
    if (child.name === "assessmentItemRef") addItem(target, { texts, category }, walk.found);
    else if (child.name === "assessmentSectionRef")
      addFile(target, { path: target, texts, category, depth: depth + 1 }, walk);
    else if (/^(?:testPart|assessmentSection)$/u.test(child.name))
      addTexts(child, { path, texts, category, depth: depth + 1 }, walk);
  }
}

/** Of a section; that of a test is no section's. */
const findTitle = ({ name, attributes }: Element): string =>
  name === "assessmentSection" ? (attributes["title"] ?? "") : "";

function addFile(target: string, place: SectionPlace, walk: Walk): void {
  const root = walk.roots.get(target);
  walk.followed.add(target);
  if (root?.name === "assessmentSection") addTexts(root, place, walk);
}

function addItem(
  path: string,
  { texts, category }: Pick<SectionPlace, "texts" | "category">,
  found: Map<string, ItemTexts>,
): void {
  const first = found.get(path);
  if (!first) found.set(path, { texts, category, hasOthers: false });
  else if (toWords(first.texts) !== toWords(texts)) found.set(path, { ...first, hasOthers: true });
}

const toWords = (texts: readonly SectionText[]): string =>
  texts.map(({ block }) => getText(block)).join("\n");

const listRubrics = (section: Element): Element[] => listChildren(section, "rubricBlock");

/** What a test or a part of it says before its sections, and sections without items: it belongs to no item. */
export const listIntroduction = (test: Element): Element[] => [
  ...listRubrics(test),
  ...listChildren(test, "testPart").flatMap(listRubrics),
  ...below(test, SECTIONS)
    .filter((section) => below(section, REFERENCES).length === 0)
    .flatMap(listRubrics),
];

const SECTIONS = new Set(["assessmentSection"]);
const REFERENCES = new Set(["assessmentItemRef", "assessmentSectionRef"]);
