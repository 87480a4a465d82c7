import { InvalidArgumentError, type Command } from "commander";

import { type Day, toDay, toInstant } from "#demo/schools/public.ts";
import type { Database } from "#platform/db/db.ts";
import type { Tokens } from "#platform/tokens.ts";

import { DEMO_PASSWORD, fillDemoSchool } from "./fill-demo-school.ts";
import type { Counts } from "./fill-school.ts";
import { fillSchools, type LargeOrder } from "./fill-schools.ts";
import { placeApplications } from "./place-applications.ts";
import { findDemoGroup, verifyGroup, type Verdict } from "./verify.queries.ts";

interface Connected {
  readonly database: Database;
  readonly tokens: Tokens;
}

type WithDatabase = <T>(work: (connected: Connected) => Promise<T>) => Promise<T>;

interface Options {
  readonly schools?: number;
  readonly students?: number;
  readonly messages?: number;
  readonly seed: number;
  readonly today?: Day;
  readonly verify?: boolean;
  readonly json?: boolean;
}

interface Report {
  readonly groupId: number | undefined;
  readonly group: string;
  readonly counts: Partial<Counts>;
  readonly alreadyThere: number;
  readonly logins: Readonly<Record<string, string>>;
}

const STUDENTS_OF_A_SCHOOL = 1500;
/** The permitted deviation of counts from the requested ones (docs/demo.md). */
const TOLERANCE = 0.005;

/** `dars demo`: the demo school, or with --schools as many invented schools as wished. */
export function demoCommand(program: Command, withDatabase: WithDatabase): void {
  const command = program
    .command("demo")
    .description(
      "fill the database with invented schools; without --schools, with the demo school of the first start",
    )
    .option("--schools <n>", "how many schools, in a group of their own", wholeNumber)
    .option("--students <n>", `students in all (default: ${STUDENTS_OF_A_SCHOOL} a school)`, wholeNumber)
    .option(
      "--messages <n>",
      "chat messages in all (default: as many as such schools have by the day)",
      wholeNumber,
    )
    .option("--seed <n>", "another seed makes other people", wholeNumber, 1)
    .option("--today <day>", "the day on which it stands, such as 2026-11-20 (default: today)", realDay)
    .option("--verify", "check the rules of the school on what is there afterwards")
    .option("--json", "print the counts as JSON");
  command.action((options: Options) =>
    withDatabase(async (connected) => {
      const { database } = connected;
      const { groupId, ...report } = await fill(connected, options);
      const verdict =
        options.verify && groupId !== undefined ? await verifyGroup(database, groupId) : undefined;
      const text = options.json
        ? JSON.stringify({ ...report, ...(verdict && { verdict }) })
        : plainly(report, verdict);
      command.configureOutput().writeOut?.(`${text}\n`);
      const complaint = verdict && findComplaint(verdict, options);
      if (complaint !== undefined) throw new Error(complaint);
    }),
  );
}

function fill(connected: Connected, options: Options): Promise<Report> {
  const { schools, students, messages } = options;
  if (schools !== undefined) return fillSchools(connected.database, buildOrder(schools, options));
  if (students !== undefined || messages !== undefined)
    throw new Error("--students and --messages belong to --schools.");
  return fillDemo(connected, options.today);
}

async function fillDemo({ database, tokens }: Connected, today?: Day): Promise<Report> {
  const counts = await fillDemoSchool(database, { today: new Date(today ? toInstant(today) : Date.now()) });
  await placeApplications(database, tokens);
  return {
    groupId: await findDemoGroup(database.directory),
    group: "demo",
    counts: counts ?? {},
    alreadyThere: counts ? 0 : 2,
    logins: { student: "student1", parent: "parent1", teacher: "teacher1", school_management: "management1" },
  };
}

function buildOrder(schools: number, { students, messages, seed, today }: Options): LargeOrder {
  const order = {
    schools,
    students: students ?? schools * STUDENTS_OF_A_SCHOOL,
    seed,
    today: today ?? toDay(Date.now()),
  };
  if (schools < 1 || order.students < schools) throw new Error("Every school needs a student.");
  return messages === undefined ? order : { ...order, messages };
}

function plainly(report: Omit<Report, "groupId">, verdict?: Verdict): string {
  const lines = Object.entries(report.counts).map(
    ([what, count]) => `${String(count).padStart(12)}  ${what}`,
  );
  const rules =
    verdict && Object.entries(verdict.broken).map(([rule, count]) => `broken ${count} times: ${rule}`);
  return [
    `Group ${report.group}`,
    ...lines,
    ...(report.alreadyThere > 0
      ? [`${String(report.alreadyThere).padStart(12)}  schools were there before`]
      : []),
    `Sign in as ${Object.values(report.logins).join(", ")} with the password ${DEMO_PASSWORD}.`,
    ...(rules ? (rules.length > 0 ? rules : ["Every rule holds."]) : []),
  ].join("\n");
}

function findComplaint({ broken, students, messages }: Verdict, expected: Options): string | undefined {
  if (Object.keys(broken).length > 0) return `Broken: ${Object.keys(broken).join("; ")}.`;
  if (isOff(students, expected.students))
    return `There are ${students} students instead of ${expected.students}.`;
  if (isOff(messages, expected.messages))
    return `There are ${messages} messages instead of ${expected.messages}.`;
  return undefined;
}

const isOff = (count: number, expected: number | undefined): boolean =>
  expected !== undefined && Math.abs(count - expected) > expected * TOLERANCE;

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("It is a whole number.");
  return Number(text);
}

function realDay(text: string): Day {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(instant) || new Date(instant).toISOString().slice(0, 10) !== text)
    throw new InvalidArgumentError("It is a day such as 2026-11-20.");
  return text;
}
