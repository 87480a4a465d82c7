import { escapeMarkup } from "#platform/escape-markup.ts";

/** A page of a cartridge: one lesson. */
export interface CartridgePage {
  readonly path: string;
  readonly title: string;
  /** Null for a lesson in no unit. */
  readonly unit: string | null;
  /** Paths of the media that it shows. */
  readonly media: readonly string[];
}

interface CartridgeAbout {
  readonly title: string;
  readonly language: string;
}

const SPACE = "http://www.imsglobal.org/xsd/imsccv1p3/imscp_v1p1";
const LOM = "http://ltsc.ieee.org/xsd/imsccv1p3/LOM/manifest";

/** The manifest of a Common Cartridge 1.3: its units with their lessons, and its files. */
export function cartridgeManifest(
  { title, language }: CartridgeAbout,
  pages: readonly CartridgePage[],
  media: readonly string[],
): string {
  const ids = new Map(media.map((path, at) => [path, `medium${at + 1}`]));
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<manifest identifier="lessons" xmlns="${SPACE}" xmlns:lomimscc="${LOM}"><metadata>` +
    "<schema>IMS Common Cartridge</schema><schemaversion>1.3.0</schemaversion>" +
    `<lomimscc:lom><lomimscc:general><lomimscc:title><lomimscc:string language="${language}">${escapeMarkup(title)}</lomimscc:string>` +
    "</lomimscc:title></lomimscc:general></lomimscc:lom></metadata>" +
    '<organizations><organization identifier="course" structure="rooted-hierarchy"><item identifier="root">' +
    `${writeUnits(pages)}</item></organization></organizations><resources>` +
    pages.map((page, at) => writePage(page, at, ids)).join("") +
    media.map((path) => writeResource(ids.get(path) ?? "", path)).join("") +
    "</resources></manifest>\n"
  );
}

function writeUnits(pages: readonly CartridgePage[]): string {
  let unit: string | null = null;
  let xml = "";
  for (const [at, page] of pages.entries()) {
    if (page.unit !== unit) {
      if (unit !== null) xml += "</item>";
      if (page.unit !== null)
        xml += `<item identifier="unit${at + 1}"><title>${escapeMarkup(page.unit)}</title>`;
      unit = page.unit;
    }
    xml += `<item identifier="item${at + 1}" identifierref="page${at + 1}"><title>${escapeMarkup(page.title)}</title></item>`;
  }
  return unit === null ? xml : `${xml}</item>`;
}

const writePage = ({ path, media }: CartridgePage, at: number, ids: ReadonlyMap<string, string>): string =>
  writeResource(
    `page${at + 1}`,
    path,
    media.map((one) => `<dependency identifierref="${ids.get(one) ?? ""}"/>`).join(""),
  );

const writeResource = (id: string, path: string, more = ""): string =>
  `<resource identifier="${id}" type="webcontent" href="${escapeMarkup(path)}"><file href="${escapeMarkup(path)}"/>${more}</resource>`;
