import fc from "fast-check";
import { expect, test } from "vitest";

import { sized, takesLong } from "#platform/testing/sized.ts";
import type { Row } from "#roster/import/public.ts";
import { makeDetails } from "#school/people/public.ts";

import { plainName } from "./compare-names.ts";
import { dayOfCell } from "./day-of-cell.ts";
import { splitName, wholeName } from "./merge-names.ts";
import { lines } from "./office.factory.ts";
import { readTable } from "./read-table.ts";
import type { TablePerson, TableSchool } from "./table-school.ts";

/** Few names and few days, so that children of a school are as alike as they are in life. */
const GIVEN = ["علي", "حسن", "حسين", "محمد", "أحمد", "زينب", "زهراء", "مريم", "عبد الله", "عمر"];
const FATHERS = ["كاظم", "كريم", "حسن", "حسين", "جاسم", "عبد الرحمن"];
const FAMILIES = ["الخفاجي", "الجبوري", "العبيدي"];
const DAYS = ["2014-01-01", "2014-07-01", "2013-01-01", "1/7/2013", "٢٠١٤/٠٣/٠٥"];

interface Child {
  readonly name: string;
  readonly born: string;
  readonly number: number;
  readonly guardian: string;
  readonly phone: string;
}

const family = fc.record({
  father: fc.constantFrom(...FATHERS),
  grandfather: fc.constantFrom(...FATHERS),
  surname: fc.constantFrom(...FAMILIES),
  children: fc.uniqueArray(fc.tuple(fc.constantFrom(...GIVEN), fc.constantFrom(...DAYS)), {
    minLength: 1,
    maxLength: 3,
    selector: ([given]) => given,
  }),
});

/** No two children have the same whole name, because no office could tell them apart. */
const school = fc
  .array(family, { minLength: 3, maxLength: 6 })
  .map((families) =>
    families.flatMap(({ father, grandfather, surname, children }, at) =>
      children.map(([given, born]) => ({
        name: `${given} ${father} ${grandfather} ${surname}`,
        born,
        guardian: `${father} ${grandfather} ${surname}`,
        phone: `0770${String(1_000_000 + at)}`,
      })),
    ),
  )
  .map((children) => [...new Map(children.map((child) => [plainName(child.name), child])).values()])
  .map((children) => children.map((child, at): Child => ({ ...child, number: at + 1 })));

/** An office's changes to a list between two imports. */
const changeOfList = fc.record({
  order: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 18, maxLength: 18 }),
  isRenumbered: fc.boolean(),
  header: fc.constantFrom("ت", "رقم الطالب", "رقم القيد", "no"),
  gone: fc.array(fc.nat(17), { maxLength: 3 }),
  typos: fc.array(
    fc.record({
      row: fc.nat(17),
      cell: fc.constantFrom("name", "born", "phone", "number", "guardian"),
      at: fc.nat(20),
    }),
    {
      maxLength: 4,
    },
  ),
  /** A column that was sorted without the others. */
  slipped: fc.constantFrom<keyof Child | "none">("none", "none", "name", "number", "guardian", "phone"),
  columns: fc.shuffledSubarray(["born", "phone", "guardian"] as const),
});
type ListChange = ReturnType<typeof changeOfList.generate>["value"];

const LETTERS = "ابتجدرسعكمني";

function mistyped(text: string, at: number): string {
  const letters = Array.from(text);
  const place = at % letters.length;
  if (letters[place] === " ") return text;
  const isDigit = /\d/.test(letters[place] ?? "");
  letters[place] = isDigit
    ? String((Number(letters[place]) + at) % 10)
    : (LETTERS[at % LETTERS.length] ?? "");
  return letters.join("");
}

interface Listed {
  readonly truth: Child;
  readonly said: Child;
}

/** The list at the next import; `truth` is the person that the office means by the row. */
function changed(
  children: readonly Child[],
  { order, gone, isRenumbered, slipped, typos }: ListChange,
): Listed[] {
  const stayed = children.filter((_, at) => !gone.includes(at));
  const shuffled = stayed.toSorted((one, other) => (order[one.number] ?? 0) - (order[other.number] ?? 0));
  const numbered = shuffled.map((child, at) => ({ ...child, ...(isRenumbered && { number: at + 1 }) }));
  const next = (at: number) => (at + 1) % numbered.length;
  const rows = numbered.map((child, at) =>
    slipped === "none" ? child : { ...child, [slipped]: numbered[next(at)]?.[slipped] ?? child[slipped] },
  );
  for (const { row, cell, at } of typos) {
    const child = rows[row];
    if (child && cell === "number") rows[row] = { ...child, number: (child.number + at) % 20 };
    else if (child && cell !== "number") rows[row] = { ...child, [cell]: mistyped(child[cell], at) };
  }
  return rows.flatMap((row, at) => {
    const truth = shuffled[slipped === "name" ? next(at) : at];
    return truth ? [{ truth, said: row }] : [];
  });
}

const TITLES = { born: "تاريخ الميلاد", phone: "هاتف ولي الأمر", guardian: "اسم ولي الأمر" };

function buildList(rows: readonly Child[], header: string, columns: ListChange["columns"]): string {
  const shownColumns =
    columns.includes("phone") && !columns.includes("guardian") ? [...columns, "guardian" as const] : columns;
  return lines(
    [header, "اسم الطالب", ...shownColumns.map((column) => TITLES[column])].join(","),
    ...rows.map((row) => [row.number, row.name, ...shownColumns.map((column) => row[column])].join(",")),
  );
}

/** The school after the first list, in which a number was a number only where its header said so. */
function buildSchool(children: readonly Child[], hasNumbers: boolean): TableSchool {
  const student = (child: Child): TablePerson => ({
    ...NOBODY,
    id: child.number,
    sourcedId: `s.${child.number}`,
    number: hasNumbers ? String(child.number) : null,
    names: { ar: splitName(child.name) },
    birthDate: dayOfCell({ text: child.born }, { order: "dmy", is1904: false, today: "2026-11-20" }) ?? null,
    isStudent: true,
  });
  const guardians = new Map(children.map((child) => [child.phone, child]));
  const guardian = ({ guardian: name, phone }: Child): TablePerson => ({
    ...NOBODY,
    id: guardianId(phone),
    sourcedId: `g.${phone}`,
    names: { ar: splitName(name) },
    phone: `+964${phone.slice(1)}`,
  });
  return {
    ...SCHOOL,
    people: [...children.map(student), ...[...guardians.values()].map(guardian)],
    links: children.map(({ number, phone }) => ({
      guardianId: guardianId(phone),
      studentId: number,
      relation: "father",
      isPrimary: true,
    })),
  };
}

const guardianId = (phone: string) => 1000 + Number(phone.slice(-3));

const NOBODY = {
  ...makeDetails(() => null),
  number: null,
  isStudent: false,
  isTeacher: false,
  login: null,
  isDisabled: false,
  sectionId: null,
} as const;

const SCHOOL: TableSchool = {
  id: 1,
  code: "S",
  groupId: 1,
  groupCode: "G",
  sourcedId: null,
  year: { id: 1, sourcedId: null, startsOn: "2026-09-20", endsOn: "2027-08-31" },
  levels: [],
  sections: [],
  subjects: [],
  classes: [],
  people: [],
  gone: [],
  links: [],
  offerings: [],
  seats: [],
};

takesLong();

test("however a list is shuffled, numbered anew and mistyped, no guardian reaches a child that was not theirs", async () => {
  const seen = { rows: 0, taken: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(school, fc.boolean(), changeOfList, async (children, hasNumbers, change) => {
      const rows = changed(children, change);
      const table = buildList(
        rows.map(({ said }) => said),
        change.header,
        change.columns,
      );
      const request = { fileName: "list.csv", kind: "students", choices: {}, today: "2026-11-20" } as const;
      const read = await readTable(Buffer.from(table), {
        ...request,
        school: buildSchool(children, hasNumbers),
      });
      const users = read.package.files.get("users")?.rows ?? [];
      seen.rows += rows.length;
      seen.taken += users.filter(({ cells }) => cells.role === "student").length + read.unchanged;
      seen.refused += new Set(
        read.issues.filter(({ code }) => code.startsWith("E_")).map(({ row }) => row),
      ).size;
      for (const child of children) {
        const row = users.find(({ sourcedId }) => sourcedId === `s.${child.number}`);
        if (!row) continue;
        const spellings = rows
          .filter(({ truth }) => truth.number === child.number)
          .map(({ said }) => plainName(said.name));
        const name = plainName(wholeName(row.names?.ar));
        expect([plainName(child.name), ...spellings]).toContain(name);
        expectOwnGuardians(child, row.cells.agentSourcedIds, users, rows);
      }
    }),
    { numRuns: sized(50, 5000) },
  );
  expect(seen.taken).toBeGreaterThan(seen.rows / 2);
  expect(seen.refused).toBeGreaterThan(0);
});

/** The previous guardian, or one who is in the child's own row and nowhere else. */
function expectOwnGuardians(
  child: Child,
  agents: string,
  users: readonly Row[],
  rows: readonly Listed[],
): void {
  const own = rows
    .filter(({ truth }) => truth.number === child.number)
    .map(({ said }) => plainName(said.guardian));
  const others = rows.filter(({ truth }) => truth.phone !== child.phone);
  for (const agent of agents.split(",").filter(Boolean)) {
    if (agent === `g.${child.phone}`) continue;
    const guardian = users.find(({ sourcedId }) => sourcedId === agent);
    expect(agent.startsWith("g.")).toBe(false);
    expect(own).toContain(plainName(wholeName(guardian?.names?.ar)));
    expect(others.map(({ truth }) => truth.phone)).not.toContain(guardian?.cells.sms.replace("+964", "0"));
  }
}
