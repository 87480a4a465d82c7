import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { ROOT } from "#tools/paths.ts";
import { faultsOfSums, presentSums, recordedSums, unrecorded, type Sums } from "#tools/sums.ts";

import { ourFiles } from "./files.ts";
import { faultsOfTool } from "./tool.ts";

const SUMS = "apps/server/migrations/sums.json";
const WAIVER = "squawk-ignore";

export const migrations = {
  name: "migrations",
  async faults(): Promise<readonly string[]> {
    const [recorded, present] = [recordedSums(), await presentSums()];
    const files = ourFiles("apps/server/migrations/*.sql");
    return [
      ...faultsOfSums(recorded, present),
      ...unrecorded(recorded, present).map((name) => `${name} is new: run "npm run db:migrate".`),
      ...faultsSinceRelease(present),
      ...files.flatMap((file) => unexplained(file, readFileSync(join(ROOT, file), "utf8"))),
      ...(await faultsOfTool("squawk-cli/js/bin/squawk", ["--config", ".squawk.toml", ...files])),
    ];
  },
};

/** A school may run the last release: its migrations are final. */
function faultsSinceRelease(present: Sums): readonly string[] {
  const tag = git("describe", "--tags", "--abbrev=0");
  const released = tag && git("show", `${tag}:${SUMS}`);
  if (!released) return [];
  const sums: Sums = JSON.parse(released);
  return Object.entries(sums).flatMap(([name, sum]) =>
    present[name] === sum ? [] : [`${name} has changed since ${tag} was released.`],
  );
}

function git(...args: readonly string[]): string {
  const { status, stdout } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
  return status === 0 ? stdout.trim() : "";
}

/** A waiver of a rule has its reason on the line above. */
export function unexplained(file: string, text: string): readonly string[] {
  const lines = text.split("\n");
  return lines.flatMap((line, index) => {
    const above = lines[index - 1]?.trim() ?? "";
    const hasReason = above.startsWith("-- ") && !above.includes(WAIVER);
    return line.includes(WAIVER) && !hasReason
      ? [`${file}:${index + 1} waives a rule without a reason.`]
      : [];
  });
}
