import fc from "fast-check";
import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";
import { aGuardian } from "#platform/testing/factories/guardians.ts";
import { aStudent } from "#platform/testing/factories/people.ts";
import { writeLines } from "#platform/testing/returned-workbook.ts";
import { sized, takesLong } from "#platform/testing/sized.ts";

import { anOffice, type Office } from "./office.factory.ts";
import { takenLines } from "./returned-table.factory.ts";

takesLong();

const { database, owner } = await freshDatabase();

const COLUMNS = ["phone", "second_phone", "email", "address", "birth_date"] as const;

const since = fc.array(
  fc.record({ person: fc.nat(5), column: fc.constantFrom(...COLUMNS), value: fc.nat(9) }),
  { minLength: 1, maxLength: 4 },
);
/** Edits of any cell that an office sees: emptied, deleted, written anew, or with what stands in another cell. */
const edits = fc.array(
  fc.record({
    row: fc.nat(2),
    column: fc.nat(27),
    how: fc.oneof(
      fc.constantFrom("", "-", "nobody", "+9647709990000", "x@y.test", "Kirkuk, Arafa", "2012-02-02", "ب"),
      fc.record({ row: fc.nat(2), column: fc.nat(27) }),
    ),
  }),
  { maxLength: 8 },
);

const makeValue = (column: (typeof COLUMNS)[number], at: number): string =>
  ({
    phone: `+964771100000${at}`,
    second_phone: `+964772200000${at}`,
    email: `since${at}@school.test`,
    address: `Since Street ${at}`,
    birth_date: `2011-01-0${(at % 9) + 1}`,
  })[column];

const contact = (at: number) => ({ phone: `+96477000000${at}${at}`, address: `Old Street ${at}` });

async function createPeople({ group, school, sections }: Office) {
  const child = (name: string, at: number) =>
    aStudent(database, school, { name, section: sections.a, studentNumber: String(at), ...contact(at) });
  const [ali, zainab, omar] = [
    await child("Ali Hassan Kareem Jubouri", 1),
    await child("Zainab Hassan Kareem Jubouri", 2),
    await child("Omar Jasim Sadiq Obaidi", 3),
  ];
  const father = await aGuardian(database, group, {
    of: [ali, zainab],
    name: "Hassan Kareem Jubouri",
    relation: "father",
    ...contact(4),
  });
  const other = { of: [omar] as const };
  const jasim = await aGuardian(database, group, {
    ...other,
    name: "Jasim Sadiq",
    relation: "father",
    ...contact(5),
  });
  const huda = await aGuardian(database, group, {
    ...other,
    name: "Huda Salim",
    relation: "mother",
    isPrimary: false,
    ...contact(6),
  });
  return [ali, zainab, omar, father, jasim, huda];
}

type ValueOf<A> = A extends fc.Arbitrary<infer T> ? T : never;

/** Another name and a text in place of our number; the school's own number of the student stays. */
const NUMBER_STAYS: [ValueOf<typeof since>, ValueOf<typeof edits>] = [
  [{ person: 1, column: "phone", value: 0 }],
  [
    { row: 2, column: 3, how: "2012-02-02" },
    { row: 2, column: 0, how: { row: 0, column: 3 } },
  ],
];

let offices = 0;

test("however a table was edited, no value that was entered since it was taken is lost", async () => {
  await fc.assert(
    fc.asyncProperty(since, edits, async (entered, changed) => {
      const office = await anOffice(database, `any${(offices += 1)}`);
      const people = await createPeople(office);
      const file = await takenLines(database, office, "students", "en");
      const entries = new Map(
        entered.map(({ person, column, value }) => [
          `${people[person]?.id} ${column}`,
          { id: people[person]?.id, column, value: makeValue(column, value) },
        ]),
      );
      for (const { id, column, value } of entries.values())
        await owner.query(`update people set ${column} = $2 where id = $1`, [id, value]);
      const lines = file.map((cells) => [...cells]);
      for (const { row, column, how } of changed) {
        const text = typeof how === "string" ? how : (file[2 + how.row]?.[how.column] ?? "");
        const cells = lines[2 + row];
        if (cells) cells[column] = text;
      }

      await office.load(writeLines(lines));

      for (const { id, column, value } of entries.values()) {
        const { rows } = await owner.query(`select ${column}::text as value from people where id = $1`, [id]);
        expect({ id, column, value: rows[0].value }).toEqual({ id, column, value });
      }
    }),
    { numRuns: sized(15, 150), examples: [NUMBER_STAYS] },
  );
});
