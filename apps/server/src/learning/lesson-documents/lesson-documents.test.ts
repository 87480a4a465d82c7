import { randomBytes } from "node:crypto";

import { readLessonDocument } from "@dars/contract/learning/lesson-documents";
import { expect, test } from "vitest";
import { ZipFile } from "yazl";

import { lessonsBed } from "#learning/lessons/lessons.factory.ts";
import { heavy } from "#platform/testing/sized.ts";
import { aDisk } from "#talking/files/files.factory.ts";
import { aPdf } from "#talking/media/media.factory.ts";

import { lessonDocuments } from "./lesson-documents.routes.ts";

heavy();
const { as, aTaughtSubject } = await lessonsBed(
  lessonDocuments({ store: await aDisk(), schoolBytes: 1024 ** 3 }),
);
const place = await aTaughtSubject();

const W = 'xmlns:w="w" xmlns:r="r" xmlns:m="m"';
const para = (inner: string, style = "") =>
  `<w:p>${style === "" ? "" : `<w:pPr>${style}</w:pPr>`}${inner}</w:p>`;
const run = (text: string, marks = "") => `<w:r><w:rPr>${marks}</w:rPr><w:t>${text}</w:t></w:r>`;

async function aDocx(body: string, more: Readonly<Record<string, string | Buffer>> = {}) {
  const zip = new ZipFile();
  const parts = {
    "word/document.xml": `<w:document ${W}><w:body>${body}</w:body></w:document>`,
    "word/styles.xml": `<w:styles ${W}><w:style w:styleId="1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    "word/numbering.xml":
      `<w:numbering ${W}><w:abstractNum w:abstractNumId="0"><w:lvl><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum>` +
      '<w:num w:numId="7"><w:abstractNumId w:val="0"/></w:num></w:numbering>',
    "word/_rels/document.xml.rels":
      '<Relationships><Relationship Id="good" Target="https://example.org/"/>' +
      '<Relationship Id="bad" Target="javascript:alert(1)"/></Relationships>',
    ...more,
  };
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const pieces: Buffer[] = [];
  for await (const piece of zip.outputStream) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

const link = (id: string) => `<w:hyperlink r:id="${id}">${run("press")}</w:hyperlink>`;

const read = (bytes: Uint8Array, { actor } = place.coordinator) =>
  as(actor).call(readLessonDocument, {
    params: { schoolId: place.school.id, offeringId: place.offering.id },
    body: Uint8Array.from(bytes),
  });

const documentsIn = ({ blocks }: Awaited<ReturnType<typeof read>>) =>
  blocks.map(({ content }) => JSON.stringify(content["document"])).join("\n");

test("headings, lists, tables, marks and formulas of Word become blocks", async () => {
  const list = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="7"/></w:numPr>';
  const formula =
    "<m:oMath><m:f><m:num><m:r><m:t>v</m:t></m:r></m:num><m:den><m:r><m:t>t</m:t></m:r></m:den></m:f></m:oMath>";
  const made = await read(
    await aDocx(
      [
        para(run("القوى"), '<w:pStyle w:val="1"/>'),
        para(run("كل قوة ") + run("لها اتجاه", "<w:b/>")),
        para(run("أولاً"), list),
        para(run("ثانياً"), list),
        `<w:tbl><w:tr><w:tc>${para(run("a"))}</w:tc><w:tc>${para("")}</w:tc></w:tr></w:tbl>`,
        para(formula),
        para("<w:r><w:drawing/></w:r>"),
        para(run("الحركة"), '<w:pStyle w:val="1"/>'),
      ].join(""),
    ),
  );

  expect(made).toMatchObject({ pictures: 1, isCut: false });
  const [first, second] = made.blocks.map(({ content }) => content["document"]);
  expect(first).toMatchObject({
    type: "doc",
    content: [
      { type: "heading", attrs: { level: 1 }, content: [{ text: "القوى" }] },
      { type: "paragraph", content: [{}, { text: "لها اتجاه", marks: [{ type: "strong" }] }] },
      { type: "ordered_list", content: [{ type: "list_item" }, { type: "list_item" }] },
      { type: "table" },
      { type: "paragraph", content: [{ type: "math", attrs: { tex: "\\frac{v}{t}" } }] },
    ],
  });
  expect(JSON.stringify(first)).toContain("<mfrac>");
  expect(second).toMatchObject({ content: [{ type: "heading" }] });
});

test("what is longer than a draft can be saved with is cut", async () => {
  const body = Array.from({ length: 40 }, () => para(run(randomBytes(20_000).toString("hex")))).join("");
  const made = await read(await aDocx(body));

  expect(made.isCut).toBe(true);
  expect(made.blocks.length).toBeGreaterThan(2);
  expect(Buffer.byteLength(JSON.stringify(made.blocks))).toBeLessThan(700_000);
});

test("a document of more than a mebibyte is read", async () => {
  const noise = Buffer.from(randomBytes(2 * 1024 * 1024));
  const made = await read(await aDocx(para(run("Forces")), { "word/media/1.png": noise }));

  expect(documentsIn(made)).toContain("Forces");
});

test("a PDF becomes paragraphs", async () => {
  const made = await read(aPdf("Forces and motion.", "Newton and his apple."));

  expect(documentsIn(made)).toContain("Newton and his apple.");
});

test("nothing that could run comes with a document", async () => {
  const payloads = [
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "&lt;img src=x onerror=alert(1)&gt;",
    "javascript:alert(1)",
  ];
  const made = await read(
    await aDocx(
      para(link("bad") + link("good")) +
        payloads.map((payload) => para(run(payload))).join("") +
        para("<m:oMath><m:r><m:t>\\href{javascript:alert(1)}{x}</m:t></m:r></m:oMath>"),
    ),
  );

  const hrefs = [...documentsIn(made).matchAll(/"href":"([^"]*)"/g)].map(([, href]) => href);
  expect(hrefs).toEqual(["https://example.org/"]);
  expect(documentsIn(made)).not.toMatch(/href=|<a |\\\\href/);
});

test("documents that are made to do harm are refused within a second or two", async () => {
  const deep = "<w:x>".repeat(2000) + "</w:x>".repeat(2000);
  const bomb = Buffer.alloc(200 * 1024 * 1024, " ");
  const entity = `<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><w:document ${W}/>`;
  const documents = [
    aDocx(deep),
    aDocx("", { "word/document.xml": bomb }),
    aDocx("", { "word/document.xml": entity }),
    aDocx("", { "word/vbaProject.bin": "macro" }),
    aDocx("<w:p>"),
    Promise.resolve(Buffer.from("<html><script>alert(1)</script></html>")),
    Promise.resolve(Buffer.from("%PDF-1.7 and nothing else")),
    Promise.resolve(Buffer.from("PK\u0003\u0004 and nothing else")),
  ];
  for (const document of documents) {
    const bytes = await document;
    await expect(read(bytes)).rejects.toMatchObject({
      code: "invalid",
      details: { reason: "document" },
    });
  }
});

test("a document with macros is refused as one", async () => {
  await expect(read(await aDocx("", { "word/vbaProject.bin": "macro" }))).rejects.toMatchObject({
    details: { reason: "document", why: "macros" },
  });
});

test("D3: a document is turned into blocks by those who write lessons of the subject", async () => {
  await expect(read(aPdf("Forces"), place.stranger)).rejects.toMatchObject({ code: "not-found" });
  await expect(read(aPdf("Forces"), place.management)).rejects.toMatchObject({ code: "forbidden" });
});
