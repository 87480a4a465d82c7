import { spawnSync } from "node:child_process";

/** What has changed, and since when. */
export interface Changes {
  readonly files: readonly string[];
  /**
   * Whether it has yet to land. What has landed was tested as it landed; its newest changes are tried once more, as far
   * as they say which tests matter.
   */
  readonly isAhead: boolean;
  /** For a reader: the commit that they are compared with. */
  readonly since: string;
}

/** The branch that everything lands on, as a clone knows it: the first of these that there is. */
const LANDED = ["origin/HEAD", "origin/main", "main"];
/** A landing puts all its commits onto the branch at one go, so they have nearly one committer date. */
const MOST_APART_S = 60;
const MOST_COMMITS = 1000;

/**
 * What is not on the main branch yet, with what is not committed; where all is on it, what the newest landing brought.
 * Undefined where git cannot say.
 */
export function findChanges(root: string): Changes | undefined {
  const git = (...args: readonly string[]) => {
    const { status, stdout } = spawnSync("git", args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28 });
    return status === 0 ? stdout.trim() : undefined;
  };
  const list = (...args: readonly string[]) =>
    git(...args)
      ?.split("\0")
      .filter(Boolean) ?? [];
  const differing = (...places: readonly string[]) =>
    list("diff", "--name-only", "--no-renames", "-z", ...places);

  const head = git("rev-parse", "HEAD");
  if (head === undefined) return undefined;
  const landed = LANDED.find(
    (name) => git("rev-parse", "--verify", "--quiet", `${name}^{commit}`) !== undefined,
  );
  const base = landed && git("merge-base", "HEAD", landed);
  // Without a branch that things land on, nothing can be ahead of it.
  const since = base ?? head;
  const files = [...differing(since), ...list("ls-files", "--others", "--exclude-standard", "-z")];
  if (since !== head || files.length > 0) return { files, isAhead: true, since: since.slice(0, 8) };

  const commits = (git("log", "--first-parent", `-${MOST_COMMITS}`, "--format=%H %ct") ?? "")
    .split("\n")
    .map((line) => line.split(" "))
    .map(([hash = "", seconds]) => ({ hash, seconds: Number(seconds) }));
  const before = commits.find(
    ({ seconds }, place) =>
      place > 0 && Math.abs((commits[place - 1]?.seconds ?? 0) - seconds) > MOST_APART_S,
  );
  return before && { files: differing(before.hash, "HEAD"), isAhead: false, since: before.hash.slice(0, 8) };
}
