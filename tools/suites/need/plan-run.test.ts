import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { expect, onTestFinished, test, vi } from "vitest";

import { ROOT } from "#tools/paths.ts";

import { planRun } from "./plan-run.ts";
import { aTree } from "./source-tree.factory.ts";

const SERVER = "apps/server/src";
const SLICES = ["chat", "files", "lessons", "marks", "people", "years"];

/** A clone in which everything has landed: six slices, each with a heavy test, a story and a quick test. */
function aClone(): string {
  const root = mkdtempSync(join(tmpdir(), "dars-plan-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const slices = SLICES.flatMap((name) => [
    [`${SERVER}/school/${name}/${name}.ts`, ""],
    [`${SERVER}/school/${name}/kill.test.ts`, `import "./${name}.ts";\n\nheavy();\n`],
    [`${SERVER}/school/${name}/quick.test.ts`, `import "./${name}.ts";\n`],
    [`apps/app/src/school/${name}/Page.tsx`, ""],
    [`apps/app/e2e/${name}.e2e.ts`, `page.goto("/${name}");\n`],
  ]);
  const tree = aTree({
    ...Object.fromEntries(slices),
    "apps/app/e2e/sign-in.e2e.ts": "toldInEachRun();\n",
    "apps/app/src/screens.ts": SLICES.map((name) => `place("/${name}", "school/${name}/Page");`).join("\n"),
    "apps/server/schema.sql": "",
  });
  for (const path of tree.files) write(root, path, tree.read(path));
  git(root, "init", "--quiet", "--initial-branch=main");
  commit(root, "2026-01-01T00:00:00Z");
  write(root, "LICENSE", "");
  commit(root, "2026-01-02T00:00:00Z");
  git(root, "switch", "--quiet", "--create", "work");
  return root;
}

function write(root: string, path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function git(root: string, ...args: readonly string[]): void {
  execFileSync("git", ["-c", "user.name=A", "-c", "user.email=a@example.org", ...args], { cwd: root });
}

function commit(root: string, at: string): void {
  git(root, "add", ".");
  vi.stubEnv("GIT_COMMITTER_DATE", at);
  git(root, "commit", "--quiet", "--message", "more");
  vi.unstubAllEnvs();
}

test("three runs play each heavy test and each story, and each of them every quick one and what is always told", () => {
  const root = aClone();
  const plans = [4, 5, 6].map((seed) => planRun(root, seed));
  const timesLeft = (path: string) =>
    plans.filter(({ testsForLater, storiesForLater }) =>
      [...testsForLater, ...storiesForLater].includes(path),
    ).length;

  for (const name of SLICES) {
    expect(timesLeft(`${SERVER}/school/${name}/kill.test.ts`)).toBe(2);
    expect(timesLeft(`apps/app/e2e/${name}.e2e.ts`)).toBe(2);
    expect(timesLeft(`${SERVER}/school/${name}/quick.test.ts`)).toBe(0);
  }
  expect(timesLeft("apps/app/e2e/sign-in.e2e.ts")).toBe(0);
  expect(plans[0]?.lines.join("\n")).toMatch(
    /^left for later: 4 of 6 heavy test files and 4 of 6 files of stories, by the seed 4 and what has changed since \w{8}/,
  );
});

test.each([
  ["committed", true],
  ["not committed", false],
])("what needs a change that is %s is played by every seed", (_, isCommitted) => {
  const root = aClone();
  write(root, `${SERVER}/school/marks/marks.ts`, "changed");
  write(root, "apps/app/src/school/people/text.ar.json", "{}");
  if (isCommitted) commit(root, "2026-01-03T00:00:00Z");

  for (const seed of [1, 2, 3]) {
    const { testsForLater, storiesForLater, changedSlices } = planRun(root, seed);
    expect(changedSlices).toEqual(["school/people"]);
    expect(testsForLater).not.toContain(`${SERVER}/school/marks/kill.test.ts`);
    expect(storiesForLater).not.toContain("apps/app/e2e/people.e2e.ts");
  }
});

test("in this repository the matrix, sign-in, chat and marks are never left, and kills, backups and stories are", () => {
  const plans = [0, 1, 2].map((seed) => planRun(ROOT, seed));
  const isEverLeft = (part: string) =>
    plans.some(({ testsForLater, storiesForLater }) =>
      [...testsForLater, ...storiesForLater].some((path) => path.endsWith(part)),
    );

  for (const name of [
    "matrix/matrix.test.ts",
    "e2e/sign-in.e2e.ts",
    "e2e/chat.e2e.ts",
    "e2e/marks.e2e.ts",
    "e2e/accessibility.e2e.ts",
  ])
    expect(isEverLeft(name)).toBe(false);
  expect(plans[0]?.lines.join("\n")).toMatch(
    /of [4-9]\d heavy test files and \d+ of [2-9]\d files of stories/,
  );
});
