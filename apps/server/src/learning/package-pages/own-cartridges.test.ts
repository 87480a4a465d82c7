import type { DocumentNode } from "@dars/contract/learning/document-node";
import fc from "fast-check";
import { expect, inject, test } from "vitest";

import { plainText } from "#learning/lesson-exports/drawn-lessons.factory.ts";
import { writeCartridge } from "#learning/lesson-exports/public.ts";
import { aTextBlock, lessonsBed } from "#learning/lessons/lessons.factory.ts";
import { heavy } from "#platform/testing/sized.ts";
import { aDisk } from "#talking/files/files.factory.ts";

import { readPages } from "./read-pages.ts";

heavy();

const { database, owner, aTaughtSubject, begun, saved } = await lessonsBed();
const store = await aDisk();

const NAMES = { en: "Physics", ar: "الفيزياء", ckb: "فیزیا" };

/** All nodes, each behind the one that it is in. */
const flatten = (nodes: readonly DocumentNode[]): readonly DocumentNode[] =>
  nodes.flatMap((node) => [node, ...flatten(node.content ?? [])]);

const listLetters = (nodes: readonly DocumentNode[]) =>
  flatten(nodes)
    .map(({ text = "" }) => text)
    .join("")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

/** What a text is made of besides its words: formulas with their TeX, headings with their levels, lists and tables. */
const listParts = (nodes: readonly DocumentNode[]) =>
  flatten(nodes).flatMap(({ type, attrs }) => {
    if (type === "math" || type === "formula") return [`${type} ${String(attrs?.["tex"])}`];
    if (type === "heading") return [`heading ${String(attrs?.["level"])}`];
    return PARTS.has(type) ? [type] : [];
  });

const PARTS = new Set(["bullet_list", "ordered_list", "list_item", "table", "table_row", "table_cell"]);

/** Whether every point and heading says something: empty ones are not read. */
const isFull = (nodes: readonly DocumentNode[]) =>
  flatten(nodes)
    .filter(({ type }) => type === "list_item" || type === "heading")
    .every((node) => listLetters([node]) !== "" || flatten([node]).some(({ type }) => type === "math"));

/** Pictures are files of a school; those of packages have tests of their own. */
const withoutPictures = (nodes: readonly DocumentNode[]): DocumentNode[] =>
  nodes.map(({ content, ...node }) =>
    node.type === "image"
      ? { type: "paragraph" }
      : { ...node, ...(content && { content: withoutPictures(content) }) },
  );

test("lessons that leave as a Common Cartridge are read again as pages, with their texts, formulas, lists and tables", async () => {
  const place = await aTaughtSubject();
  const drawn = fc.sample(plainText, { seed: inject("seed"), numRuns: 24 }).map(withoutPictures);
  const texts = drawn.filter((content) => listLetters(content) !== "" && isFull(content));
  for (const [at, content] of texts.entries()) {
    const { versionId } = await begun(place, place.coordinator, `وانە ${at + 1}`);
    await saved(place, place.coordinator, versionId, [
      { ...aTextBlock(), content: { document: { type: "doc", content } } },
    ]);
    // A drawn text may be one that an editor has to mend first.
    await owner.query("update lesson_versions set state = 'published', published_at = now() where id = $1", [
      versionId,
    ]);
  }
  const offering = { id: place.offering.id, subject: NAMES, level: NAMES };
  const { bytes } = await writeCartridge({ database, store, schoolId: place.school.id }, offering);
  const file = { name: "own.imscc", bytes };
  const { pages } = await readPages({ ...file, bytes: Uint8Array.from(bytes) });
  const { contents, refused } = await readPages({ ...file, paths: pages.map(({ path }) => path) });

  expect(refused).toEqual([]);
  expect(pages.map(({ title }) => title)).toEqual(texts.map((_, at) => `وانە ${at + 1}`));
  expect(pages.filter(({ left, isCut }) => left.length > 0 || isCut)).toEqual([]);
  for (const [at, content] of texts.entries()) {
    const read = contents[at]?.parts.flatMap(({ nodes }) => nodes) ?? [];
    expect(listLetters(read)).toBe(listLetters(content));
    expect(listParts(read)).toEqual(listParts(content));
  }
});
