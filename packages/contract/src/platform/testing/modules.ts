import { readdir } from "node:fs/promises";
import { join } from "node:path";

const SOURCE = join(import.meta.dirname, "..", "..");

/** The exports of a module of the contract, with the path of its file in `src`. */
export interface ContractModule {
  readonly file: string;
  readonly exports: Readonly<Record<string, unknown>>;
}

export async function contractModules(): Promise<readonly ContractModule[]> {
  const files = await readdir(SOURCE, { recursive: true });
  const modules = files.filter(
    (file) => /(?<!\.test|\.setup)\.ts$/.test(file) && !file.startsWith("testing"),
  );
  return Promise.all(modules.map(async (file) => ({ file, exports: await import(join(SOURCE, file)) })));
}
