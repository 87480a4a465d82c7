import { join } from "node:path";

import { writeExample } from "./gates/environment.ts";
import { ROOT } from "./paths.ts";
import { runNode } from "./suites/run-node.ts";

writeExample();
const packages = join(ROOT, "node_modules");
const linted = await runNode(join(packages, "oxlint/bin/oxlint"), ["--type-aware", "--fix"]);
const formatted = await runNode(join(packages, "oxfmt/bin/oxfmt"), ["."]);
process.exitCode = linted || formatted || 0;
