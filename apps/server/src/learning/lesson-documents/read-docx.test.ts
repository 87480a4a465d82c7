import fc from "fast-check";
import { expect, test } from "vitest";

import { OfficePackage } from "./office-package.ts";
import { buildPackage, outlines, readPackage } from "./package.factory.ts";
import { readDocx } from "./read-docx.ts";

const NAMESPACES = 'xmlns:w="w" xmlns:r="r" xmlns:m="m" xmlns:mc="mc" xmlns:v="v" xmlns:o="o"';
const LISTS =
  `<w:numbering ${NAMESPACES}><w:abstractNum w:abstractNumId="0">` +
  '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/></w:lvl>' +
  '<w:lvl w:ilvl="1"><w:numFmt w:val="bullet"/></w:lvl></w:abstractNum>' +
  '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>';
const NOTES =
  `<w:footnotes ${NAMESPACES}><w:footnote w:id="5"><w:p><w:r><w:t>at sea level</w:t></w:r></w:p></w:footnote>` +
  "</w:footnotes>";

const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
const para = (inner: string) => `<w:p>${inner}</w:p>`;
const item = (level: number, text: string) =>
  `<w:p><w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr>${run(text)}</w:p>`;
const cell = (inner: string, properties = "") => `<w:tc><w:tcPr>${properties}</w:tcPr>${inner}</w:tc>`;
const control = (inner: string) =>
  `<w:sdt><w:sdtPr><w:alias w:val="x"/></w:sdtPr><w:sdtContent>${inner}</w:sdtContent></w:sdt>`;
const box = (inner: string) =>
  `<w:r><w:pict><v:shape><v:textbox><w:txbxContent>${inner}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`;

const read = (body: string, more: Readonly<Record<string, string>> = {}) =>
  readPackage({
    "word/document.xml": `<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`,
    "word/numbering.xml": LISTS,
    "word/footnotes.xml": NOTES,
    ...more,
  });
const outlinesIn = async (body: string) => outlines(await read(body));

test("a main part of any name is found", async () => {
  const type = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument";
  const made = await readPackage({
    "_rels/.rels": `<Relationships><Relationship Id="a" Type="${type}" Target="/word/document2.xml"/></Relationships>`,
    "word/document2.xml": `<w:document ${NAMESPACES}><w:body>${para(run("the whole text"))}</w:body></w:document>`,
  });

  expect(outlines(made)).toEqual(["p(the whole text)"]);
});

test("bytes behind the zip, as servers leave them, and a second body do no harm", async () => {
  const body = `<w:document ${NAMESPACES}><w:body>${para(run("one"))}</w:body><w:body>${para(run("two"))}</w:body></w:document>`;
  const bytes = Buffer.concat([await buildPackage({ "word/document.xml": body }), Buffer.from("\n")]);

  expect(outlines(await readDocx(await OfficePackage.open(bytes), "word/document.xml"))).toEqual([
    "p(one)",
    "p(two)",
  ]);
});

test("controls around rows, cells, runs and blocks take nothing away, nor do tables within tables", async () => {
  const inner = `<w:tbl><w:tr>${cell(para(run("inner")))}</w:tr></w:tbl>`;
  const table = `<w:tbl>${control(`<w:tr>${control(cell(para(control(run("a")))))}${cell(inner + para(run("b")))}</w:tr>`)}</w:tbl>`;

  expect(await outlinesIn(control(table))).toEqual(["table(tr(td(p(a))td(table(tr(td(p(inner))))p(b))))"]);
});

test("cells keep their spans over columns and rows", async () => {
  const restart = '<w:vMerge w:val="restart"/>';
  const first = cell(para(run("a")), restart) + cell(para(run("b")), '<w:gridSpan w:val="2"/>');
  const second = cell(para(""), "<w:vMerge/>") + cell(para(run("c"))) + cell(para(run("d")));

  expect(await outlinesIn(`<w:tbl><w:tr>${first}</w:tr><w:tr>${second}</w:tr></w:tbl>`)).toEqual([
    "table(tr(td2(p(a))td2(p(b)))tr(td(p(c))td(p(d))))",
  ]);
});

test("lists lie in their items, and a list goes on with its number behind other text", async () => {
  const body = item(0, "one") + item(1, "one a") + item(0, "two") + para(run("text")) + item(0, "three");

  expect(await outlinesIn(body)).toEqual([
    "ol(li(p(one)ul(li(p(one a))))li(p(two)))",
    "p(text)",
    "ol3(li(p(three)))",
  ]);
});

test("notes stand at the end with the number at which the text refers to them", async () => {
  const body = para(`${run("Water boils")}<w:r><w:footnoteReference w:id="5"/></w:r>`);

  expect(await outlinesIn(body)).toEqual(["p(Water boils1)", "hr()", "p(1 at sea level)"]);
});

test("signs of other fonts, hyphens that do not break, boxes and alternates come once", async () => {
  const sign = '<w:r><w:sym w:font="Symbol" w:char="F061"/><w:noBreakHyphen/></w:r>';
  const twice = `<mc:AlternateContent><mc:Choice Requires="wps">${box(para(run("box")))}</mc:Choice><mc:Fallback>${box(para(run("box")))}</mc:Fallback></mc:AlternateContent>`;

  expect(await outlinesIn(para(`${sign}${twice}`))).toEqual(["p(α\u2011)", "p(box)"]);
});

test("what a lesson does not take is counted by its kind", async () => {
  const equation =
    '<w:r><w:object><v:shape><v:imagedata r:id="x"/></v:shape><o:OLEObject ProgID="Equation.3"/></w:object></w:r>';
  const { left } = await read(
    para(
      `${equation}<w:r><w:commentReference w:id="1"/></w:r><w:r><w:rPr><w:vanish/></w:rPr><w:t>h</w:t></w:r>`,
    ),
  );

  expect(left).toEqual([
    { kind: "formulas", count: 1 },
    { kind: "comments", count: 1 },
    { kind: "hidden", count: 1 },
  ]);
});

test("changes that are tracked: inserted words stay, deleted ones go", async () => {
  const body = para(
    `<w:ins>${run("new")}</w:ins><w:del><w:r><w:delText>old</w:delText></w:r></w:del><w:moveFrom>${run("old")}</w:moveFrom>`,
  );

  expect(await outlinesIn(body)).toEqual(["p(new)"]);
});

const aWord = fc.stringMatching(/^[a-zء-ي]{1,8}$/);
const { blocks } = fc.letrec<{ blocks: string; block: string; inline: string }>((tie) => ({
  inline: fc.oneof(
    { maxDepth: 3, depthIdentifier: "inline" },
    aWord.map(run),
    tie("inline").map(control),
    tie("inline").map((inner) => `<w:ins>${inner}</w:ins>`),
    tie("inline").map((inner) => `<w:hyperlink r:id="x">${inner}</w:hyperlink>`),
    aWord.map((word) => `<w:smartTag>${run(word)}</w:smartTag>`),
    aWord.map((word) => box(para(run(word)))),
  ),
  block: fc.oneof(
    { maxDepth: 5, depthIdentifier: "block" },
    fc.array(tie("inline"), { maxLength: 4 }).map((inner) => para(inner.join(""))),
    fc.tuple(fc.nat(8), aWord).map(([level, word]) => item(level, word)),
    tie("blocks").map(control),
    fc
      .array(fc.array(tie("blocks"), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 })
      .map(
        (rows) =>
          `<w:tbl>${rows.map((row) => `<w:tr>${row.map((one) => cell(one)).join("")}</w:tr>`).join("")}</w:tbl>`,
      ),
  ),
  blocks: fc.array(tie("block"), { maxLength: 4, depthIdentifier: "block" }).map((all) => all.join("")),
}));

const lettersIn = (text: string) => (text.match(/\p{L}/gu) ?? []).toSorted().join("");

test("every letter of a document arrives once, by a plain walk over its text", async () => {
  await fc.assert(
    fc.asyncProperty(blocks, async (body) => {
      const source = [...body.matchAll(/<w:t>([^<]*)<\/w:t>/g)].map(([, text]) => text).join("");
      const { sections } = await read(body);
      const texts = [...JSON.stringify(sections).matchAll(/"text":"([^"]*)"/g)].map(([, text]) => text);

      expect(lettersIn(texts.join(""))).toBe(lettersIn(source));
    }),
  );
});
