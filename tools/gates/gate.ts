import { performance } from "node:perf_hooks";

/** A check of the whole repository. It returns the problems, and none when all is well. */
export interface Gate {
  readonly name: string;
  readonly faults: () => Promise<readonly string[]> | readonly string[];
}

export interface GateResult {
  readonly name: string;
  readonly faults: readonly string[];
}

type Print = (line: string) => void;

/** The linter and the compiler are alone on a core for part of their time: one core is never left idle. */
const AT_ONCE = 2;

/** Runs gates in their order, two side by side, and prints a line for each that ends. */
export async function runGates(
  gates: readonly Gate[],
  print: Print = console.log,
): Promise<readonly GateResult[]> {
  const results = new Map<Gate, GateResult>();
  const waiting = gates.values();
  const work = async () => {
    for (const gate of waiting) {
      const from = performance.now();
      const faults = await runGate(gate);
      const seconds = ((performance.now() - from) / 1000).toFixed(1).padStart(6);
      print(`${faults.length === 0 ? "ok  " : "FAIL"} ${seconds} s  ${gate.name}`);
      results.set(gate, { name: gate.name, faults });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return gates.flatMap((gate) => results.get(gate) ?? []);
}

/** Prints the findings of the gates that failed. */
export function printFaults(results: readonly GateResult[], print: Print = console.log): void {
  for (const { name, faults } of results) if (faults.length > 0) print(`\n── ${name}\n${faults.join("\n")}`);
}

/**
 * The gates with these names, such as `lint` or `dead-code`; without a name, all.
 * @throws Error that names every gate, when one is unknown.
 */
export function chosenGates(gates: readonly Gate[], names: readonly string[]): readonly Gate[] {
  const unknown = names.filter((name) => !gates.some((gate) => isNamed(gate, name)));
  if (unknown.length > 0) {
    const known = gates.map(({ name }) => name.replaceAll(" ", "-")).join(", ");
    throw new Error(`There is no gate ${unknown.join(", ")}. The gates: ${known}.`);
  }
  return names.length === 0 ? gates : gates.filter((gate) => names.some((name) => isNamed(gate, name)));
}

const isNamed = (gate: Gate, name: string): boolean => gate.name === name.replaceAll("-", " ");

async function runGate(gate: Gate): Promise<readonly string[]> {
  try {
    return await gate.faults();
  } catch (error) {
    return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
  }
}
