import { expect, test } from "vitest";

import {
  aBlock,
  changedBlock,
  emptyDocument,
  insertedAfter,
  insertedAt,
  movedBlock,
  withoutBlock,
} from "./block-list.ts";
import { beginPast, stepBack, stepForth, stepTo } from "./past-blocks.ts";

const [a, b, c] = [aBlock("text"), aBlock("divider"), aBlock("text")];
const getIds = (blocks: readonly { readonly id: string }[]) => blocks.map(({ id }) => id);

test("blocks are added after one, moved within the list, and taken away", () => {
  expect(insertedAfter([a, b], a.id, c)).toEqual([a, c, b]);
  expect(insertedAfter([a, b], null, c)).toEqual([a, b, c]);
  expect(getIds(movedBlock([a, b, c], c.id, -1))).toEqual(getIds([a, c, b]));
  expect(getIds(movedBlock([a, b, c], a.id, 9))).toEqual(getIds([b, c, a]));
  expect(movedBlock([a, b], a.id, -1)).toEqual([a, b]);
  expect(withoutBlock([a, b], a.id)).toEqual([b]);
});

test("typing in one text is one step back; another text, or a pause, begins the next", () => {
  const typed = (what: string) => changedBlock([a, b], a.id, { content: { what } });
  const begun = beginPast([a, b]);
  const one = stepTo(begun, typed("n"), a.id, 0);
  const two = stepTo(one, typed("ne"), a.id, 1000);
  const three = stepTo(two, typed("new"), a.id, 9000);

  expect(stepBack(three).now).toEqual(typed("ne"));
  expect(stepBack(stepBack(three)).now).toEqual([a, b]);
  expect(stepForth(stepBack(three)).now).toEqual(typed("new"));
  expect(stepBack(begun)).toBe(begun);
  expect(stepTo(stepBack(three), [b], null, 9500).forth).toEqual([]);
});

test("a text in which nothing is written yet gives way to what is added there", () => {
  const empty = aBlock("text");
  const image = aBlock("image", { fileId: "fffffffffffffff" });
  const written = { ...empty, notes: emptyDocument() };

  expect(insertedAt([empty], empty.id, image)).toEqual([image]);
  expect(insertedAt([written], empty.id, image)).toEqual([written, image]);
  expect(insertedAt([empty], null, image)).toEqual([empty, image]);
});
