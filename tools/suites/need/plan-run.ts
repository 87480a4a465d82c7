import { findChanges, type Changes } from "./changes.ts";
import { CodeNeeds, type Needs } from "./code-needs.ts";
import { filesForLater } from "./files-for-later.ts";
import { ImportGraph } from "./import-graph.ts";
import { readTree } from "./source-tree.ts";
import { StoryNeeds } from "./story-needs.ts";
import { widenChanges } from "./widen-changes.ts";

/** What a run leaves for a later one; paths are relative to the root. */
export interface RunPlan {
  readonly testsForLater: readonly string[];
  readonly storiesForLater: readonly string[];
  /** Slices of the app in which something has changed, such as talking/chat-rooms. */
  readonly changedSlices: readonly string[];
  /** For the end of the run's output. */
  readonly lines: readonly string[];
}

export const EVERYTHING: RunPlan = { testsForLater: [], storiesForLater: [], changedSlices: [], lines: [] };

const TEST = /^apps\/server\/src\/.*\.test\.ts$/;
const STORY = /^apps\/app\/e2e\/.*\.e2e\.ts$/;
/** A test file says so itself, by a call of sized.ts. */
const HEAVY = /^heavy\(\);$/m;
/** Stories are heavy, but those that say so. */
const IN_EACH_RUN = /^toldInEachRun\(\);$/m;
/** `platform` has no slices. */
const IN_SLICE = /^apps\/app\/src\/((?!platform\/)[\w-]+\/[\w-]+)\//;
const CONFIG = "apps/server/vitest.config.ts";

/** A landing that changes more slices of the app than these is looked at by the draw alone. */
const MOST_SLICES = 4;

export function planRun(root: string, seed: number): RunPlan {
  const tree = readTree(root);
  const graph = new ImportGraph(tree);
  const code = new CodeNeeds(tree, graph);
  const stories = new StoryNeeds(tree, graph, code);
  const changes = findChanges(root);
  const changed = changes && widenChanges(tree, changes.files);
  const forLater = (heavy: ReadonlyMap<string, Needs>) =>
    filesForLater({ heavy, changed, isAhead: changes?.isAhead ?? false, seed });

  const heavyTests = [...tree.files].filter((path) => TEST.test(path) && HEAVY.test(tree.read(path)));
  const heavyStories = [...tree.files].filter(
    (path) => STORY.test(path) && !IN_EACH_RUN.test(tree.read(path)),
  );
  const testsForLater = forLater(new Map(heavyTests.map((path) => [path, code.byTest(path, CONFIG)])));
  const storiesForLater = forLater(new Map(heavyStories.map((path) => [path, stories.byStory(path)])));
  const parts = [
    `${testsForLater.length} of ${heavyTests.length} heavy test files`,
    `${storiesForLater.length} of ${heavyStories.length} files of stories`,
  ].join(" and ");
  const since = changes
    ? `by the seed ${seed} and what has changed since ${changes.since}`
    : `by the seed ${seed}, for git cannot say what has changed`;
  return {
    testsForLater,
    storiesForLater,
    changedSlices: changes ? slicesIn(changes) : [],
    lines: [`left for later: ${parts}, ${since}; "npm test -- --full" plays all`],
  };
}

function slicesIn({ files, isAhead }: Changes): readonly string[] {
  const slices = new Set(files.flatMap((path) => IN_SLICE.exec(path)?.[1] ?? []));
  return isAhead || slices.size <= MOST_SLICES ? [...slices] : [];
}
