import fc from "fast-check";
import { expect, test } from "vitest";

import { nextNumber } from "#platform/testing/factories/names.ts";
import { sized, takesLong } from "#platform/testing/sized.ts";

import { rosterTestbed, type TestGroup } from "./roster-testbed.factory.ts";
import { SMALL_SCHOOL, withoutUser, type PackageFiles } from "./roster.factory.ts";

takesLong();
const { aGroup, owner } = await rosterTestbed();

const user = fc.constantFrom("u1", "u2", "u3");
const number = fc.constantFrom("0001", "0002", "0003", "0007", "0008", "0009", "");

/** One thing that a source, or an office at its desk, may do between two imports. */
const step = fc.oneof(
  fc.record({ kind: fc.constant("renumber" as const), user, number }),
  fc.record({ kind: fc.constant("newcomer" as const), id: fc.constantFrom("n1", "n2"), number }),
  fc.record({ kind: fc.constant("leaves" as const), user }),
  fc.record({ kind: fc.constant("by-hand" as const), number, isGone: fc.boolean() }),
  fc.record({
    kind: fc.constant("new-login" as const),
    user,
    login: fc.constantFrom("st0001", "pa0001", "Teacher.One", "x"),
  }),
  fc.record({ kind: fc.constant("seats-renumbered" as const), shift: fc.integer({ min: 1, max: 9 }) }),
  fc.record({
    kind: fc.constant("grade" as const),
    grade: fc.constantFrom("I1", "07", "7", "KG", "P1", "01"),
  }),
  fc.record({ kind: fc.constant("year" as const), isFirst: fc.boolean() }),
);
type Move = typeof step extends fc.Arbitrary<infer T> ? T : never;

test("OR-1: what a dry run says is what the import does, and what cannot be imported the dry run names by its row", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
      async (rounds) => {
        const group = aGroup(`dry-${nextNumber()}`);
        await group.load(SMALL_SCHOOL);
        let files = SMALL_SCHOOL;
        for (const steps of rounds) {
          for (const each of steps) files = await taken(group, files, each);
          const tried = await group.load(files, {}, { dryRun: true });
          const done = await group.load(files);
          expect({ ...tried, status: "committed", sha256: done.sha256 }).toEqual(done);
        }
      },
    ),
    { numRuns: sized(25, 150), endOnFailure: true },
  );
});

async function taken(group: TestGroup, files: PackageFiles, given: Move): Promise<PackageFiles> {
  if (given.kind !== "by-hand") return inFiles(files, given);
  await byHand(group, given);
  return files;
}

function inFiles(files: PackageFiles, given: Exclude<Move, { kind: "by-hand" }>): PackageFiles {
  switch (given.kind) {
    case "renumber":
      return inLines(files, "users.csv", given.user, (cells) => cells.with(11, given.number));
    case "new-login":
      return inLines(files, "users.csv", given.user, (cells) => cells.with(6, given.login));
    case "newcomer": {
      const line = `${given.id},,,true,s1,student,${given.id},,Given${given.id},Family,,${given.number},,,,,07,`;
      const others = String(files["users.csv"])
        .split("\r\n")
        .filter((each) => each !== "" && !each.startsWith(`${given.id},`));
      return { ...files, "users.csv": [...others, line, ""].join("\r\n") };
    }
    case "leaves":
      return withoutUser(files, given.user);
    case "seats-renumbered": {
      const [header = "", ...rows] = String(files["enrollments.csv"]).split("\r\n").filter(Boolean);
      const ids = rows.map((row) => row.split(",")[0] ?? "");
      const moved = rows.map((row, at) =>
        [ids[(at + given.shift) % ids.length], ...row.split(",").slice(1)].join(","),
      );
      return { ...files, "enrollments.csv": [header, ...moved, ""].join("\r\n") };
    }
    case "grade":
      return inLines(files, "classes.csv", "k-7b", (cells) => cells.with(4, given.grade));
    default:
      return withYear(files, given.isFirst);
  }
}

/** Another row for the calendar year of the one that is known, which becomes the next one. */
function withYear(files: PackageFiles, isFirst: boolean): PackageFiles {
  const text = String(files["academicSessions.csv"]);
  if (text.includes("y-other")) return files;
  const [header = "", known = "", ...rest] = text.split("\r\n");
  const other = known.replace("y2027", "y-other");
  const next = known
    .replaceAll("2026-2027", "2027-2028")
    .replace("2026-09-20", "2027-09-20")
    .replace("2027-08-31", "2028-08-31")
    .replace(/2027$/, "2028");
  const years = isFirst ? [other, next] : [next, other];
  return { ...files, "academicSessions.csv": [header, ...years, ...rest].join("\r\n") };
}

function inLines(
  files: PackageFiles,
  file: string,
  id: string,
  change: (cells: string[]) => string[],
): PackageFiles {
  const lines = String(files[file])
    .split("\r\n")
    .map((line) =>
      line.startsWith(`${id},`) && !line.includes('"') ? change(line.split(",")).join(",") : line,
    );
  return { ...files, [file]: lines.join("\r\n") };
}

/** The office enrols a student with a number, who may have left since. The school takes a number once. */
async function byHand({ look }: TestGroup, { number: given, isGone }: { number: string; isGone: boolean }) {
  const [school] = (await look("select id from schools where group_id = $1 and kind <> 'office'")) as {
    id: string;
  }[];
  const { rows } = await owner.query<{ id: string }>(
    `insert into people (school_id, name_en, name_parts, search_text, deleted_at)
     values ($1, 'By Hand', '{"en": {"given": "By", "family": "Hand"}}', 'by hand', case when $2 then now() end)
     returning id`,
    [school?.id, isGone],
  );
  await owner.query(
    `insert into students (school_id, id, student_number) values ($1, $2, nullif($3, '')) on conflict (school_id, student_number) do nothing`,
    [school?.id, rows[0]?.id, given],
  );
}
