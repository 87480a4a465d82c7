import fc from "fast-check";
import { expect, test } from "vitest";

import { freshDatabase } from "#platform/testing/database.ts";
import { heavy, sized } from "#platform/testing/sized.ts";

import { compareNames } from "./compare-names.ts";
import { dirtyTable, type TrueChild } from "./dirty-tables.factory.ts";
import { loadTableSchool } from "./load-table-school.ts";
import { anOffice, TODAY } from "./office.factory.ts";
import { readTable } from "./read-table.ts";
import type { TableRead } from "./table.ts";

heavy();
const { database } = await freshDatabase();

test("of the children in dirty tables of all kinds 95 of 100 go in unaided, none wrong, and each other one is named", async () => {
  const office = await anOffice(database, "dirty");
  const school = await loadTableSchool(database, office.school.id);
  const counts = { all: 0, unaided: 0 };
  await fc.assert(
    fc.asyncProperty(dirtyTable, async ({ fileName, bytes, children }) => {
      const request = { fileName, kind: "students", choices: {}, school, today: TODAY } as const;
      const read = await readTable(await bytes(), request);
      const isAsked = read.questions.some(({ isOpen }) => isOpen);
      const students = studentsIn(read);
      counts.all += children.length;
      for (const student of students) expect(children.map(({ number }) => number)).toContain(student.number);
      for (const child of children) {
        const found = students.filter(({ number }) => number === child.number);
        const isLeftOut = found.length === 0 && namedLines(read, child).length > 0;
        expect(isLeftOut ? [expected(child)] : found).toEqual([expected(child)]);
        if (found.length === 1 && !isAsked) counts.unaided += 1;
      }
    }),
    { numRuns: sized(60, 1000) },
  );
  expect(counts.unaided / counts.all).toBeGreaterThanOrEqual(0.95);
});

const expected = ({ name, number, born, letter, guardian, phone }: TrueChild) => ({
  name: "equal",
  of: name,
  number,
  born,
  letter,
  guardian,
  phone,
});

/** The planned record of each student, read back from the package. */
function studentsIn({ package: { files }, rows }: TableRead) {
  const users = files.get("users")?.rows ?? [];
  const births = new Map(
    files.get("demographics")?.rows.map(({ sourcedId, cells }) => [sourcedId, cells.birthDate]),
  );
  const guardians = new Map(users.map((row) => [row.sourcedId, row]));
  const shown = new Map(rows.map(({ line, cells }) => [line, cells]));
  return users
    .filter(({ cells }) => cells.role === "student")
    .map(({ row, sourcedId, names = {}, cells }) => {
      const shownName = shown.get(row)?.["student.name"] ?? "";
      const guardian = guardians.get(cells.agentSourcedIds);
      return {
        name: compareNames({ ar: { given: shownName } }, names),
        of: shownName,
        number: cells.identifier,
        born: births.get(sourcedId),
        letter: shown.get(row)?.["section.name"],
        guardian: Object.values(guardian?.names?.ar ?? {}).join(" "),
        phone: guardian?.cells.sms,
      };
    });
}

/** The remarks on the lines that speak of a child who is not in the package. */
const namedLines = ({ rows, issues }: TableRead, child: TrueChild) => {
  const lines = new Set(
    rows.filter(({ cells }) => cells["student.name"] === child.name).map(({ line }) => line),
  );
  return issues.filter(({ row, code, column }) => lines.has(row) && code.startsWith("E_") && column);
};
