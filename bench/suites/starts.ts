import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { computeFigure, type Figure } from "#bench/measure.ts";
import { inSeconds, type ReportLine, type Section } from "#bench/report.ts";
import { startServer } from "#bench/servers.ts";

const ROUNDS = 5;

/** From the command to the line that says it is ready: on an empty folder, and on one that is filled. */
export async function measure(): Promise<Section> {
  const cold: number[] = [];
  const warm: number[] = [];
  let memory = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const directory = await mkdtemp(join(tmpdir(), "dars-bench-start-"));
    cold.push((await startOnce(directory)).ms);
    const second = await startOnce(directory);
    warm.push(second.ms);
    memory = second.memory;
    await rm(directory, { recursive: true, force: true });
  }
  return {
    title: "Starting",
    command: "npm run bench -- starts",
    note: "`apps/server/src/main.ts` after the packages are installed and the app is built. The first start makes the database cluster, migrates it and fills the demo school.",
    lines: [
      within("first start", computeFigure(cold), 120_000),
      within("second start", computeFigure(warm), 5000),
      {
        what: "resident memory of the idle server",
        ours: `${Math.round(memory)} MB`,
        limit: "",
        budget: "≤ 250 MB",
        isMet: memory <= 250,
      },
    ],
  };
}

async function startOnce(directory: string): Promise<{ ms: number; memory: number }> {
  const start = performance.now();
  const server = await startServer("../apps/server/src/main.ts", {
    DARS_DATA: directory,
    PORT: "0",
    DARS_LOG: "error",
  });
  const ms = performance.now() - start;
  const memory = await server.memory();
  await server.stop();
  return { ms, memory };
}

const within = (what: string, figure: Figure, mostMs: number): ReportLine => ({
  what,
  ours: inSeconds(figure),
  limit: "",
  budget: `≤ ${mostMs / 1000} s`,
  isMet: figure.median <= mostMs,
});
