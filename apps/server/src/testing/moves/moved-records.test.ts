import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { heavy } from "#platform/testing/sized.ts";
import { keptRoom } from "#talking/chat-rooms/chat-rooms.factory.ts";

import { KINDS } from "./kinds.factory.ts";
import { movesBed, type MovedSchool } from "./moved-school.factory.ts";
import { WAYS } from "./moves.factory.ts";

heavy();

const PAGE = new URL("../../../../../docs/moves.md", import.meta.url);

/** As the page calls them; who belongs to neither side is on no row. */
const WORDS: Readonly<Record<keyof MovedSchool["who"], string>> = {
  former: "teacher before",
  leader: "leader before",
  next: "teacher after",
  stranger: "another teacher",
  student: "student",
  mother: "family",
  office: "office",
  taker: "teacher of the new school",
  takers: "office of the new school",
};

/** What the page says of each move and record: who reads it, and who finishes it. */
const [, table = ""] = readFileSync(PAGE, "utf8").split("\n## ");
const tableRows = table
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .slice(1)
  .map((line) =>
    line
      .slice(1, -1)
      .split("|")
      .map((cell) => cell.trim()),
  );

const bed = await movesBed();

test("the page has a row for each of these moves and records", () => {
  expect(tableRows.map(([move, record]) => `${move}: ${record}`)).toEqual(
    Object.keys(WAYS).flatMap((move) => Object.keys(KINDS).map((record) => `${move}: ${record}`)),
  );
});

const CASES = Object.entries(WAYS).flatMap(([move, ways]) =>
  Object.entries(ways).map(([way, go]) => ({ move, way, go })),
);

test.for(CASES)(
  "after $move, $way, each record is read and finished by those whom the page names",
  async ({ move, go }) => {
    const place = await bed.aMovedSchool();
    const who = Object.entries(await go(bed, place));
    await keptRoom(bed, place.school, `class:${place.own.taught.id}`);

    const found = [];
    for (const [record, { reads, finishes }] of Object.entries(KINDS)) {
      const cells = [];
      for (const tried of [reads, finishes]) {
        const names = [];
        for (const [name, member] of who)
          if (await tried(bed, place, member).catch(() => false)) names.push(wordsFor(name));
        cells.push(names.join(", ") || "–");
      }
      found.push([move, record, ...cells]);
    }

    expect(found).toEqual(tableRows.filter(([named]) => named === move));
  },
);

const wordsFor = (name: string): string => new Map(Object.entries(WORDS)).get(name) ?? name;
