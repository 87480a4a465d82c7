import { buffer } from "node:stream/consumers";

import { nameIn } from "@dars/contract/platform/name-in";
import { ZipFile } from "yazl";

import { escapeMarkup } from "#platform/escape-markup.ts";
import { ARCHIVE_MOMENT } from "#platform/packages/archive-moment.ts";

import { DocxBody } from "./docx-body.ts";
import { numberingXml, stylesXml } from "./docx-xml.ts";
import type { LessonToWrite, WrittenPictures } from "./lesson-to-write.ts";
import { writeFormulas } from "./write-formulas.ts";
import type { WrittenLesson } from "./written-lesson.ts";

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml";
const NAMES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" ' +
  `xmlns:r="${OFFICE}" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" ` +
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" ' +
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ' +
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"';
/** A page of A4 with margins of 2 cm, in twentieths of a point. */
const PAGE =
  '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:right="1134" w:bottom="1134" w:left="1134" w:header="708" w:footer="708" w:gutter="0"/>';

/** A lesson as a Word document. */
export async function writeDocx(lesson: LessonToWrite, pictures: WrittenPictures): Promise<WrittenLesson> {
  const body = new DocxBody(lesson, await writeFormulas(lesson.blocks), pictures);
  const zip = new ZipFile();
  const add = (path: string, xml: string) =>
    zip.addBuffer(Buffer.from(XML + xml), path, { mtime: ARCHIVE_MOMENT });
  const isRight = lesson.language !== "en";
  add("[Content_Types].xml", CONTENT_TYPES);
  add(
    "_rels/.rels",
    relationships([
      relationship("main", `${OFFICE}/officeDocument`, "word/document.xml"),
      relationship("core", `${PACKAGE}/relationships/metadata/core-properties`, "docProps/core.xml"),
    ]),
  );
  add("docProps/core.xml", coreXml(lesson));
  add(
    "word/document.xml",
    `<w:document ${NAMES}><w:body>${body.xml}${PAGE}${isRight ? "<w:bidi/>" : ""}</w:sectPr></w:body></w:document>`,
  );
  add("word/styles.xml", stylesXml(lesson.language));
  add("word/numbering.xml", numberingXml(body.lists));
  const media = body.pictures.map((fileId, at) => {
    const picture = pictures.get(fileId);
    const path = `media/picture${at + 1}.${picture?.type === "image/png" ? "png" : "jpeg"}`;
    if (picture) zip.addBuffer(picture.bytes, `word/${path}`, { mtime: ARCHIVE_MOMENT, compress: false });
    return relationship(`picture${at + 1}`, `${OFFICE}/image`, path);
  });
  add(
    "word/_rels/document.xml.rels",
    relationships([
      relationship("styles", `${OFFICE}/styles`, "styles.xml"),
      relationship("numbering", `${OFFICE}/numbering`, "numbering.xml"),
      ...media,
      ...body.links.map((href, at) => relationship(`link${at + 1}`, `${OFFICE}/hyperlink`, href, true)),
    ]),
  );
  zip.end();
  return { bytes: new Uint8Array(await buffer(zip.outputStream)), losses: body.losses.list() };
}

const relationship = (id: string, type: string, target: string, isOutside = false) =>
  `<Relationship Id="${id}" Type="${type}" Target="${escapeMarkup(target)}"${isOutside ? ' TargetMode="External"' : ""}/>`;

const relationships = (lines: readonly string[]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${lines.join("")}</Relationships>`;

const CONTENT_TYPES =
  `<Types xmlns="${PACKAGE}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  '<Default Extension="png" ContentType="image/png"/><Default Extension="jpeg" ContentType="image/jpeg"/>' +
  `<Override PartName="/word/document.xml" ContentType="${WORD}.document.main+xml"/>` +
  `<Override PartName="/word/styles.xml" ContentType="${WORD}.styles+xml"/>` +
  `<Override PartName="/word/numbering.xml" ContentType="${WORD}.numbering+xml"/>` +
  '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/>' +
  "</Types>";

const coreXml = ({ name, subject, level, language }: LessonToWrite) =>
  `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">` +
  `<dc:title>${escapeMarkup(nameIn(name, language))}</dc:title>` +
  `<dc:subject>${escapeMarkup(`${nameIn(subject, language)}, ${nameIn(level, language)}`)}</dc:subject>` +
  `<dc:language>${language}</dc:language></cp:coreProperties>`;
