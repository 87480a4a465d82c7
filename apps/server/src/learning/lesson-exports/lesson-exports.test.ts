import { buffer } from "node:stream/consumers";

import type { DocumentNode } from "@dars/contract/learning/document-node";
import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import { readLessonDocument } from "@dars/contract/learning/lesson-documents";
import {
  readCartridgeReport,
  readLessonFileReport,
  takeCartridge,
  takeLessonFile,
} from "@dars/contract/learning/lesson-exports";
import { expect, test } from "vitest";
import { fromBufferPromise, type Entry } from "yauzl";

import { aClip } from "#learning/guide-videos/a-clip.factory.ts";
import { lessonDocuments } from "#learning/lesson-documents/lesson-documents.routes.ts";
import { aTextBlock, lessonsBed } from "#learning/lessons/lessons.factory.ts";
import { aGroup, aSchool } from "#platform/testing/factories/organisation.ts";
import { aTeacher } from "#platform/testing/factories/people.ts";
import { aDisk } from "#talking/files/files.factory.ts";

import { aLessonOf, DRAWN_PICTURES } from "./drawn-lessons.factory.ts";
import { lessonExports } from "./lesson-exports.routes.ts";
import { writeDocx } from "./write-docx.ts";
import { writeHtml } from "./write-html.ts";

const store = await aDisk();
const { database, as, aTaughtSubject, published, begun, saved } = await lessonsBed(
  lessonExports(store),
  lessonDocuments({ store, schoolBytes: 1024 ** 3 }),
);
const place = await aTaughtSubject();
const { school, offering, teacher, coordinator, stranger, student } = place;

const doc = (...content: DocumentNode[]): DocumentNode => ({ type: "doc", content });
const paragraph = (text: string) => ({ type: "paragraph", content: [{ type: "text", text }] });
const clip = () => aClip(database, { schoolId: school.id, accountId: coordinator.accountId });
const aLesson = async (): Promise<LessonBlock[]> => [
  {
    ...aTextBlock("كل جسم يبقى ساكناً."),
    content: {
      document: doc(
        { type: "heading", attrs: { level: 2 }, content: [{ type: "text", text: "القصور" }] },
        paragraph("كل جسم يبقى ساكناً <script>alert(1)</script>"),
        {
          type: "formula",
          attrs: { tex: "F=m\\vec{a}", mathml: null, legend: [{ letter: "F", meaning: "القوة" }] },
        },
      ),
    },
    notes: doc(paragraph("Of the teacher alone")),
    answers: doc(paragraph("The answer is 42")),
  },
  { ...aTextBlock(), kind: "video", content: { fileId: await clip(), title: "سقوط حر", caption: "" } },
  { ...aTextBlock(), kind: "exercise", content: { exerciseId: 7, title: "تمرين القصور" } },
];

const filed = async (bytes: Uint8Array): Promise<Map<string, string>> => {
  const zip = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true });
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry() as AsyncIterable<Entry>)
    files.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString());
  return files;
};

const input = (versionId: number, fileFormat: "docx" | "html", forTeachers = false) => ({
  params: { schoolId: school.id, versionId, fileFormat },
  query: { forTeachers },
});

test("a page of the web holds a lesson by itself: formulas as MathML, nothing that runs, nothing for teachers", async () => {
  const { versionId } = await published(place, await aLesson(), "Inertia");
  const file = await as(teacher.actor).call(takeLessonFile, input(versionId, "html"));
  const html = new TextDecoder().decode(file.bytes);

  expect(file).toMatchObject({ name: "Inertia.html", type: "text/html" });
  expect(html).toContain('<html lang="ar" dir="rtl">');
  expect(html).toContain("<math");
  expect(html).not.toContain("<script");
  expect(html).toContain("سقوط حر");
  expect(html).not.toMatch(/Of the teacher|answer is 42|(?:src|href)="(?!data:)/u);
  const report = await as(teacher.actor).call(readLessonFileReport, input(versionId, "html"));
  expect(report).toEqual({
    lessons: 1,
    losses: [
      { kind: "films", count: 1 },
      { kind: "exercises", count: 1 },
    ],
  });
});

test("a Word document says what it has otherwise, and has notes and answers only where they are wanted", async () => {
  const { versionId } = await published(place, await aLesson(), "Inertia again");
  const { bytes, name } = await as(coordinator.actor).call(takeLessonFile, input(versionId, "docx", true));
  const { blocks } = await as(coordinator.actor).call(readLessonDocument, {
    params: { schoolId: school.id, offeringId: offering.id },
    body: bytes,
  });
  const plain = await as(coordinator.actor).call(takeLessonFile, input(versionId, "docx"));
  const { losses } = await as(coordinator.actor).call(readLessonFileReport, input(versionId, "docx", true));

  expect(name).toBe("Inertia again.docx");
  expect(JSON.stringify(blocks)).toContain("The answer is 42");
  expect(JSON.stringify(blocks)).toContain("F=m\\\\vec{a}");
  expect((await filed(plain.bytes)).get("word/document.xml")).not.toContain("42");
  expect(losses).toEqual([
    { kind: "boxes", count: 1 },
    { kind: "asides", count: 2 },
    { kind: "films", count: 1 },
    { kind: "exercises", count: 1 },
  ]);
});

test("a picture leaves in a Word document and comes back with what it shows", async () => {
  const params = { schoolId: school.id, offeringId: offering.id };
  const read = (body: Uint8Array<ArrayBuffer>) =>
    as(coordinator.actor).call(readLessonDocument, { params, body });
  const image = { type: "image", attrs: { fileId: "00000000000river", alt: "دجلة" } };
  const { bytes: first } = await writeDocx(aLessonOf([paragraph("قبل"), image]), DRAWN_PICTURES);
  const { blocks } = await read(first);
  const { versionId } = await published(place, blocks, "River");
  const taken = await as(teacher.actor).call(takeLessonFile, input(versionId, "docx"));
  const again = await read(taken.bytes);

  expect(again.files).toMatchObject([{ kind: "photo" }]);
  expect(again.left).toEqual([]);
  expect(again.blocks.filter(({ kind }) => kind === "image")).toMatchObject([{ content: { alt: "دجلة" } }]);
  const report = await as(teacher.actor).call(readLessonFileReport, input(versionId, "docx"));
  expect(report.losses.filter(({ kind }) => kind === "pictures")).toEqual([]);
});

test("a picture that is smaller than in the lesson is named, in a page of the web and in a Word document", async () => {
  const lesson = aLessonOf([{ type: "image", attrs: { fileId: "00000000000river", alt: "دجلة" } }]);
  const smaller = new Map([...DRAWN_PICTURES].map(([id, picture]) => [id, { ...picture, isSame: false }]));
  const redrawn = [{ kind: "redrawn", count: 1 }];

  expect(writeHtml(lesson, smaller).losses).toEqual(redrawn);
  expect((await writeDocx(lesson, smaller)).losses).toEqual(redrawn);
  expect(writeHtml(lesson, DRAWN_PICTURES).losses).toEqual([]);
});

test("a cartridge has the published lessons of a subject as pages, without drafts and notes", async () => {
  const own = await aTaughtSubject();
  await published(own, [aTextBlock("One & only")], "First");
  const draft = await begun(own, own.coordinator, "Second");
  await saved(own, own.coordinator, draft.versionId, [aTextBlock("Not yet")]);
  const params = { schoolId: own.school.id, offeringId: own.offering.id };
  const { bytes, name } = await as(own.teacher.actor).call(takeCartridge, { params });
  const files = await filed(bytes);

  expect(name).toMatch(/\.imscc$/u);
  expect([...files.keys()].toSorted()).toEqual(["imsmanifest.xml", "lessons/001.html"]);
  expect(files.get("imsmanifest.xml")).toContain("<schemaversion>1.3.0</schemaversion>");
  expect(files.get("lessons/001.html")).toContain("One &amp; only");
  expect(await as(own.teacher.actor).call(readCartridgeReport, { params })).toEqual({
    lessons: 1,
    losses: [],
  });
});

test("a reader of no lesson gets no file of it, and no colleague gets a draft", async () => {
  const { versionId } = await published(place, await aLesson(), "Inertia of others");
  const draft = await begun(place, coordinator, "A draft");
  const away = await aTeacher(database, await aSchool(database, await aGroup(database)));
  const take = (actor: typeof teacher.actor, id: number) => as(actor).call(takeLessonFile, input(id, "docx"));

  await expect(take(stranger.actor, versionId)).rejects.toMatchObject({ code: "not-found" });
  await expect(take(teacher.actor, draft.versionId)).rejects.toMatchObject({ code: "not-found" });
  await expect(take(student.actor, versionId)).rejects.toMatchObject({ code: "forbidden" });
  await expect(take(away.actor, versionId)).rejects.toMatchObject({ code: "not-found" });
});
