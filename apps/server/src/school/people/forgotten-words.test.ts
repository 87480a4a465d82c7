import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";
import {
  dropReferences,
  aRowWrite,
  readWritableTable,
  tryWrite,
  type WritableTable,
} from "#platform/testing/row-writes.ts";
import { sized, takesLong } from "#platform/testing/sized.ts";
import { aWorkingSchool } from "#school/schools/schools.factory.ts";

takesLong();

const HISTORIES = sized(100, 2000);

/** What names, phones and numbers may be. */
const TEXTS = [
  "",
  "zainab haider alasadi",
  "الأسدي زينب  al ال",
  "alix الكاظم zainab",
  "+964 770 123 4567",
  "00964770 12",
  "0771",
  "٧٧٠",
  "N-77/1",
  "n771",
];

const { database, owner } = await freshDatabase();

let tables: readonly WritableTable[];

beforeAll(async () => {
  await aWorkingSchool(database);
  tables = await Promise.all(["people", "students"].map((name) => readWritableTable(owner, name)));
  await dropReferences(owner);
});

interface PersonRow {
  readonly school: number;
  readonly id: number;
  readonly search_text: string;
  readonly phone: string | null;
  readonly state: string;
  readonly isDeleted: boolean;
}

test("PER-1: after all writes to people and students the words for search are those of their rows", async () => {
  const write = fc.oneof(...tables.map((table) => aRowWrite(table, TEXTS)));
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 8 }), async (writes) => {
      const client = await owner.connect();
      try {
        await client.query("begin");
        for (const one of writes) await tryWrite(client, one);
        const { rows: stored } = await client.query<{ text: string }>(
          "select concat_ws(' ', school_id, person_id, word) as text from person_words",
        );
        const { rows: people } = await client.query<PersonRow>(
          `select school_id as school, id, search_text, phone, state, deleted_at is not null as "isDeleted" from people`,
        );
        const { rows: students } = await client.query<{
          school: number;
          id: number;
          student_number: string | null;
        }>("select school_id as school, id, student_number from students");
        const expected = new Set([
          ...people.flatMap((row) => listWords(row).map((word) => `${row.school} ${row.id} ${word}`)),
          ...students.flatMap(({ school, id, student_number: number }) => {
            const word = (number ?? "").replaceAll(/[^0-9A-Za-z]/g, "").toLowerCase();
            return word === "" ? [] : [`${school} ${id} #${word}`];
          }),
        ]);

        expect(stored.map(({ text }) => text).toSorted()).toEqual([...expected].toSorted());
      } finally {
        await client.query("rollback");
        client.release();
      }
    }),
    { numRuns: HISTORIES },
  );
});

/** The words of a name, also without its article, and the ends of a phone as people say it. */
function listWords({ search_text: text, phone, state, isDeleted }: PersonRow): readonly string[] {
  if (isDeleted || (state !== "active" && state !== "deceased")) return [];
  const names = text.split(" ").filter((name) => name !== "");
  const bare = names.filter((name) => name.length > 4 && /^(ال|al)/.test(name));
  const digits = (phone ?? "").replaceAll(/[^0-9]/g, "");
  const parts = [digits, digits.replace(/^964/, ""), digits.slice(-7), digits.slice(-4)];
  return [
    ...names,
    ...bare.map((name) => name.slice(2)),
    ...parts.filter((part) => part.length >= 4).map((part) => `+${part}`),
  ];
}
