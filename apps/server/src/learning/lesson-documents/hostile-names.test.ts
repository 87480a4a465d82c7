import type { DocumentNode } from "@dars/contract/learning/document-node";
import fc from "fast-check";
import { expect, test } from "vitest";

import { hostileNames } from "#platform/testing/factories/hostile-names.ts";
import { sized } from "#platform/testing/sized.ts";

import { readPackage } from "./package.factory.ts";

/** An element of a foreign name around others, with an attribute of that name. */
const odd = (name: string, other: string, inner: string) =>
  `<w:${name} ${other}="${name}" w:val="${name}">${inner}</w:${name}>`;

const word = (name: string, other: string) =>
  `<w:document xmlns:w="w"><w:body>${odd(
    name,
    other,
    `<w:p><w:pPr><w:pStyle w:val="${name}"/><w:numPr><w:ilvl w:val="${other}"/><w:numId w:val="${name}"/></w:numPr></w:pPr>${odd(
      other,
      name,
      `<w:r><w:rPr><w:vertAlign w:val="${name}"/></w:rPr><w:t>kept</w:t></w:r>`,
    )}<w:oMath><w:d><w:dPr><w:begChr w:val="${name}"/></w:dPr><w:e>${odd(name, other, "<w:r><w:t>x</w:t></w:r>")}</w:e></w:d><w:${other}/></w:oMath><w:pict>${odd(name, other, "")}</w:pict></w:p>`,
  )}</w:body></w:document>`;

const open = (name: string, other: string) =>
  `<o:document-content xmlns:o="o" xmlns:w="w"><o:body><o:text>${odd(
    name,
    other,
    `<w:p style-name="${name}">${odd(other, name, "kept")}<w:frame><w:object><w:math>${odd(name, other, "<w:mi>x</w:mi>")}<w:mover><w:mi>x</w:mi><w:mo>${name}</w:mo></w:mover></w:math></w:object></w:frame></w:p>`,
  )}</o:text></o:body></o:document-content>`;

const slides = (name: string, other: string): Readonly<Record<string, string>> => ({
  "ppt/presentation.xml": `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId r:id="r1"/></p:sldIdLst></p:presentation>`,
  "ppt/_rels/presentation.xml.rels": `<Relationships><Relationship Id="r1" Type="x/slide" Target="slides/a.xml"/><Relationship Id="${name}" Type="x/${name}" Target="${other}"/></Relationships>`,
  "ppt/slides/a.xml": `<p:sld xmlns:p="p" xmlns:w="w"><p:cSld><p:spTree><p:sp><p:nvSpPr><p:nvPr><p:ph type="${name}"/></p:nvPr></p:nvSpPr><p:txBody><p:p>${odd(name, other, "<p:r><p:t>kept</p:t></p:r>")}</p:p></p:txBody></p:sp>${odd(name, other, "")}</p:spTree></p:cSld></p:sld>`,
});

const textIn = ({ text = "", content = [] }: DocumentNode): string => text + content.map(textIn).join("");

test.each([
  ["DOCX", (name: string, other: string) => ({ "word/document.xml": word(name, other) })],
  ["ODT", (name: string, other: string) => ({ "content.xml": open(name, other) })],
  ["PPTX", slides],
])("elements and attributes of a %s that are called as parts of objects are read like others", (_, build) =>
  fc.assert(
    fc.asyncProperty(hostileNames, hostileNames, async (name, other) => {
      fc.pre(name !== other);
      const { sections } = await readPackage(build(name, other));

      expect(sections.flatMap(({ nodes }) => nodes.map(textIn)).join("")).toContain("kept");
    }),
    { numRuns: sized(100, 1000) },
  ),
);

test("a part of such a name is no document, and is refused like others", () =>
  fc.assert(
    fc.asyncProperty(hostileNames, async (name) => {
      const relationships = `<Relationships><Relationship Id="a" Type="x/officeDocument" Target="${name}/${name}.xml"/></Relationships>`;
      const parts = { "_rels/.rels": relationships, [`${name}/${name}.xml`]: `<${name}/>`, [name]: "x" };

      await expect(readPackage(parts)).rejects.toThrow(/is not read/u);
      await expect(
        readPackage({ "content.xml": `<a><body><${name}/></body></a>`, "META-INF/manifest.xml": "<a/>" }),
      ).rejects.toThrow(/is not read/u);
    }),
    { numRuns: sized(30, 300) },
  ));
