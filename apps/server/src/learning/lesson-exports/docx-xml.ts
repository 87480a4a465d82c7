import type { Locale } from "@dars/contract/platform/primitives";

import type { WrittenList } from "./docx-body.ts";

const MAIN = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const LEVELS = 9;
const STEP = 425;
const BULLETS = ["•", "◦", "▪"];

const writeLevel = (level: number, isNumbered: boolean): string =>
  `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${isNumbered ? "decimal" : "bullet"}"/>` +
  `<w:lvlText w:val="${isNumbered ? `%${level + 1}.` : BULLETS[level % BULLETS.length]}"/><w:lvlJc w:val="left"/>` +
  `<w:pPr><w:ind w:left="${STEP * (level + 1)}" w:hanging="${STEP}"/></w:pPr></w:lvl>`;

const writeKind = (id: number, isNumbered: boolean): string =>
  `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="multilevel"/>${Array.from(
    { length: LEVELS },
    (_, level) => writeLevel(level, isNumbered),
  ).join("")}</w:abstractNum>`;

/** Each list of a lesson is one of its own, so that it begins where it begins. */
export const numberingXml = (lists: readonly WrittenList[]): string =>
  `<w:numbering ${MAIN}>${writeKind(0, false)}${writeKind(1, true)}${lists
    .map(
      ({ isNumbered, level, start }, at) =>
        `<w:num w:numId="${at + 1}"><w:abstractNumId w:val="${isNumbered ? 1 : 0}"/>` +
        `<w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="${start}"/></w:lvlOverride></w:num>`,
    )
    .join("")}</w:numbering>`;

interface ParagraphStyle {
  readonly id: string;
  readonly name: string;
  /** Properties of the paragraph, and of its words. */
  readonly paragraph?: string;
  readonly run?: string;
}

/** Half points; Word has them twice, for its two kinds of scripts. */
const size = (points: number): string => `<w:sz w:val="${points * 2}"/><w:szCs w:val="${points * 2}"/>`;
const bold = "<w:b/><w:bCs/>";
const italic = "<w:i/><w:iCs/>";
const colour = (rgb: string) => `<w:color w:val="${rgb}"/>`;
const spacing = (before: number, after: number) => `<w:spacing w:before="${before}" w:after="${after}"/>`;
const side = (rgb: string) =>
  `<w:pBdr><w:left w:val="single" w:sz="24" w:space="8" w:color="${rgb}"/></w:pBdr>`;
const inset = '<w:ind w:left="340" w:right="340"/>';
const box = (name: string, label: string, line: string, ground: string): ParagraphStyle => ({
  id: `Box${name}`,
  name: label,
  paragraph: `${side(line)}<w:shd w:val="clear" w:color="auto" w:fill="${ground}"/>${spacing(60, 60)}${inset}`,
});

const STYLES: readonly ParagraphStyle[] = [
  { id: "Title", name: "Title", paragraph: spacing(0, 240), run: bold + size(22) },
  ...[18, 16, 14, 12].map((points, at) => ({
    id: `Heading${at + 1}`,
    name: `heading ${at + 1}`,
    paragraph: `<w:keepNext/>${spacing(240, 80)}<w:outlineLvl w:val="${at}"/>`,
    run: bold + size(points),
  })),
  { id: "Quote", name: "Quote", paragraph: inset, run: italic },
  box("try", "Box to try", "2F6FDE", "EAF1FD"),
  box("remember", "Box to remember", "B7791F", "FDF6E3"),
  box("beware", "Box to beware", "C53030", "FDECEC"),
  {
    id: "Code",
    name: "Code",
    paragraph: '<w:shd w:val="clear" w:color="auto" w:fill="F2F2F2"/>',
    run: '<w:rFonts w:ascii="Consolas" w:hAnsi="Consolas" w:cs="Consolas"/>' + size(10),
  },
  { id: "Caption", name: "caption", run: colour("555555") + size(10) },
  { id: "Aside", name: "Aside", paragraph: `<w:keepNext/>${spacing(200, 40)}`, run: bold + colour("7A4B00") },
  {
    id: "Line",
    name: "Line",
    paragraph: '<w:pBdr><w:bottom w:val="single" w:sz="6" w:space="1" w:color="999999"/></w:pBdr>',
  },
];

const writeStyle = ({ id, name, paragraph = "", run = "" }: ParagraphStyle): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/><w:basedOn w:val="Normal"/><w:qFormat/>` +
  `<w:pPr>${paragraph}</w:pPr><w:rPr>${run}</w:rPr></w:style>`;

const LANGUAGES: Readonly<Record<Locale, string>> = { ar: "ar-IQ", ckb: "ku-Arab-IQ", en: "ar-IQ" };
const EDGES = ["top", "left", "bottom", "right", "insideH", "insideV"];

/** The styles of a document, whose words are of one language. */
export const stylesXml = (language: Locale): string =>
  `<w:styles ${MAIN}><w:docDefaults><w:rPrDefault><w:rPr>` +
  `<w:rFonts w:ascii="Calibri" w:hAnsi="Calibri" w:cs="Arial"/>${size(12)}` +
  `<w:lang w:val="en-GB" w:bidi="${LANGUAGES[language]}"/></w:rPr></w:rPrDefault>` +
  `<w:pPrDefault><w:pPr><w:spacing w:after="120" w:line="276" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults>` +
  '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>' +
  STYLES.map(writeStyle).join("") +
  '<w:style w:type="character" w:styleId="CodeText"><w:name w:val="Code Text"/><w:rPr><w:rFonts w:ascii="Consolas" w:hAnsi="Consolas" w:cs="Consolas"/></w:rPr></w:style>' +
  '<w:style w:type="character" w:styleId="Hyperlink"><w:name w:val="Hyperlink"/><w:rPr><w:color w:val="0563C1"/><w:u w:val="single"/></w:rPr></w:style>' +
  '<w:style w:type="table" w:styleId="Table"><w:name w:val="Table Grid"/><w:tblPr><w:tblBorders>' +
  EDGES.map((edge) => `<w:${edge} w:val="single" w:sz="4" w:space="0" w:color="999999"/>`).join("") +
  '</w:tblBorders><w:tblCellMar><w:left w:w="100" w:type="dxa"/><w:right w:w="100" w:type="dxa"/></w:tblCellMar></w:tblPr>' +
  `<w:tblStylePr w:type="firstRow"><w:rPr>${bold}</w:rPr></w:tblStylePr></w:style></w:styles>`;
