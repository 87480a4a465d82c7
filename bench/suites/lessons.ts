import { measureMoves } from "#bench/lessons/moves.ts";
import { measureOpening } from "#bench/lessons/opening.ts";
import { measureGrowth, measureReads } from "#bench/lessons/reads.ts";
import { withLessonSchool } from "#bench/lessons/school.ts";
import type { Section } from "#bench/report.ts";

/** A lesson of twelve blocks: on a cheap phone, through the whole stack, as it changes, and among many others. */
export async function measure(): Promise<Section> {
  const opened = await measureOpening();
  const served = await withLessonSchool(async (school) => [
    ...(await measureReads(school)),
    await measureMoves(school),
    ...(await measureGrowth(school)),
  ]);
  return {
    title: "Lessons",
    command: "npm run bench -- lessons",
    note: "Chromium at 390×844, processor slowed four times, 1.6 Mbit/s, 150 ms round trip: from the tap on a lesson in the list of its subject until all its blocks are painted. Reads: 64 connections of the students of a class; “primary key” is a session-checked read of one row through our whole stack.",
    lines: [...opened, ...served],
  };
}
