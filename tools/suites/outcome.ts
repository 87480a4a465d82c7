/** The result of a suite. A suite that could not run at all counts as one failure. */
export interface Outcome {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The failures and their reasons, for a reader who has only the end of a long run's output. */
  readonly failures?: readonly string[];
  /** The files with failures, when every failure has one. */
  readonly failedFiles?: readonly string[];
  /** Tests that passed only at their second try. */
  readonly flaky?: readonly string[];
}

export const didNotRun = (name: string): Outcome => ({ name, passed: 0, failed: 1, skipped: 0 });

/** The one line with the result of a test run. */
export function summary(outcomes: readonly Outcome[]): string {
  const sum = (part: "passed" | "failed") => outcomes.reduce((total, outcome) => total + outcome[part], 0);
  return `${sum("passed")} passed, ${sum("failed")} failed`;
}

/** One line for each suite with tests that this machine lacks something for, such as ffmpeg. */
export const skippedLines = (outcomes: readonly Outcome[]): readonly string[] =>
  outcomes.flatMap(({ name, skipped }) => (skipped > 0 ? [`skipped in ${name}: ${skipped}`] : []));

interface VitestReport {
  readonly success: boolean;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly VitestFile[];
}

interface VitestFile {
  readonly name: string;
  readonly status: string;
  /** Why the file could not be loaded. */
  readonly message: string;
  readonly assertionResults: readonly VitestTest[];
}

interface VitestTest {
  readonly fullName: string;
  readonly status: string;
  readonly failureMessages?: readonly string[] | null;
}

const MOST_LINES = 20;

/** `exitCode` is asked too: an error outside any test fails the run and is in no count. */
export function outcomeOfVitest(name: string, report: VitestReport, exitCode: number | null): Outcome {
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  const counted = report.numFailedTests + broken.length;
  const failed = report.testResults.filter(({ status }) => status === "failed");
  return {
    name,
    passed: report.numPassedTests,
    failed: counted === 0 && exitCode !== 0 ? 1 : counted,
    skipped: report.numPendingTests + report.numTodoTests,
    failedFiles: failed.map((file) => file.name),
    failures: [
      ...broken.map((file) => failure(file.name, "", [file.message])),
      ...report.testResults.flatMap((file) =>
        file.assertionResults
          .filter(({ status }) => status === "failed")
          .map(({ fullName, failureMessages }) => failure(file.name, fullName, failureMessages ?? [])),
      ),
    ],
  };
}

/**
 * A suite whose failed files or stories were run once more, by themselves: `repeat` is that result. A test that passed then is
 * flaky and has passed. Where a test was not run again, the first run counts.
 */
export function afterRepeat(first: Outcome, repeat: Outcome): Outcome {
  const [before, again] = [listFailedNames(first), listFailedNames(repeat)];
  const flaky = before.filter((name) => !again.some((other) => isSameTest(name, other)));
  if (again.length !== repeat.failed || repeat.passed < flaky.length) return first;
  const { failed, failures = [], failedFiles = [] } = repeat;
  return { ...first, passed: first.passed + first.failed - failed, failed, failures, failedFiles, flaky };
}

const OF_ITS_FILE = " › ";

const listFailedNames = ({ failures = [] }: Outcome) =>
  failures.map((text) => text.split("\n", 1)[0] ?? text);

/** Whether this test failed under this name, or was in a file that could not be loaded. */
const isSameTest = (name: string, failed: string) =>
  name === failed || (failed.endsWith(OF_ITS_FILE) && name.startsWith(failed));

const failure = (file: string, test: string, messages: readonly string[]): string =>
  [`${file}${OF_ITS_FILE}${test}`, ...messages.join("\n").split("\n").slice(0, MOST_LINES)].join("\n    ");

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly skipped: number;
  };
  readonly suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  readonly specs: readonly PlaywrightSpec[];
  readonly suites?: readonly PlaywrightSuite[];
}

interface PlaywrightSpec {
  readonly title: string;
  readonly file: string;
  readonly tests: readonly PlaywrightTest[];
}

interface PlaywrightTest {
  readonly status: "expected" | "unexpected" | "skipped";
  readonly results: readonly { readonly error?: { readonly message?: string } }[];
}

export function outcomeOfPlaywright(
  name: string,
  { stats, suites }: PlaywrightReport,
  exitCode: number | null,
): Outcome {
  const failed = suites
    .flatMap(listSpecs)
    .filter(({ tests }) => tests.some(({ status }) => status === "unexpected"));
  return {
    name,
    passed: stats.expected,
    failed: stats.unexpected === 0 && exitCode !== 0 ? 1 : stats.unexpected,
    skipped: stats.skipped,
    failures: failed.map(({ file, title, tests }) => {
      const results = tests.flatMap((one) => one.results);
      return failure(
        file,
        title,
        results.flatMap(({ error }) => error?.message ?? []),
      );
    }),
  };
}

const listSpecs = ({ specs, suites = [] }: PlaywrightSuite): readonly PlaywrightSpec[] => [
  ...specs,
  ...suites.flatMap(listSpecs),
];

/** A line for each test that passed only at its second try. */
export const flakyLines = (outcomes: readonly Outcome[]): readonly string[] =>
  outcomes.flatMap(({ flaky = [] }) => flaky.map((name) => `flaky: ${name}`));
