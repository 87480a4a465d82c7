import { writeFile } from "node:fs/promises";
import { arch, cpus, totalmem } from "node:os";

import type { Figure } from "./measure.ts";

/** A section as it was measured: where, and on which day. */
export interface Measured extends Section {
  readonly machine: string;
  /** Such as 2026-11-20. */
  readonly day: string;
}

/** One line of the table: a figure of ours beside the limit of the same run. */
export interface ReportLine {
  readonly what: string;
  readonly ours: string;
  readonly limit: string;
  /** Ours against the limit, where that is a ratio. */
  readonly ratio?: number;
  readonly budget: string;
  readonly isMet: boolean;
}

export interface Section {
  readonly title: string;
  readonly command: string;
  readonly note: string;
  readonly lines: readonly ReportLine[];
}

export const perSecond = ({ median, min, max }: Figure): string =>
  `${whole(median)}/s (${whole(min)}–${whole(max)})`;

export const inSeconds = ({ median, min, max }: Figure): string =>
  `${seconds(median)} s (${seconds(min)}–${seconds(max)})`;

const whole = (value: number) => Math.round(value).toLocaleString("en-GB");
const seconds = (ms: number) => (ms / 1000).toFixed(2);

/** Our rate against the limit's, both in requests per second. */
export function against(what: string, ours: Figure, limit: Figure, least: number, of: string): ReportLine {
  const ratio = ours.median / limit.median;
  return {
    what,
    ours: perSecond(ours),
    limit: `${perSecond(limit)} ${of}`,
    ratio,
    budget: `≥ ${Number(least.toFixed(2))}`,
    isMet: ratio >= least,
  };
}

/** A section measured here and now. */
export function measuredHere(section: Section): Measured {
  const [cpu] = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  return {
    ...section,
    machine: `${cpus().length} × ${cpu?.model.trim() ?? arch()}, ${memory} GB, Node ${process.version}`,
    day: new Date().toISOString().slice(0, 10),
  };
}

/** Writes the report anew. */
export async function writeReport(file: string, sections: readonly Measured[]): Promise<void> {
  const text = [
    "# Benchmarks",
    "",
    "Written by `npm run bench`, from the figures in [benchmarks.json](benchmarks.json). A figure is the median of its runs with the least and the most; ours and the limit were measured in turns, in the same run, on the same machine. Ratios travel, absolute figures do not. What the readers make of files of other programs is in [foreign-files.md](foreign-files.md).",
    ...sections.flatMap(sectionText),
    "",
  ].join("\n");
  await writeFile(file, text);
}

const sectionText = ({ title, command, note, lines, machine, day }: Measured): string[] => [
  "",
  `## ${title}`,
  "",
  `\`${command}\`, ${day}, on ${machine}`,
  "",
  note,
  "",
  "| What | Ours | Limit | Ratio | Budget | Met |",
  "|---|---|---|---|---|---|",
  ...lines.map(
    ({ what, ours, limit, ratio, budget, isMet }) =>
      `| ${what} | ${ours} | ${limit} | ${ratio === undefined ? "" : ratio.toFixed(2)} | ${budget} | ${isMet ? "yes" : "**no**"} |`,
  ),
];
