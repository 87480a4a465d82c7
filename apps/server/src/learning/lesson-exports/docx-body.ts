import { getBlockText } from "@dars/contract/learning/block-text";
import type { DocumentNode } from "@dars/contract/learning/document-node";
import { knownBlock, type LessonBlock } from "@dars/contract/learning/lesson-blocks";
import { nameIn } from "@dars/contract/platform/name-in";

import { escapeMarkup } from "#platform/escape-markup.ts";

import { EXPORT_WORDS, type ExportWords } from "./export-words.ts";
import { LessonLosses } from "./lesson-losses.ts";
import type { LessonToWrite, WrittenPictures } from "./lesson-to-write.ts";
import { nameMedium } from "./name-medium.ts";
import { buildGrid } from "./table-grid.ts";
import { attrIn, wordsIn } from "./words-in.ts";
import { writeDrawing } from "./write-drawing.ts";
import { getFormulaKey, type WrittenFormulas } from "./write-formulas.ts";
import { findDirection, writeRuns, type WritingDirection } from "./write-runs.ts";

/** A list of the document: the number that it begins with and its depth. */
export interface WrittenList {
  readonly isNumbered: boolean;
  readonly level: number;
  readonly start: number;
}

interface WordPlace {
  readonly direction: WritingDirection;
  /** Of the paragraphs, where they are no plain text. */
  readonly style?: string;
  /** The list whose point the next paragraph is; null behind its first paragraph. */
  readonly list?: { readonly id: number; readonly level: number; readonly isFirst: boolean };
  readonly tables: number;
}

const DEEPEST_LIST = 8;
const DEEPEST_TABLE = 4;
const INDENT = 425;

/** The body of a Word document of a lesson, and what it refers to. */
export class DocxBody {
  readonly losses = new LessonLosses();
  /** Addresses of links, in the order of their ids. */
  readonly links: string[] = [];
  readonly lists: WrittenList[] = [];
  /** Ids of the files of pictures, each once, in the order of their parts. */
  readonly pictures: string[] = [];
  readonly xml: string;
  /** How often a picture is shown. */
  #drawings = 0;
  readonly #formulas: WrittenFormulas;
  readonly #pictures: WrittenPictures;
  readonly #words: ExportWords;

  constructor(lesson: LessonToWrite, formulas: WrittenFormulas, pictures: WrittenPictures) {
    this.#formulas = formulas;
    this.#pictures = pictures;
    this.#words = EXPORT_WORDS[lesson.language];
    const place: WordPlace = { direction: lesson.language === "en" ? "ltr" : "rtl", tables: 0 };
    const title = this.#writeText(nameIn(lesson.name, lesson.language), { ...place, style: "Title" });
    this.xml = title + lesson.blocks.map((block) => this.#writeBlock(block, lesson, place)).join("");
  }

  #writeBlock(block: LessonBlock, { isForTeachers }: LessonToWrite, place: WordPlace): string {
    const shown = this.#writeKnown(block, place);
    if (!isForTeachers) return shown;
    const asides = (["notes", "answers"] as const).map((part) => {
      const document = getBlockText(block, part);
      if (!document) return "";
      this.losses.add("asides");
      return (
        this.#writeText(this.#words[part], { ...place, style: "Aside" }) + this.#writeNodes(document, place)
      );
    });
    return shown + asides.join("");
  }

  #writeKnown(block: LessonBlock, place: WordPlace): string {
    const known = knownBlock(block);
    if (!known) {
      this.losses.add("newer");
      return this.#writeText(this.#words.newer, { ...place, style: "Caption" });
    }
    switch (known.kind) {
      case "text":
        return this.#writeNodes(known.content.document, place);
      case "image": {
        const { fileId, alt, caption } = known.content;
        return this.#writePicture(fileId, alt, place) + this.#writeCaption(caption, place);
      }
      case "divider":
        return this.#writeLine();
      default: {
        const { kind, words } = nameMedium(known, this.#words);
        this.losses.add(kind);
        return this.#writeText(words, { ...place, style: "Caption" });
      }
    }
  }

  #writeCaption(caption: string, place: WordPlace): string {
    if (caption === "") return "";
    this.losses.add("boxes");
    return this.#writeText(caption, { ...place, style: "Caption" });
  }

  #writeText(text: string, place: WordPlace): string {
    return this.#writeParagraph({ type: "paragraph", content: [{ type: "text", text }] }, place);
  }

  #writeNodes({ content = [] }: DocumentNode, place: WordPlace): string {
    let before: DocumentNode | undefined;
    return content
      .map((node) => {
        // Word joins two lists of bullets that follow one another.
        if (node.type === "bullet_list" && before?.type === "bullet_list") this.losses.add("points");
        before = node;
        return this.#writeNode(node, place);
      })
      .join("");
  }

  #writeNode(node: DocumentNode, place: WordPlace): string {
    const write = this.#writers[node.type];
    return write ? write(node, place) : this.#writeNodes(node, place);
  }

  readonly #writers: Readonly<Record<string, (node: DocumentNode, place: WordPlace) => string>> = {
    paragraph: (node, place) => this.#writeParagraph(node, place),
    heading: (node, place) =>
      this.#writeParagraph(node, { ...place, style: `Heading${Number(node.attrs?.["level"] ?? 2)}` }),
    bullet_list: (node, place) => this.#writeList(node, place),
    ordered_list: (node, place) => this.#writeList(node, place),
    quote: (node, place) => this.#writeBox(node, { ...place, style: "Quote" }),
    callout: (node, place) => this.#writeCallout(node, place),
    code_block: (node) => this.#writeCode(node),
    table: (node, place) => this.#writeTable(node, place),
    formula: (node, place) => this.#writeFormula(node, place),
    image: (node, place) => this.#writePicture(attrIn(node, "fileId"), attrIn(node, "alt"), place),
    rule: () => this.#writeLine(),
  };

  #writeParagraph(node: DocumentNode, place: WordPlace): string {
    const own = attrIn(node, "dir");
    if (own !== "") this.losses.add("directions");
    const direction = own === "rtl" || own === "ltr" ? own : findDirection(wordsIn(node), place.direction);
    const properties = writeProperties(place, direction);
    const runs = (node.content ?? []).map((inner) => this.#writeInline(inner, direction)).join("");
    return `<w:p>${properties}${runs}</w:p>`;
  }

  #writeInline(node: DocumentNode, direction: WritingDirection): string {
    if (node.type === "hard_break") return "<w:r><w:br/></w:r>";
    if (node.type === "math") return this.#writeMath(node);
    const { text = "", marks = [] } = node;
    if (marks.some(({ type }) => type === "code")) this.losses.add("boxes");
    const runs = writeRuns(text, marks, direction);
    const href = marks.find(({ type }) => type === "link")?.attrs?.["href"];
    if (typeof href !== "string") return runs;
    this.links.push(href);
    return `<w:hyperlink r:id="link${this.links.length}">${runs}</w:hyperlink>`;
  }

  #writeMath(node: DocumentNode): string {
    const written = this.#formulas.get(getFormulaKey(node));
    if (written?.isSame !== true) this.losses.add("formulas");
    return written?.omml ?? writeRuns(String(node.attrs?.["tex"]), [{ type: "code" }], "ltr");
  }

  #writeFormula(node: DocumentNode, place: WordPlace): string {
    const math = this.#writeMath(node);
    const formula = math.startsWith("<m:") ? `<m:oMathPara>${math}</m:oMathPara>` : math;
    const letters: unknown = node.attrs?.["legend"];
    const lines = Array.isArray(letters) ? letters.map((one) => describeLetter(Object(one))) : [];
    if (lines.length > 0) this.losses.add("boxes");
    const legend = lines.map((line) => this.#writeText(line, { ...place, style: "Caption" })).join("");
    return `<w:p>${formula}</w:p>${legend}`;
  }

  #writeList(node: DocumentNode, place: WordPlace): string {
    const level = Math.min(place.list ? place.list.level + 1 : 0, DEEPEST_LIST);
    if (place.list?.level === DEEPEST_LIST) this.losses.add("points");
    const isNumbered = node.type === "ordered_list";
    const start = isNumbered ? Number(node.attrs?.["start"] ?? 1) : 1;
    this.lists.push({ isNumbered, level, start });
    const id = this.lists.length;
    return (node.content ?? [])
      .map((item) => this.#writePoint(item, { ...place, list: { id, level, isFirst: true } }))
      .join("");
  }

  #writePoint({ content = [] }: DocumentNode, place: WordPlace): string {
    const [first, ...rest] = content;
    const isPlain = rest.every(({ type }) => type.endsWith("_list")) && (first?.content ?? []).length > 0;
    if (!isPlain) this.losses.add("points");
    const { list } = place;
    const behind = list ? { ...place, list: { ...list, isFirst: false } } : place;
    return (
      (first ? this.#writeNode(first, place) : "") +
      this.#writeNodes({ type: "list_item", content: rest }, behind)
    );
  }

  #writeBox(node: DocumentNode, place: WordPlace): string {
    this.losses.add("boxes");
    return this.#writeNodes(node, place);
  }

  #writeCallout(node: DocumentNode, place: WordPlace): string {
    const tone = node.attrs?.["tone"];
    const name = tone === "remember" || tone === "beware" ? tone : "try";
    const box = { ...place, style: `Box${name}` };
    const label: DocumentNode = {
      type: "paragraph",
      content: [{ type: "text", text: this.#words[name], marks: [{ type: "strong" }] }],
    };
    return this.#writeParagraph(label, box) + this.#writeBox(node, box);
  }

  #writeCode(node: DocumentNode): string {
    this.losses.add("boxes");
    const lines = wordsIn(node).split("\n");
    const runs = lines.map((line) => writeRuns(line, [], "ltr")).join("<w:r><w:br/></w:r>");
    return `<w:p><w:pPr><w:pStyle w:val="Code"/></w:pPr>${runs}</w:p>`;
  }

  #writeTable(node: DocumentNode, place: WordPlace): string {
    const { rows, columns, heads, isExact } = buildGrid(node);
    if (!isExact || place.tables >= DEEPEST_TABLE || place.list) this.losses.add("tables");
    const inner: WordPlace = { direction: place.direction, tables: place.tables + 1 };
    const isRight = findDirection(wordsIn(node), place.direction) === "rtl";
    const lines = rows.map((row, at) => {
      const cells = row.map(({ cell, colspan, isMerged }) => {
        const merge = isMerged ? `<w:vMerge${cell ? ' w:val="restart"' : ""}/>` : "";
        const span = colspan > 1 ? `<w:gridSpan w:val="${colspan}"/>` : "";
        const look = `<w:tcW w:w="0" w:type="auto"/>${span}${merge}`;
        return `<w:tc><w:tcPr>${look}</w:tcPr>${this.#writeCell(cell, inner)}</w:tc>`;
      });
      const head = at < heads ? "<w:trPr><w:tblHeader/></w:trPr>" : "";
      return `<w:tr>${head}${cells.length > 0 ? cells.join("") : "<w:tc><w:p/></w:tc>"}</w:tr>`;
    });
    const grid = '<w:gridCol w:w="1000"/>'.repeat(columns);
    const look = `<w:tblStyle w:val="Table"/>${isRight ? "<w:bidiVisual/>" : ""}<w:tblW w:w="5000" w:type="pct"/>${heads > 0 ? '<w:tblLook w:firstRow="1"/>' : ""}`;
    return `<w:tbl><w:tblPr>${look}</w:tblPr><w:tblGrid>${grid}</w:tblGrid>${lines.join("")}</w:tbl>`;
  }

  /** A cell of Word ends with a paragraph. */
  #writeCell(cell: DocumentNode | null, place: WordPlace): string {
    const body = cell ? this.#writeNodes(cell, place) : "";
    return body.endsWith("</w:p>") ? body : `${body}<w:p/>`;
  }

  #writeLine(): string {
    this.losses.add("lines");
    return '<w:p><w:pPr><w:pStyle w:val="Line"/></w:pPr></w:p>';
  }

  #writePicture(fileId: string, alt: string, place: WordPlace): string {
    const picture = this.#pictures.get(fileId);
    if (!picture) {
      this.losses.add("pictures");
      return this.#writeText(`${this.#words.picture}: ${alt}`, { ...place, style: "Caption" });
    }
    if (!picture.isSame) this.losses.add("redrawn");
    if (!this.pictures.includes(fileId)) this.pictures.push(fileId);
    this.#drawings += 1;
    const drawing = writeDrawing(picture, escapeMarkup(alt), {
      id: this.#drawings,
      part: this.pictures.indexOf(fileId) + 1,
    });
    return `<w:p><w:r>${drawing}</w:r></w:p>`;
  }
}

const describeLetter = ({ letter, meaning }: Readonly<Record<string, unknown>>): string =>
  `${String(letter)}: ${String(meaning)}`;

/** The settings of a paragraph, in the order in which Word wants it. */
function writeProperties({ style, list }: WordPlace, direction: WritingDirection): string {
  const parts = [style === undefined ? "" : `<w:pStyle w:val="${style}"/>`];
  if (list?.isFirst === true)
    parts.push(`<w:numPr><w:ilvl w:val="${list.level}"/><w:numId w:val="${list.id}"/></w:numPr>`);
  if (direction === "rtl") parts.push("<w:bidi/>");
  if (list?.isFirst === false) parts.push(`<w:ind w:left="${INDENT * (list.level + 1)}"/>`);
  const all = parts.join("");
  return all === "" ? "" : `<w:pPr>${all}</w:pPr>`;
}
