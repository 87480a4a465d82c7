import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { ENVIRONMENT } from "#server/platform/config.ts";
import { ROOT } from "#tools/paths.ts";

const FILE = join(ROOT, ".env.example");

export const environment = {
  name: ".env.example",
  faults: () => {
    const written = existsSync(FILE) ? readFileSync(FILE, "utf8") : "";
    return written === example() ? [] : ['.env.example is not what config.ts reads: run "npm run fix".'];
  },
};

export const writeExample = (): void => writeFileSync(FILE, example());

interface Variable {
  readonly description?: string;
  readonly default?: string | number | boolean;
  readonly enum?: readonly string[];
}

/** The settings of the server by name, as config.ts describes them. */
export const readVariables = (): Readonly<Record<string, Variable>> =>
  JSON.parse(JSON.stringify(ENVIRONMENT.properties));

function example(): string {
  const paragraphs = Object.entries(readVariables()).map(([name, variable]) => {
    const choice = variable.enum ? ` One of: ${variable.enum.join(", ")}.` : "";
    return `# ${variable.description ?? name}${choice}\n#${name}=${variable.default ?? ""}\n`;
  });
  return ["# Every setting, with what holds when it is absent.\n", ...paragraphs].join("\n");
}
