/** What a suite came to. A suite that could not run at all counts as one failure. */
export interface Outcome {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** What failed and why, for whoever has only the end of a long run's output. */
  readonly failures?: readonly string[];
}

export const didNotRun = (name: string): Outcome => ({ name, passed: 0, failed: 1, skipped: 0 });

/** The one line by which everybody who runs the tests knows how they went. */
export function summary(outcomes: readonly Outcome[]): string {
  const sum = (part: "passed" | "failed" | "skipped") =>
    outcomes.reduce((total, outcome) => total + outcome[part], 0);
  const skipped = sum("skipped");
  return `${sum("passed")} passed, ${sum("failed")} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

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
  return {
    name,
    passed: report.numPassedTests,
    failed: counted === 0 && exitCode !== 0 ? 1 : counted,
    skipped: report.numPendingTests + report.numTodoTests,
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

const failure = (file: string, test: string, messages: readonly string[]): string =>
  [`${file} › ${test}`, ...messages.join("\n").split("\n").slice(0, MOST_LINES)].join("\n    ");

interface PlaywrightReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
}

/** A story that passes only at the second try has failed. */
export function outcomeOfPlaywright(
  name: string,
  { stats }: PlaywrightReport,
  exitCode: number | null,
): Outcome {
  const counted = stats.unexpected + stats.flaky;
  return {
    name,
    passed: stats.expected,
    failed: counted === 0 && exitCode !== 0 ? 1 : counted,
    skipped: stats.skipped,
  };
}
