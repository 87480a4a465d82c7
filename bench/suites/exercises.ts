import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import pg from "pg";

import {
  buildContext,
  ANSWERS,
  anExerciseSchool,
  fillAttempts,
  type ExerciseSchool,
} from "#bench/exercise-school.ts";
import { computeFigure, type Figure } from "#bench/measure.ts";
import { against, inSeconds, type ReportLine, type Section } from "#bench/report.ts";
import { withTalkSchool } from "#bench/talk-school.ts";
import { saveAnswers, submitAttempt } from "#server/learning/attempts/submit-attempt.ts";
import { asApp } from "#server/platform/db/app-connection.ts";
import { Database } from "#server/platform/db/db.ts";
import { aKey } from "#server/platform/testing/factories/names.ts";

const EXERCISES = 1000;
const STUDENTS = 160;
const CLIENTS = 16;
const SECONDS = 1.5;
const ROUNDS = 5;
/** One class that works at once. */
const SAVERS = 30;
const SMALL = 1000;
const LARGE = Number(process.env["BENCH_LARGE"] ?? 1_000_000);
const IMPORTED = 10_000;
const IMPORT_MS = 5000;
const IMPORT_MB = 400;
const IMPORTS = 5;
/** Flat: at most 1.3 times the cost. */
const LEAST = 1 / 1.3;

/** Handing in and keeping answers, in a school that has just begun and in one of many years. */
export const measure = (): Promise<Section> =>
  withTalkSchool({ rooms: 0, people: 0 }, async ({ connection, owner }) => {
    const database = Database.open({ connection: asApp(connection) });
    try {
      const school = await anExerciseSchool(database, owner, { exercises: EXERCISES, students: STUDENTS });
      await owner.query("create table bare_attempts (like attempts including all)");
      await fillAttempts(owner, school, SMALL);
      const small = await handIns(database, school, () => bareInserts(connection, school));
      const saves = await measureSaves(database, school);
      await fillAttempts(owner, school, LARGE);
      const large = await handIns(database, school);
      return {
        title: "Exercises",
        command: "npm run bench -- exercises",
        note: `Attempts of ${ANSWERS.length} questions are handed in by ${CLIENTS} at once, in the server without HTTP: each is locked, scored and audited, and answered after its commit. “Bare” is the row of an attempt into a table like it with its indexes, one row a statement and a commit from ${CLIENTS} connections. Saves are of ${SAVERS} students who type at once.`,
        lines: [...buildLines({ small, large, saves }), ...(await importLines())],
      };
    } finally {
      await database.close();
    }
  });

interface Measured {
  readonly small: { readonly ours: Figure; readonly bare: Figure };
  readonly large: { readonly ours: Figure };
  readonly saves: readonly number[];
}

function buildLines({ small, large, saves }: Measured): ReportLine[] {
  const many = LARGE.toLocaleString("en-GB");
  const p99 = saves[Math.floor(saves.length * 0.99)] ?? 0;
  return [
    against("attempts handed in", small.ours, small.bare, 0.4, "bare"),
    against(`the same with ${many} attempts`, large.ours, small.ours, LEAST, `with ${SMALL} attempts`),
    {
      what: `answers kept, p99 of ${saves.length.toLocaleString("en-GB")}`,
      ours: `${p99.toFixed(0)} ms (most ${(saves.at(-1) ?? 0).toFixed(0)} ms)`,
      limit: "",
      budget: "told, not bounded",
      isMet: true,
    },
  ];
}

async function handIns(
  database: Database,
  school: ExerciseSchool,
  bare: () => Promise<number> = () => Promise.resolve(1),
): Promise<{ ours: Figure; bare: Figure }> {
  const rates = { ours: [] as number[], bare: [] as number[] };
  await perSecond(() => handIn(database, school));
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.ours.push(await perSecond(() => handIn(database, school)));
    rates.bare.push(await bare());
  }
  return { ours: computeFigure(rates.ours), bare: computeFigure(rates.bare) };
}

async function handIn(database: Database, { schoolId, begun }: ExerciseSchool): Promise<void> {
  const next = begun.pop();
  if (!next) throw new Error("All attempts are handed in: begin more.");
  const { attemptId, student } = next;
  const line = await submitAttempt(buildContext(database, student.actor), {
    params: { schoolId, studentId: student.id, attemptId },
    body: { key: aKey(), seq: 1, at: new Date().toISOString(), answers: ANSWERS },
  });
  if (line.score !== "10") throw new Error("Everything was right.");
}

/** How often a second so many do it, each again as soon as it is done. */
async function perSecond(work: (client: number) => Promise<unknown>): Promise<number> {
  const start = performance.now();
  const end = start + SECONDS * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      for (; performance.now() < end; done += 1) await work(client);
    }),
  );
  return (done * 1000) / (performance.now() - start);
}

let inserted = 0;

async function bareInserts(connection: pg.ConnectionConfig, { schoolId }: ExerciseSchool): Promise<number> {
  const clients = Array.from({ length: CLIENTS }, () => new pg.Client(connection));
  await Promise.all(clients.map((client) => client.connect()));
  const text = `insert into bare_attempts (school_id, exercise_id, version, student_id, no, seed, answers, seq, saved_at,
      submitted_at, raw, score, state)
    values ($1, $2, 1, 1, 1, 7, $3, 1, now(), now(), '10', '10', 'graded')`;
  const answers = JSON.stringify(ANSWERS);
  const rate = await perSecond(async (client) => {
    inserted += 1;
    await clients[client]?.query({ name: "bare attempt", text, values: [schoolId, inserted, answers] });
  });
  await Promise.all(clients.map((client) => client.end()));
  return rate;
}

/** How long each save took, sorted. */
async function measureSaves(
  database: Database,
  { schoolId, begun }: ExerciseSchool,
): Promise<readonly number[]> {
  const times: number[] = [];
  const end = performance.now() + 2 * SECONDS * 1000;
  await Promise.all(
    begun.slice(0, SAVERS).map(async ({ student, attemptId }) => {
      for (let seq = 1; performance.now() < end; seq += 1) {
        const from = performance.now();
        await saveAnswers(buildContext(database, student.actor), {
          params: { schoolId, studentId: student.id, attemptId },
          body: { seq, at: new Date().toISOString(), answers: ANSWERS },
        });
        times.push(performance.now() - from);
      }
    }),
  );
  return times.toSorted((one, other) => one - other);
}

const READ_FILE = fileURLToPath(new URL("../read-questions-file.ts", import.meta.url));
const execFileAsync = promisify(execFile);

interface FileRead {
  readonly ms: number;
  readonly items: number;
  readonly refused: number;
  readonly memoryMb: number;
}

/** A file of so many questions, read in a process of its own each time. */
async function importLines(): Promise<ReportLine[]> {
  const folder = await mkdtemp(join(tmpdir(), "dars-bench-gift-"));
  const file = join(folder, "bank.gift");
  const reads: FileRead[] = [];
  try {
    await writeFile(file, Array.from({ length: IMPORTED }, (_, at) => formatGiftQuestion(at)).join("\n\n"));
    for (let run = 0; run < IMPORTS; run += 1) reads.push(await readIn(file));
  } finally {
    await rm(folder, { recursive: true });
  }
  if (reads.some(({ items, refused }) => items !== IMPORTED || refused > 0))
    throw new Error("A question was refused.");
  const time = computeFigure(reads.map(({ ms }) => ms));
  const mostMb = Math.max(...reads.map(({ memoryMb }) => memoryMb));
  const what = `a GIFT file of ${IMPORTED.toLocaleString("en-GB")} questions`;
  return [
    {
      what: `${what}, read`,
      ours: inSeconds(time),
      limit: "",
      budget: `≤ ${IMPORT_MS / 1000} s`,
      isMet: time.median <= IMPORT_MS,
    },
    {
      what: `${what}, most memory of the process that reads it`,
      ours: `${mostMb.toFixed(0)} MB`,
      limit: "",
      budget: `≤ ${IMPORT_MB} MB`,
      isMet: mostMb <= IMPORT_MB,
    },
  ];
}

const KINDS = [
  (at: number) => `ما ${at} + 1؟ {=${at + 1} ~${at}#لا ~<b>لا</b>}`,
  (at: number) => `اكتب عدد الكتب: ${at} {#${at}:0.5}`,
  (at: number) => `طابق {=${at} -> فرد =${at + 1} -> زوج =${at + 2} -> فرد آخر}`,
  (at: number) => `${at} أصغر من ${at + 1} {TRUE#أحسنت}`,
  (at: number) => `عاصمة العراق ${at} {=بغداد =بغداد ${at} =%50%البصرة#قريب}`,
] as const;

const formatGiftQuestion = (at: number): string => `::س ${at}:: ${KINDS[at % KINDS.length]?.(at) ?? ""}`;

async function readIn(file: string): Promise<FileRead> {
  const { stdout } = await execFileAsync(process.execPath, [READ_FILE, file]);
  return JSON.parse(stdout);
}
