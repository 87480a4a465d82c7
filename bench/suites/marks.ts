import { measureEdits, addWriters } from "#bench/marks/edits.ts";
import { measureEngine } from "#bench/marks/engine.ts";
import { measureCards } from "#bench/marks/measure-cards.ts";
import { measurePublishing } from "#bench/marks/measure-publishing.ts";
import { measureGrowth, measureRead, readYear } from "#bench/marks/read.ts";
import { withMarksSchool } from "#bench/marks/school.ts";
import type { ReportLine, Section } from "#bench/report.ts";

/** From the teacher's cell to the printed card. */
export async function measure(): Promise<Section> {
  const lines: ReportLine[] = [measureEngine()];
  await withMarksSchool(async (school) => {
    const writers = await addWriters(school);
    lines.push(...(await measureEdits(school, writers, "")));
    lines.push(await measurePublishing(school));
    lines.push(...(await measureCards(school)));
    const year = await readYear(school);
    lines.push(...(await measureRead(school, year)));
    lines.push(await measureGrowth(school, year));
    lines.push(...(await measureEdits(school, writers, ", among 300,000 students more")));
  });
  return {
    title: "Marks",
    command: "npm run bench -- marks",
    note: "The engine: IQ-SEC with terms, pursuit, exemption, finals, decision marks and both rounds, processor time of the whole process (its garbage collector too), as if it had one core. All else over HTTP with session and policy, in a school of 4,500 students with ten subjects on a durable PostgreSQL; two teachers write into the same two sheets, in each of ten schools besides.",
    lines,
  };
}
