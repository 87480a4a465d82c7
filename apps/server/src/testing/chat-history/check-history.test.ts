import { appendFileSync } from "node:fs";
import { join } from "node:path";

import fc from "fast-check";
import { expect, test } from "vitest";

import { aFolder } from "#platform/testing/a-folder.ts";

import { checkHistory } from "./check-history.factory.ts";
import { FAULTS } from "./findings.factory.ts";
import { Notebook, readNotebook, type Note } from "./history.factory.ts";
import { randomHistory } from "./random-history.factory.ts";
import { SEEDED } from "./seeded-faults.factory.ts";

test("a talk in which nothing went wrong is found to be whole, whatever was lost on the way to a phone", () => {
  fc.assert(
    fc.property(randomHistory, (history) => {
      expect(checkHistory(history)).toEqual([]);
    }),
    { numRuns: 100 },
  );
});

test.each(FAULTS)("a talk with something %s is found out, wherever it happened", (fault) => {
  fc.assert(
    fc.property(randomHistory, fc.nat(), (history, n) => {
      const seeded = SEEDED[fault](history, (among) => {
        const chosen = among[n % among.length];
        if (chosen === undefined) throw new RangeError("Every history has a place for every fault.");
        return chosen;
      });
      expect(checkHistory(seeded).map((finding) => finding.fault)).toContain(fault);
    }),
    { numRuns: 40 },
  );
});

test("what a worker noted before it was killed is read, and half a line is not", async () => {
  const folder = await aFolder();
  const path = join(folder, "notes");
  const note: Note = { op: "unread", process: "a", roomId: 1, personId: 2, count: 3 };
  const book = new Notebook(path);
  book.write(note);
  book.close();
  appendFileSync(path, '{"op":"unread","pro');

  expect(readNotebook(path)).toEqual([note]);
});
