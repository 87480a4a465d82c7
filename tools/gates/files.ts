import { globSync } from "node:fs";

import { ROOT } from "#tools/paths.ts";

const NOT_OURS =
  /(^|\/)(node_modules|dist|coverage|test-results|playwright-report|\.git|\.cache|\.dars)(\/|$)|^apps\/app\/(android|ios)\//;

/** The files of the repository whose paths match, relative to its root; without installed and built files. */
export const ourFiles = (pattern: string): readonly string[] => filesIn(ROOT, pattern);

/** The same of another copy of the repository. */
export function filesIn(root: string, pattern: string): readonly string[] {
  return globSync(pattern, {
    cwd: root,
    exclude: (path) => NOT_OURS.test(path.replaceAll("\\", "/")),
  }).toSorted();
}
