import { readdir } from "node:fs/promises";

import type { SliceSamples } from "./slice-samples.ts";

const SOURCES = new URL("../../", import.meta.url);

/** Samples of every slice whose routes take a body or name rows of their own: what its samples.factory.ts exports. */
export const ALL_SAMPLES: readonly SliceSamples[] = await readSamples();

async function readSamples(): Promise<readonly SliceSamples[]> {
  const files = await readdir(SOURCES, { recursive: true });
  const modules = await Promise.all(
    files
      .filter((file) => file.endsWith("samples.factory.ts"))
      .toSorted()
      .map((file): Promise<Readonly<Record<string, unknown>>> => import(new URL(file, SOURCES).href)),
  );
  return modules.flatMap((module) =>
    Object.entries(module)
      .filter(isSamples)
      .map(([, samples]) => samples),
  );
}

function isSamples(entry: readonly [string, unknown]): entry is [string, SliceSamples] {
  return entry[0].endsWith("Samples") && typeof entry[1] === "object";
}
