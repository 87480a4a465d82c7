import { expect, test } from "vitest";

import { outlines, readPackage, toOutline } from "./package.factory.ts";

const TYPES = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const NAMESPACES = 'xmlns:a="a" xmlns:p="p" xmlns:r="r"';

const relationships = (all: Readonly<Record<string, string>>) =>
  `<Relationships>${Object.entries(all)
    .map(([target, kind], at) => `<Relationship Id="r${at}" Type="${TYPES}/${kind}" Target="${target}"/>`)
    .join("")}</Relationships>`;
const para = (text: string, properties = "") =>
  `<a:p><a:pPr ${properties}/><a:r><a:rPr/><a:t>${text}</a:t></a:r></a:p>`;
const shape = (inner: string, place = "") =>
  `<p:sp><p:nvSpPr><p:nvPr>${place === "" ? "" : `<p:ph type="${place}"/>`}</p:nvPr></p:nvSpPr><p:spPr/><p:txBody>${inner}</p:txBody></p:sp>`;
const slide = (name: string, inner: string) =>
  `<p:${name} ${NAMESPACES}><p:cSld><p:spTree>${inner}</p:spTree></p:cSld></p:${name}>`;

test("slides are headings, lists, tables and texts; what is said to them is a note, and pictures are counted", async () => {
  const cell = (text: string) => `<a:tc><a:txBody>${para(text)}</a:txBody></a:tc>`;
  const table = `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tr>${cell("x")}${cell("y")}</a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
  const made = await readPackage({
    "_rels/.rels": relationships({ "ppt/presentation.xml": "officeDocument" }),
    "ppt/presentation.xml": `<p:presentation ${NAMESPACES}><p:sldIdLst><p:sldId r:id="r1"/><p:sldId r:id="r0"/></p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relationships({ "slides/b.xml": "slide", "slides/a.xml": "slide" }),
    "ppt/slides/a.xml": slide(
      "sld",
      shape(para("one") + para("deeper", 'lvl="1"'), "body") +
        shape(para("Forces"), "title") +
        table +
        "<p:pic/>",
    ),
    "ppt/slides/b.xml": slide("sld", shape(para("a text"))),
    "ppt/slides/_rels/a.xml.rels": relationships({ "../notesSlides/n.xml": "notesSlide" }),
    "ppt/notesSlides/n.xml": slide(
      "notes",
      shape(para("say it slowly"), "body") + shape(para("7"), "sldNum"),
    ),
  });

  expect(outlines(made)).toEqual([
    "h2(Forces)",
    "ul(li(p(one)ul(li(p(deeper)))))",
    "table(tr(td(p(x))td(p(y))))",
    "p(a text)",
  ]);
  expect(made.sections[0]?.notes.map(toOutline)).toEqual(["p(say it slowly)"]);
  expect(made.left).toEqual([{ kind: "pictures", count: 1 }]);
});

const content = (kind: string, inner: string) =>
  `<o:document-content xmlns:o="o" xmlns:t="t" xmlns:d="d" xmlns:x="x" xmlns:p="p"><o:automatic-styles>` +
  `<t:list-style t:name="L"><t:list-level-style-number t:level="1"/><t:list-level-style-bullet t:level="2"/></t:list-style>` +
  `</o:automatic-styles><o:body><o:${kind}>${inner}</o:${kind}></o:body></o:document-content>`;
const MATH =
  '<math><semantics><mrow><mfrac><mi>v</mi><mi>t</mi></mfrac><mo>=</mo><msqrt><mi>x</mi></msqrt></mrow><annotation encoding="StarMath 5.0">v over t</annotation></semantics></math>';

test("an OpenDocument keeps headings, lists, tables, notes and formulas", async () => {
  const made = await readPackage({
    mimetype: "application/vnd.oasis.opendocument.text",
    "content.xml": content(
      "text",
      '<t:tracked-changes><t:p>gone</t:p></t:tracked-changes><t:h t:outline-level="2">Forces</t:h>' +
        '<t:p>a<t:s t:c="2"/>b<t:note><t:note-citation>9</t:note-citation><t:note-body><t:p>low</t:p></t:note-body></t:note>' +
        ' <d:frame><d:object x:href="./Object 1"/><d:image/></d:frame></t:p>' +
        '<t:list t:style-name="L"><t:list-item><t:p>one</t:p><t:list><t:list-item><t:p>in</t:p></t:list-item></t:list></t:list-item></t:list>' +
        '<x:table xmlns:x="x"><x:table-row><x:table-cell x:number-columns-spanned="2"><t:p>c</t:p></x:table-cell><x:covered-table-cell/></x:table-row></x:table>',
    ),
    "Object 1/content.xml": MATH,
  });

  expect(outlines(made)).toEqual([
    "h2(Forces)",
    "p(a  b1 $\\frac{v}{t}=\\sqrt{x}$)",
    "ol(li(p(one)ul(li(p(in)))))",
    "table(tr(td2(p(c))))",
    "hr()",
    "p(1 low)",
  ]);
  expect(made.left).toEqual([]);
});

const box = (kind: string, text: string) =>
  `<d:frame p:class="${kind}"><d:text-box><t:p>${text}</t:p></d:text-box></d:frame>`;

test("slides of an OpenDocument are sections with their notes", async () => {
  const made = await readPackage({
    mimetype: "application/vnd.oasis.opendocument.presentation",
    "content.xml": content(
      "presentation",
      `<d:page>${box("outline", "push")}${box("title", "Forces")}<p:notes>${box("notes", "slowly")}</p:notes></d:page>`,
    ),
  });

  expect(outlines(made)).toEqual(["h2(Forces)", "p(push)"]);
  expect(made.sections[0]?.notes.map(toOutline)).toEqual(["p(slowly)"]);
});

test.each([
  ["table", { "xl/workbook.xml": "<workbook/>" }],
  [
    "table",
    { mimetype: "application/vnd.oasis.opendocument.spreadsheet", "content.xml": content("spreadsheet", "") },
  ],
  ["book", { mimetype: "application/epub+zip" }],
  ["apple", { "Index/Document.iwa": "x" }],
  ["other", { "a.txt": "x" }],
])("a zip that is a document of another kind is called %s", async (why, parts) => {
  await expect(readPackage({ ...parts })).rejects.toThrow(why);
});
