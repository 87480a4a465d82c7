import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "#tools/paths.ts";

import { ourFiles } from "./files.ts";

interface Source {
  readonly file: string;
  readonly text: string;
}

interface Clock {
  readonly means: RegExp;
  readonly why: string;
  /** The files that it is about; absent: all. */
  readonly of?: RegExp;
}

/** The one module of days of each side, and the arithmetic of days that both share. */
const HOMES =
  /^(apps\/server\/src\/platform\/(wall-time|long-date|db\/today)|apps\/app\/src\/platform\/time\/[\w-]+|packages\/contract\/src\/time\/days)\.tsx?$/;

/** What is not part of the running program: it makes its own days. */
const ASIDE = /\.(test|factory)\.tsx?$|\/testing\/|^apps\/server\/src\/(demo|seed\.ts)/;

const CLOCKS: readonly Clock[] = [
  {
    means: /\bcurrent_date\b|\blocaltimestamp\b|now\(\)::date|\b\w+_at::date/i,
    why: "a day of the database",
  },
  {
    means: /toISOString\(\)\s*\.(slice|substring|substr|split)\(|\b[gs]etUTC\w+\(|\bDate\.UTC\(/,
    why: "a day or an hour of UTC",
  },
  {
    means:
      /\.toLocale(Date|Time)String\(|\.to(Date|Time)String\(|\.[gs]et(Hours|Minutes|Day|Date|Month|FullYear)\(|getTimezoneOffset|Intl\.DateTimeFormat\(|\bTemporal\.Now\b/,
    why: "a day or an hour of this machine",
  },
  {
    means: /new Date\(\s*`[^`]*T[^`Z]*`|new Date\([\w.]+(\(\))?,/,
    why: "a moment by the clock of this machine",
  },
  {
    means: /\bDate\.now\(\)|\bnew Date\(\)/,
    why: "the present by the clock of a device",
    of: /^apps\/app\/src\/(?!platform\/|identity\/)\w+\//,
  },
];

/** Its age is told by the clock that told its beginning. */
const KEPT_ON_DEVICE = "What a device keeps for itself grows old by its own clock.";

/** Lines that mean no day of a school, each with the reason. */
const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ["apps/server/src/platform/jobs/until-night.ts", "The machine's night, in which its jobs run."],
  ["apps/server/src/platform/sheets/serial-day.ts", "Day numbers of workbooks, which have no zone."],
  ["apps/server/src/platform/backups/backup-into.ts", "The name of a backup is a moment in UTC."],
  [
    "apps/server/src/platform/packages/archive-moment.ts",
    "One moment for all archives, whose time has no zone.",
  ],
  ["apps/server/src/time/calendar/national-days.ts", "The Hijri calendar, asked about days without a zone."],
  ["apps/app/src/identity/accounts/wall-clock.ts", "A time without a zone, as the wire has it (LEG-8)."],
  ["apps/app/src/admissions/applying/draft.ts", KEPT_ON_DEVICE],
  ["apps/app/src/admissions/applying/kept-documents.ts", KEPT_ON_DEVICE],
  ["apps/app/src/admissions/applying/use-documents.ts", KEPT_ON_DEVICE],
  ["apps/app/src/learning/questions/keep-media.ts", KEPT_ON_DEVICE],
  ["apps/app/src/learning/lessons/keep-lesson.ts", KEPT_ON_DEVICE],
  ["apps/app/src/learning/lesson-editor/use-draft.ts", "Steps of typing that follow each other closely."],
  ["apps/app/src/talking/uploads/use-upload.ts", KEPT_ON_DEVICE],
  ["apps/app/src/talking/chat/use-visit.ts", "The same, by the clock that the server told."],
]);

/** A day, a weekday or an hour is the school's, and "now" the server's (docs/rules.md): asked of the module of days, never of a machine. */
export const days = {
  name: "days",
  faults(): readonly string[] {
    const files = ourFiles("{apps/server/src,apps/app/src,packages/contract/src}/**/*.{ts,tsx}");
    return faultsOfDays(
      files.map((file) => ({ file, text: readFileSync(join(ROOT, file), "utf8") })),
      EXCEPTIONS,
    );
  },
};

export function faultsOfDays(
  files: readonly Source[],
  exceptions: ReadonlyMap<string, string>,
): readonly string[] {
  const asking = files
    .filter(({ file }) => !HOMES.test(file) && !ASIDE.test(file))
    .map(({ file, text }) => ({ file, found: clocksIn(file, text) }))
    .filter(({ found }) => found.length > 0);
  return [
    ...asking.flatMap(({ file, found }) =>
      exceptions.has(file)
        ? []
        : found.map(({ line, why }) => `${file}:${line}: ${why}; ask the module of days (docs/clock.md).`),
    ),
    ...[...exceptions.keys()]
      .filter((file) => !asking.some((each) => each.file === file))
      .map((file) => `tools/gates/days.ts excepts ${file}, which asks no clock: take it off the list.`),
  ];
}

/** The first use of a clock in each line. */
const clocksIn = (file: string, text: string) =>
  text.split("\n").flatMap((content, at) => {
    const clock = CLOCKS.find(({ means, of }) => means.test(content) && (of?.test(file) ?? true));
    return clock ? [{ line: at + 1, why: clock.why }] : [];
  });
