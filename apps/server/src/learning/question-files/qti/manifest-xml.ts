import type { Question } from "@dars/contract/learning/questions";

import { escapeMarkup } from "#platform/escape-markup.ts";

/** An item of a package with what its manifest says of it. */
export interface ManifestItem {
  readonly file: string;
  /** The media that it shows. */
  readonly media: readonly string[];
  readonly question: Pick<Question, "tags" | "difficulty">;
}

/** How difficult something is, as IEEE LOM says it, from 1 to 5. */
export const LOM_DIFFICULTIES = ["very easy", "easy", "medium", "difficult", "very difficult"] as const;

/** The manifest of a package of QTI 2.2: tags and difficulties are its metadata, since an item has no place for them. */
export const manifestXml = (items: readonly ManifestItem[], testPath?: string): string =>
  '<?xml version="1.0" encoding="UTF-8"?>\n<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="questions">' +
  "<metadata><schema>QTIv2.2 Package</schema><schemaversion>1.0.0</schemaversion></metadata><organizations/><resources>" +
  items.map(resourceXml).join("") +
  (testPath === undefined ? "" : testResourceXml(testPath, items.length)) +
  "</resources></manifest>\n";

/** A test with the items that it shows. */
const testResourceXml = (path: string, items: number): string =>
  `<resource identifier="test" type="imsqti_test_xmlv2p2" href="${escapeMarkup(path)}"><file href="${escapeMarkup(path)}"/>` +
  `${Array.from({ length: items }, (_, at) => `<dependency identifierref="r${at + 1}"/>`).join("")}</resource>`;

function resourceXml({ file, media, question }: ManifestItem, at: number): string {
  const files = [file, ...media].map((path) => `<file href="${escapeMarkup(path)}"/>`).join("");
  return `<resource identifier="r${at + 1}" type="imsqti_item_xmlv2p2" href="${escapeMarkup(file)}">${metadataXml(question)}${files}</resource>`;
}

function metadataXml({ tags, difficulty }: ManifestItem["question"]): string {
  if (tags.length === 0 && difficulty === null) return "";
  const keywords = tags.map((tag) => `<keyword><string>${escapeMarkup(tag)}</string></keyword>`).join("");
  const general = keywords === "" ? "" : `<general>${keywords}</general>`;
  const word = difficulty === null ? undefined : LOM_DIFFICULTIES[difficulty - 1];
  const educational =
    word === undefined
      ? ""
      : `<educational><difficulty><source>LOMv1.0</source><value>${word}</value></difficulty></educational>`;
  return `<metadata><lom xmlns="http://ltsc.ieee.org/xsd/LOM">${general}${educational}</lom></metadata>`;
}
