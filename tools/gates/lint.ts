import { ourFiles } from "./files.ts";
import { faultsOfTool, runTool } from "./tool.ts";

export const format = {
  name: "format",
  faults: () => faultsOfTool("oxfmt/bin/oxfmt", ["--check", "."]),
};

export const LINT = ["oxlint/bin/oxlint", "--type-aware", "--type-check", "--deny-warnings"] as const;

/**
 * Rules and types in one pass: the linter asks the compiler, which types each file once, by the tsconfig.json above it.
 * Five runs of the compiler by itself would type what several projects share once for each.
 */
export const lint = {
  name: "lint",
  async faults(): Promise<readonly string[]> {
    const [script, ...options] = LINT;
    const { code, output } = await runTool(script, options);
    return [...(code === 0 ? [] : [output.trim()]), ...faultsOfReach(output)];
  },
};

/** A linter that reads nothing finds nothing: it has to have seen nearly all there is. */
function faultsOfReach(output: string): readonly string[] {
  const seen = Number(/ on (\d+) files? /.exec(output)?.[1] ?? 0);
  const there = ourFiles("{apps,packages,tools,bench}/**/*.{ts,tsx,js,cjs,mjs}").length;
  return seen >= there * 0.9 ? [] : [`The linter saw ${seen} of ${there} files.`];
}

export const deadCode = {
  name: "dead code",
  faults: () => faultsOfTool("knip/bin/knip.js", ["--no-progress"]),
};
