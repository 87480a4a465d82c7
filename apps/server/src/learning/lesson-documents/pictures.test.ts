import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import { readLessonDocument } from "@dars/contract/learning/lesson-documents";
import { expect, test } from "vitest";

import { lessonsBed } from "#learning/lessons/lessons.factory.ts";
import { heavy } from "#platform/testing/sized.ts";
import { aDisk, aPhoto } from "#talking/files/files.factory.ts";

import { lessonDocuments } from "./lesson-documents.routes.ts";
import { buildPackage, outlines, readPackage } from "./package.factory.ts";
import { MOST_PICTURES } from "./picture-shelf.ts";

heavy();
const store = await aDisk();
const { as, aTaughtSubject, begun, saved } = await lessonsBed(
  lessonDocuments({ store, schoolBytes: 1024 ** 3 }),
);

const PHOTO = await aPhoto(40, 30);
const EMF = Buffer.concat([Buffer.from([1, 0, 0, 0]), Buffer.alloc(36), Buffer.from(" EMF")]);

const para = (inner: string) => `<w:p>${inner}</w:p>`;
const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
const drawing = (id: string, alt = "") =>
  `<w:r><w:drawing><wp:inline><wp:docPr descr="${alt}"/><a:blip r:embed="${id}"/></wp:inline></w:drawing></w:r>`;
const relationships = (targets: Readonly<Record<string, string>>) =>
  `<Relationships>${Object.entries(targets)
    .map(([id, target]) => `<Relationship Id="${id}" Type="x/image" Target="${target}"/>`)
    .join("")}</Relationships>`;
const aDocument = (body: string) =>
  `<w:document xmlns:w="w" xmlns:r="r" xmlns:wp="wp" xmlns:a="a" xmlns:v="v"><w:body>${body}</w:body></w:document>`;

const TARGETS = { a: "media/a.jpeg", b: "media/b.emf", c: "https://example.org/c.png", d: "media/none.png" };

const word = (body: string, more: Readonly<Record<string, string | Buffer>> = {}) => ({
  "word/document.xml": aDocument(body),
  "word/_rels/document.xml.rels": relationships(TARGETS),
  "word/media/a.jpeg": PHOTO,
  "word/media/b.emf": EMF,
  ...more,
});

test("pictures of Word stand behind their paragraph, in lists and cells too; others are counted", async () => {
  const cell = `<w:tbl><w:tr><w:tc>${para(drawing("a"))}</w:tc><w:tc>${para(drawing("b"))}</w:tc></w:tr></w:tbl>`;
  const old = '<w:r><w:pict><v:shape alt="قديمة"><v:imagedata r:id="a"/></v:shape></w:pict></w:r>';
  const made = await readPackage(
    word(
      para(run("قبل") + drawing("a", "نهر")) +
        para(old) +
        cell +
        para(drawing("b") + drawing("c") + drawing("d") + run("بعد")),
    ),
  );

  expect(outlines(made)).toEqual(["p(قبل)", "image()", "image()", "table(tr(td(image())td(p())))", "p(بعد)"]);
  expect(made.sections[0]?.nodes.flatMap(({ attrs }) => attrs?.["alt"] ?? [])).toEqual(["نهر", "قديمة"]);
  expect(made.pictures).toMatchObject([{ name: "a.jpg" }]);
  expect(made.left).toEqual([
    { kind: "pictures", count: 2 },
    { kind: "drawings", count: 2 },
  ]);
});

test("a note of Word has the pictures and links of its own part", async () => {
  const made = await readPackage(
    word(para(run("نص") + '<w:r><w:footnoteReference w:id="5"/></w:r>'), {
      "word/footnotes.xml": `<w:footnotes xmlns:w="w" xmlns:r="r" xmlns:wp="wp" xmlns:a="a"><w:footnote w:id="5">${para(run("حاشية") + drawing("b"))}</w:footnote></w:footnotes>`,
      "word/_rels/footnotes.xml.rels": relationships({ b: "media/a.jpeg" }),
    }),
  );

  expect(outlines(made)).toEqual(["p(نص1)", "hr()", "p(1 حاشية)", "image()"]);
});

test("pictures of slides and of OpenDocuments come where they stand", async () => {
  const slides = await readPackage({
    "ppt/presentation.xml": `<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId r:id="r1"/></p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relationships({ r1: "slides/a.xml" }),
    "ppt/slides/a.xml": `<p:sld xmlns:p="p" xmlns:a="a" xmlns:r="r"><p:cSld><p:spTree><p:pic><p:nvPicPr><p:cNvPr descr="خريطة"/></p:nvPicPr><p:blipFill><a:blip r:embed="i"/></p:blipFill></p:pic><p:sp><p:nvSpPr><p:nvPr><p:ph type="title"/></p:nvPr></p:nvSpPr><p:spPr><a:blipFill><a:blip r:embed="i"/></a:blipFill></p:spPr><p:txBody><a:p><a:r><a:t>عنوان</a:t></a:r></a:p></p:txBody></p:sp></p:spTree></p:cSld></p:sld>`,
    "ppt/slides/_rels/a.xml.rels": relationships({ i: "../media/i.jpg" }),
    "ppt/media/i.jpg": PHOTO,
  });
  const open = await readPackage({
    "content.xml": `<o:document-content xmlns:o="o" xmlns:t="t" xmlns:d="d" xmlns:x="x" xmlns:s="s"><o:body><o:text><t:p>قبل<d:frame><d:image x:href="Pictures/i.svg"/><d:image x:href="Pictures/i.jpg"/><s:desc>خريطة</s:desc></d:frame></t:p></o:text></o:body></o:document-content>`,
    "META-INF/manifest.xml": "<m/>",
    "Pictures/i.jpg": PHOTO,
  });

  expect(outlines(slides)).toEqual(["h2(عنوان)", "image()", "image()"]);
  expect(outlines(open)).toEqual(["p(قبل)", "image()"]);
  for (const { sections, left, pictures } of [slides, open]) {
    expect(JSON.stringify(sections)).toContain("خريطة");
    expect([left, pictures.length]).toEqual([[], 1]);
  }
});

test("no more pictures come than a document may have", async () => {
  const count = MOST_PICTURES.count + 3;
  const names = Array.from({ length: count }, (_, at) => `p${at}`);
  const made = await readPackage({
    ...word(names.map((name) => para(drawing(name))).join("")),
    "word/_rels/document.xml.rels": relationships(
      Object.fromEntries(names.map((name) => [name, `media/${name}.jpg`])),
    ),
    ...Object.fromEntries(names.map((name) => [`word/media/${name}.jpg`, PHOTO])),
  });

  expect(made.pictures).toHaveLength(MOST_PICTURES.count);
  expect(made.left).toEqual([{ kind: "pictures", count: 3 }]);
});

const place = await aTaughtSubject();

const read = async (body: string, more: Readonly<Record<string, string | Buffer>> = {}) =>
  as(place.coordinator.actor).call(readLessonDocument, {
    params: { schoolId: place.school.id, offeringId: place.offering.id },
    body: Uint8Array.from(await buildPackage(word(body, more))),
  });

const listKinds = (blocks: readonly LessonBlock[]) => blocks.map(({ kind }) => kind);

test("a picture becomes a block between texts, checked like an upload, and a draft keeps it", async () => {
  const body = para(run("قبل")) + para(drawing("a", "نهر")) + para(run("بعد"));
  const made = await read(body);

  expect(listKinds(made.blocks)).toEqual(["text", "image", "text"]);
  const [file] = made.files ?? [];
  expect(file).toMatchObject({ kind: "photo", type: "image/webp", name: "a.webp", width: 30, height: 40 });
  expect(made.blocks[1]?.content).toEqual({ fileId: file?.fileId, alt: "نهر", caption: "" });
  expect(made).toMatchObject({ pictures: 0, left: [], isCut: false });
  const { versionId } = await begun(place, place.coordinator);
  await expect(saved(place, place.coordinator, versionId, [...made.blocks])).resolves.toMatchObject({
    revision: 2,
  });
});

test("read again, a document has the same files", async () => {
  const [first, again] = [await read(para(drawing("a"))), await read(para(drawing("a")))];

  expect(again.files).toEqual(first.files);
  expect(again.files).toHaveLength(1);
});

test("what only begins like a picture is refused by the check of uploads, and counted", async () => {
  const broken = Buffer.concat([PHOTO.subarray(0, 40), Buffer.from("<script>alert(1)</script>")]);
  const made = await read(para(run("نص") + drawing("a")), { "word/media/a.jpeg": broken });

  expect(listKinds(made.blocks)).toEqual(["text"]);
  expect(made).toMatchObject({ files: [], pictures: 1, left: [{ kind: "pictures", count: 1 }] });
});
