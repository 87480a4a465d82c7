import { readFile } from "node:fs/promises";

import { afterAll } from "vitest";

import { endRecording, takeHeardStatements } from "#platform/testing/record-statements.ts";

/** By text: files of a worker send the same statements again and again. */
const judged = new Map<string, readonly string[]>();

// Every job that a test runs, and the fill of the demo: what they have sent has the forms that every engine plans.
afterAll(async () => {
  endRecording();
  const texts = takeHeardStatements();
  if (texts.every((text) => judged.has(text))) return report(texts);
  const [{ listFaults }, schoolTables] = await Promise.all([import("./find-causes.ts"), readSchoolTables()]);
  for (const text of texts) if (!judged.has(text)) judged.set(text, listFaults(text, schoolTables));
  report(texts);
});

function report(texts: readonly string[]): void {
  const faults = texts.flatMap((text) => judged.get(text) ?? []);
  if (faults.length > 0) throw new Error(faults.join("\n"));
}

/** Every table of which row-level security keeps the schools apart. */
async function readSchoolTables(): Promise<ReadonlySet<string>> {
  const schema = await readFile(new URL("../../../schema.sql", import.meta.url), "utf8");
  const named = schema.matchAll(/^alter table (\w+) enable row level security;$/gm);
  return new Set([...named].map(([, name = ""]) => name));
}
