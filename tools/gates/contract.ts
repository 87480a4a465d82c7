import { CONTRACT } from "#tools/paths.ts";

import { faultsOfTool } from "./tool.ts";

export const contract = {
  name: "contract lock",
  faults: () => faultsOfTool("vitest/vitest.mjs", ["run", "--root", CONTRACT, "src/contract.test.ts"]),
};
