import fc from "fast-check";
import { expect, test } from "vitest";

import type { Needs } from "./code-needs.ts";
import { filesForLater, PARTS } from "./files-for-later.ts";

const paths = Array.from({ length: 8 }, (_, place) => `src/${place}.ts`);
const some = fc.subarray(paths).map((all) => new Set(all));
const needs = fc
  .record({ all: some, subject: some })
  .map(({ all, subject }): Needs => ({ all: all.union(subject), subject }));
const heavyFiles = fc
  .array(needs, { maxLength: 12 })
  .map((list) => new Map<string, Needs>(list.map((each, place) => [`${place}.test.ts`, each])));
const changes = fc.oneof(some, fc.constant("everything" as const), fc.constant(undefined));
const seeds = fc.nat(2 ** 31 - 1 - PARTS);

test("three successive seeds play every heavy file, whatever has changed", () => {
  fc.assert(
    fc.property(heavyFiles, changes, fc.boolean(), seeds, (heavy, changed, isAhead, seed) => {
      const left = [0, 1, 2].map((step) => filesForLater({ heavy, changed, isAhead, seed: seed + step }));
      expect([...heavy.keys()].filter((file) => left.every((files) => files.includes(file)))).toEqual([]);
    }),
  );
});

test("what is about a change that has yet to land is never left for later", () => {
  fc.assert(
    fc.property(heavyFiles, some, seeds, (heavy, changed, seed) => {
      const left = filesForLater({ heavy, changed, isAhead: true, seed });
      expect(left.filter((file) => !heavy.get(file)?.subject.isDisjointFrom(changed))).toEqual([]);
    }),
  );
});

test("a run of what has landed plays no more than a third for its newest changes", () => {
  fc.assert(
    fc.property(heavyFiles, changes, seeds, (heavy, changed, seed) => {
      const played = heavy.size - filesForLater({ heavy, changed, isAhead: false, seed }).length;
      const unchanged =
        heavy.size - filesForLater({ heavy, changed: new Set(), isAhead: false, seed }).length;
      expect(played - unchanged).toBeLessThanOrEqual(heavy.size / PARTS);
    }),
  );
});

const onGround = new Map(
  ["a", "b", "c", "d", "e", "f"].map((name) => [
    `${name}.test.ts`,
    {
      all: new Set([`${name}.ts`, "db.ts", ...(name < "d" ? ["mail.ts"] : [])]),
      subject: new Set([`${name}.ts`, ...(name === "f" ? ["db.ts"] : [])]),
    },
  ]),
);

test.each([
  ["nothing", [], ["a", "d"]],
  ["one file's own code", ["b.ts"], ["a", "b", "d"]],
  ["what half of the files need", ["mail.ts"], ["a", "b", "c", "d"]],
  ["the ground of all, which one file is about", ["db.ts"], ["a", "d", "f"]],
  ["what no file needs", ["other.ts"], ["a", "d"]],
])("before it lands, %s changed: %j plays %j", (_, changed, played) => {
  const left = filesForLater({ heavy: onGround, changed: new Set(changed), isAhead: true, seed: 0 });

  expect([...onGround.keys()].filter((file) => !left.includes(file)).map((file) => file[0])).toEqual(played);
});

test("everything is played when what is beneath all code has yet to land, and drawn once it has", () => {
  const input = { heavy: onGround, changed: "everything", seed: 1 } as const;

  expect(filesForLater({ ...input, isAhead: true })).toEqual([]);
  expect(filesForLater({ ...input, isAhead: false })).toHaveLength(4);
});
