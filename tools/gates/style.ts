import { ourFiles } from "./files.ts";
import { faultsOfTool, runTool } from "./tool.ts";

export const format = {
  name: "format",
  faults: () => faultsOfTool("oxfmt/bin/oxfmt", ["--check", "."]),
};

export const lint = {
  name: "lint",
  async faults(): Promise<readonly string[]> {
    const { code, output } = await runTool("oxlint/bin/oxlint", ["--type-aware", "--deny-warnings"]);
    return [...(code === 0 ? [] : [output.trim()]), ...faultsOfReach(output)];
  },
};

/** A linter that reads nothing finds nothing: it has to have seen nearly all there is. */
function faultsOfReach(output: string): readonly string[] {
  const seen = Number(/ on (\d+) files? /.exec(output)?.[1] ?? 0);
  const there = ourFiles("{apps,packages,tools,bench}/**/*.{ts,tsx,js,cjs,mjs}").length;
  return seen >= there * 0.9 ? [] : [`The linter saw ${seen} of ${there} files.`];
}

const PROJECTS = ["packages/contract", "apps/server", "apps/app", "apps/app/e2e", "."];

export const types = {
  name: "types",
  async faults(): Promise<readonly string[]> {
    const found: string[] = [];
    // Without the incremental cache, which does not notice a changed `lib`.
    for (const project of PROJECTS)
      found.push(...(await faultsOfTool("typescript/bin/tsc", ["-p", project, "--incremental", "false"])));
    return found;
  },
};

export const deadCode = {
  name: "dead code",
  faults: () => faultsOfTool("knip/bin/knip.js", ["--no-progress"]),
};
