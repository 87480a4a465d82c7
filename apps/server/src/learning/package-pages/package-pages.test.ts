import {
  commitQuestionImport,
  createQuestionImport,
  listBankQuestions,
  putQuestionImportPart,
  readQuestionImport,
} from "@dars/contract/learning/banks";
import type { LessonBlock } from "@dars/contract/learning/lesson-blocks";
import { readVersion } from "@dars/contract/learning/lesson-versions";
import { importPackagePages, readPackagePages } from "@dars/contract/learning/package-pages";
import { expect, test } from "vitest";

import { banks } from "#learning/banks/banks.routes.ts";
import { sweepImports } from "#learning/banks/public.ts";
import { exercisesBed } from "#learning/exercises/exercises.factory.ts";
import { lessons } from "#learning/lessons/lessons.routes.ts";
import type { Actor } from "#platform/context.ts";
import { aKey } from "#platform/testing/factories/names.ts";
import { heavy } from "#platform/testing/sized.ts";
import { aDisk, aPhoto } from "#talking/files/files.factory.ts";

import { aCourse, page } from "./course.factory.ts";
import { packagePages } from "./package-pages.routes.ts";

heavy();
const store = await aDisk();
const { as, aTaughtSchool, database, owner } = await exercisesBed([
  banks,
  lessons,
  packagePages({ store, schoolBytes: 1024 ** 3 }),
]);
type PackageSchool = Awaited<ReturnType<typeof aTaughtSchool>>;

const PHOTO = await aPhoto(40, 30);
const RIVER = page(
  "River",
  `<h2>نهر</h2><p>See <a href="https://example.org/a">this</a> and <a href="$WIKI_REFERENCE$/pages/b">that</a>.</p>
  <p><img src="$IMS-CC-FILEBASE$/pictures/river.jpg?canvas_download=1" alt="A river"></p>
  <iframe src="https://example.org/film" title="Film"></iframe>`,
);

async function sendCourse(
  { school, subject, level, teacher }: PackageSchool,
  files: Parameters<typeof aCourse>[0],
) {
  const bytes = Uint8Array.from(await aCourse(files));
  const bank = { schoolId: school.id, subjectId: subject.id, levelId: level.id };
  const { id: importId } = await as(teacher.actor).call(createQuestionImport, {
    params: bank,
    body: { key: aKey(), fileName: "course.imscc", bytes: bytes.byteLength },
  });
  const params = { ...bank, importId };
  await as(teacher.actor).call(putQuestionImportPart, { params: { ...params, part: 0 }, body: bytes });
  return params;
}

const takePages = (
  actor: Actor,
  params: Awaited<ReturnType<typeof sendCourse>>,
  paths: readonly string[],
  key = aKey(),
) =>
  as(actor).call(importPackagePages, {
    params,
    body: { key, unitId: null, language: "en", paths: [...paths] },
  });

test("the pages of a package become drafts, with their pictures and links, and the rest is named", async () => {
  const place = await aTaughtSchool();
  const { actor } = place.teacher;
  const params = await sendCourse(place, {
    pages: { "wiki_content/river.html": RIVER, "wiki_content/empty.html": page("Empty", " ") },
    missing: ["wiki_content/gone.html"],
    more: { "web_resources/pictures/river.jpg": PHOTO },
  });
  const found = await as(actor).call(readPackagePages, { params });

  expect(found).toMatchObject({
    pages: [
      {
        path: "wiki_content/river.html",
        title: "River",
        pictures: 1,
        isCut: false,
        left: [
          { kind: "links", count: 1 },
          { kind: "media", count: 1 },
        ],
      },
    ],
    refused: [
      { path: "wiki_content/empty.html", why: "empty" },
      { path: "wiki_content/gone.html", why: "missing" },
    ],
    offering: { id: place.offering.id, units: [] },
  });
  const key = aKey();
  const made = await takePages(actor, params, ["wiki_content/river.html"], key);
  const again = await takePages(actor, params, ["wiki_content/river.html"], key);
  const [lesson] = made.lessons;
  const { schoolId } = params;
  const { version, lesson: head } = await as(actor).call(readVersion, {
    params: { schoolId, versionId: lesson?.versionId ?? 0 },
  });

  expect(again).toEqual(made);
  expect(head.name.en).toBe("River");
  expect(version.blocks.map(({ kind }: LessonBlock) => kind)).toEqual(["text", "image", "text"]);
  expect(JSON.stringify(version.blocks)).toContain("https://example.org/a");
  expect(JSON.stringify(version.blocks)).toContain("https://example.org/film");
  const { questions } = await as(actor).call(listBankQuestions, {
    params: { schoolId, subjectId: params.subjectId, levelId: params.levelId },
    query: {},
  });
  expect(questions).toEqual([]);
});

test("pages are taken after the questions as before them, for a day", async () => {
  const place = await aTaughtSchool();
  const { actor } = place.teacher;
  const params = await sendCourse(place, { pages: { "a.html": page("A", "<p>a</p>") } });

  const committed = await as(actor).call(commitQuestionImport, { params });
  const { lessons: made } = await takePages(actor, params, ["a.html"]);
  await owner.query("update question_imports set created_at = now() - interval '25 hours' where id = $1", [
    params.importId,
  ]);
  const later = await sendCourse(place, { pages: { "b.html": page("B", "<p>b</p>") } });
  await as(actor).call(commitQuestionImport, { params: later });
  await sweepImports(database);

  expect(committed).toMatchObject({ state: "committed", hasPages: true });
  expect(made).toHaveLength(1);
  expect(await as(actor).call(readQuestionImport, { params })).toMatchObject({ hasPages: false });
  await expect(as(actor).call(readPackagePages, { params })).rejects.toMatchObject({ code: "conflict" });
  expect(await as(actor).call(readPackagePages, { params: later })).toMatchObject({
    pages: [{ title: "B" }],
  });
});

test("a page that is not in the package, and one whose import others sent, becomes no lesson", async () => {
  const place = await aTaughtSchool();
  const params = await sendCourse(place, { pages: { "a.html": page("A", "<p>a</p>") } });
  const other = await aTaughtSchool();

  await expect(takePages(place.teacher.actor, params, ["b.html"])).rejects.toMatchObject({
    code: "invalid",
    field: "/body/paths",
  });
  await expect(as(other.teacher.actor).call(readPackagePages, { params })).rejects.toMatchObject({
    code: "not-found",
  });
});
