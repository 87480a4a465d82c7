import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { onTestFinished, test, expect } from "vitest";

import { findChanges } from "./changes.ts";

const BEGUN_S = 1_790_000_000;

/** A repository of its own on a branch, and what is done in it, in order. */
function aRepository(...steps: ReadonlyArray<(place: Repository) => void>): Repository {
  const root = mkdtempSync(join(tmpdir(), "dars-changes-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const place = { root, seconds: BEGUN_S };
  git(place, "init", "--quiet", "--initial-branch=main");
  for (const step of steps) step(place);
  return place;
}

interface Repository {
  readonly root: string;
  seconds: number;
}

function git({ root, seconds }: Repository, ...args: readonly string[]): string {
  const date = `${seconds} +0000`;
  const author = { GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
  const who = ["-c", "user.name=A", "-c", "user.email=a@example.org"];
  return execFileSync("git", [...who, ...args], {
    cwd: root,
    encoding: "utf8",
    env: { PATH: process.env["PATH"], HOME: root, ...author },
  });
}

const written =
  (...files: readonly string[]) =>
  ({ root }: Repository) => {
    for (const file of files) writeFileSync(join(root, file), `${Math.random()}`);
  };

const committed =
  (file: string, secondsLater = 3600) =>
  (place: Repository) => {
    written(file)(place);
    place.seconds += secondsLater;
    git(place, "add", file);
    git(place, "commit", "--quiet", "--message", file);
  };

const ran =
  (...args: readonly string[]) =>
  (place: Repository) =>
    void git(place, ...args);

const cloned = (origin: Repository, ...steps: ReadonlyArray<(place: Repository) => void>): Repository => {
  const root = mkdtempSync(join(tmpdir(), "dars-clone-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const place = { root, seconds: origin.seconds };
  git(place, "clone", "--quiet", origin.root, ".");
  for (const step of steps) step(place);
  return place;
};

const changesIn = ({ root }: Repository) => {
  const changes = findChanges(root);
  return changes && { files: changes.files.toSorted(), isAhead: changes.isAhead };
};

test("on a branch, what is not on main yet, with what is not committed and what git does not know yet", () => {
  const place = aRepository(
    committed("a"),
    committed("b"),
    ran("switch", "--quiet", "--create", "work"),
    committed("c"),
    committed("d"),
    written("a", "new"),
  );

  expect(changesIn(place)).toEqual({ files: ["a", "c", "d", "new"], isAhead: true });
});

test("main itself, when it has moved on, does not count", () => {
  const place = aRepository(
    committed("a"),
    ran("switch", "--quiet", "--create", "work"),
    committed("b"),
    ran("switch", "--quiet", "main"),
    committed("c"),
    ran("switch", "--quiet", "work"),
  );

  expect(changesIn(place)).toEqual({ files: ["b"], isAhead: true });
});

test("in a clone, commits of main that its origin has not are ahead, and a file moved away is changed in both places", () => {
  const place = cloned(
    aRepository(committed("a"), committed("b")),
    ran("mv", "b", "c"),
    ran("commit", "--quiet", "--message", "moved"),
  );

  expect(changesIn(place)).toEqual({ files: ["b", "c"], isAhead: true });
});

test("in a fresh clone, what the newest landing brought: the last commits within a minute of each other", () => {
  const origin = aRepository(
    committed("a"),
    committed("b"),
    committed("c", 61),
    committed("d", 60),
    committed("e", 0),
  );

  expect(changesIn(cloned(origin))).toEqual({ files: ["c", "d", "e"], isAhead: false });
  expect(changesIn(cloned(aRepository(committed("a"), committed("b"))))).toEqual({
    files: ["b"],
    isAhead: false,
  });
});

test("a branch that landed as one merge is one landing", () => {
  const origin = aRepository(
    committed("a"),
    ran("switch", "--quiet", "--create", "work"),
    committed("b"),
    committed("c"),
    ran("switch", "--quiet", "main"),
    (place) => {
      place.seconds += 3600;
    },
    ran("merge", "--quiet", "--no-ff", "--message", "merged", "work"),
  );

  expect(changesIn(cloned(origin))).toEqual({ files: ["b", "c"], isAhead: false });
});

test("nobody knows where there is no history: without git, and with a clone of one commit", () => {
  const origin = aRepository(committed("a"), committed("b"));
  const shallow = cloned(origin, ran("fetch", "--quiet", "--depth=1", `file://${origin.root}`, "main"));
  const bare = mkdtempSync(join(tmpdir(), "dars-no-git-"));
  onTestFinished(() => rmSync(bare, { recursive: true }));

  expect(findChanges(bare)).toBeUndefined();
  expect(changesIn(shallow)).toBeUndefined();
});
