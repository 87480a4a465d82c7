import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { measureStaged, measureTenImports, type JobFigure } from "#bench/measure-staged.ts";
import { timed } from "#bench/measure.ts";
import { emptySchool, officeWorkbook, readOfficeWorkbook } from "#bench/office-workbook.ts";
import { inSeconds, type ReportLine, type Section } from "#bench/report.ts";
import { asApp } from "#server/platform/db/app-connection.ts";
import { Database } from "#server/platform/db/db.ts";
import { startPostgres } from "#server/platform/db/embedded/postgres.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { removeFolders } from "#server/platform/testing/a-folder.ts";
import { importRoster } from "#server/roster/import/import-roster.ts";
import { aBigSection, aPackage } from "#server/roster/import/roster.factory.ts";
import { ROOT } from "#tools/paths.ts";

const STUDENTS = 20_000;
const FILE = join(ROOT, "test-data/maple-grove-oneroster-1.1.zip");

/** The Maple Grove package: 601 students, 964 parents, 9,936 enrolments. */
export async function measure(): Promise<Section> {
  const directory = await mkdtemp(join(tmpdir(), "dars-bench-roster-"));
  const postgres = await startPostgres({ directory: join(directory, "postgres") });
  await migrate(postgres.connection);
  const database = Database.open({ connection: asApp({ ...postgres.connection }) });
  const load = (groupCode: string, dryRun: boolean, file = FILE) =>
    importRoster(database, { file, groupCode, createGroup: groupCode, dryRun });
  try {
    const dry = await timed(() => load("dry", true));
    let round = 0;
    const commit = await timed(() => load(`commit-${(round += 1)}`, false));
    const again = await timed(() => load("commit-1", false));
    const large = await aPackageWithABadRow();
    const badRow = await timed(async () => {
      const report = await load(`large-${(round += 1)}`, false, large);
      const { create, reject } = report.files["users.csv"] ?? {};
      if (create !== STUDENTS - 1 || reject !== 1) throw new Error("One row of the large package is bad.");
    }, 3);
    const school = emptySchool();
    const workbook = await officeWorkbook(school);
    const table = await timed(() => readOfficeWorkbook(workbook, school));
    const staged = await measureStaged(database, { ...postgres.connection });
    const tenImports = await measureTenImports(database, { ...postgres.connection });
    return {
      title: "Roster",
      command: "npm run bench -- roster",
      note: "Maple Grove (601 students, 34 teachers, 964 parents, 320 classes, 9,936 enrolments) from the zip to the report, on a durable PostgreSQL; each commit goes into a group of its own.",
      lines: [
        line("dry run", dry, 5000),
        line("commit", commit, 10_000),
        line("the same package again", again, 10_000),
        line("reading an office's XLSX: 3,000 students, 5,000 guardians", table, 3000),
        jobLine("staged XLSX of 3,000 students, 5,000 guardians: dry run", staged.check, 10_000),
        jobLine("staged XLSX: commit", staged.commit, 15_000),
        jobLine("staged XLSX: dry run of the same file again, which finds no change", staged.again, 10_000),
        jobLine("staged XLSX: undo", staged.undo, 60_000),
        memoryLine(tenImports),
        buildUnboundedLine("one bad row in a package of 20,000 students: commit of the others", badRow),
      ],
    };
  } finally {
    await database.close();
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
    await removeFolders();
  }
}

/** Its one section has 20,000 students, and one of them a word in place of true. */
function aPackageWithABadRow(): Promise<string> {
  const files = aBigSection(STUDENTS);
  const users = String(files["users.csv"]).replace("u12345,,,true", "u12345,,,maybe");
  return aPackage({ ...files, "users.csv": users });
}

/** 400 MB of memory is part of the budget of each. */
const jobLine = (what: string, { ms, memoryMb }: JobFigure, mostMs: number): ReportLine => ({
  what,
  ours: `${(ms / 1000).toFixed(2)} s, ${Math.round(memoryMb)} MB`,
  limit: "",
  budget: `≤ ${mostMs / 1000} s, 400 MB`,
  isMet: ms <= mostMs && memoryMb <= 400,
});

const memoryLine = ({ memoryMb, mostMb }: Awaited<ReturnType<typeof measureTenImports>>): ReportLine => ({
  what: "memory of a server after ten imports of that workbook",
  ours: `${Math.round(memoryMb)} MB, ${Math.round(mostMb)} MB at most`,
  limit: "",
  budget: "≤ 500 MB",
  isMet: memoryMb <= 500,
});

const line = (what: string, figure: Awaited<ReturnType<typeof timed>>, mostMs: number): ReportLine => ({
  what,
  ours: inSeconds(figure),
  limit: "",
  budget: `≤ ${mostMs / 1000} s`,
  isMet: figure.median <= mostMs,
});

const buildUnboundedLine = (what: string, figure: Awaited<ReturnType<typeof timed>>): ReportLine => ({
  what,
  ours: inSeconds(figure),
  limit: "",
  budget: "told, not bounded",
  isMet: true,
});
