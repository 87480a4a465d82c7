import { expect, test } from "vitest";

import { readRecords } from "./read-records.ts";

test("two rows with broken quotes cost themselves alone, though one quote is open to the end of the file", async () => {
  const rows = Array.from({ length: 12 }, (_, at) => `row ${at + 1},cell`);
  rows[3] = 'row 4,"cell';
  rows[7] = 'row 8,ce""ll';

  const { records, broken } = await reading(rows.map((row) => `${row}\r\n`).join(""));

  expect(broken).toEqual([4, 8]);
  expect(records).toEqual([1, 2, 3, 5, 6, 7, 9, 10, 11, 12].map((line) => [line, [`row ${line}`, "cell"]]));
});

async function reading(text: string) {
  const records: (readonly [number, readonly string[]])[] = [];
  const broken: number[] = [];
  async function* chunks() {
    yield Buffer.from(text);
  }
  await readRecords("users.csv", chunks(), {
    record: ({ line, cells }) => void records.push([line, cells]),
    broken: ({ line }) => void broken.push(line),
  });
  return { records, broken };
}
