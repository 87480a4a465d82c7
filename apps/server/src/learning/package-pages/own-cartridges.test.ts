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

const { database, aTaughtSubject, published } = await lessonsBed();
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

const listFormulas = (nodes: readonly DocumentNode[]) =>
  flatten(nodes).flatMap(({ type, attrs }) =>
    type === "math" || type === "formula" ? [String(attrs?.["tex"])] : [],
  );

const KINDS = ["heading", "list_item", "table_row", "table_cell"];

const countKinds = (nodes: readonly DocumentNode[]) =>
  KINDS.map((kind) => flatten(nodes).filter(({ type }) => type === kind).length);

/** Pictures are files of a school; those of packages have tests of their own. */
const removePictures = (nodes: readonly DocumentNode[]): DocumentNode[] =>
  nodes.flatMap((node) =>
    node.type === "image"
      ? []
      : [{ ...node, ...(node.content && { content: removePictures(node.content) }) }],
  );

test("lessons that leave as a Common Cartridge are read again as pages, with their texts, formulas, lists and tables", async () => {
  const place = await aTaughtSubject();
  const drawn = fc.sample(plainText, { seed: inject("seed"), numRuns: 12 }).map(removePictures);
  const texts = drawn.filter((content) => listLetters(content) !== "");
  for (const [at, content] of texts.entries())
    await published(
      place,
      [{ ...aTextBlock(), content: { document: { type: "doc", content } } }],
      `وانە ${at + 1}`,
    );
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
    expect(listLetters(read)).toContain(listLetters(content));
    expect(listFormulas(read)).toEqual(listFormulas(content));
    expect(countKinds(read).slice(1)).toEqual(countKinds(content).slice(1));
  }
});
