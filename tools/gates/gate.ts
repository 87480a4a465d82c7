import { performance } from "node:perf_hooks";

/** A question asked of the whole repository. It answers with what is wrong, and with nothing when all is well. */
export interface Gate {
  readonly name: string;
  readonly faults: () => Promise<readonly string[]> | readonly string[];
}

export interface GateResult {
  readonly name: string;
  readonly faults: readonly string[];
}

/** Runs gates one after another, a line for each, and says at the end what those that failed found. */
export async function runGates(
  gates: readonly Gate[],
  print: (line: string) => void = console.log,
): Promise<readonly GateResult[]> {
  const results: GateResult[] = [];
  for (const gate of gates) {
    const from = performance.now();
    const faults = await faultsOf(gate);
    const seconds = ((performance.now() - from) / 1000).toFixed(1).padStart(6);
    print(`${faults.length === 0 ? "ok  " : "FAIL"} ${seconds} s  ${gate.name}`);
    results.push({ name: gate.name, faults });
  }
  for (const { name, faults } of results) if (faults.length > 0) print(`\n── ${name}\n${faults.join("\n")}`);
  return results;
}

async function faultsOf(gate: Gate): Promise<readonly string[]> {
  try {
    return await gate.faults();
  } catch (error) {
    return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
  }
}
