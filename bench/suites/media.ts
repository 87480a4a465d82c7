import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { ReportLine, Section } from "#bench/report.ts";
import { encodeProxy } from "#server/talking/media/make-video.ts";
import { measure as measureFilm } from "#server/talking/media/measure.ts";
import { aFilm, FFMPEG } from "#server/talking/media/media.factory.ts";

const SECONDS = 60;
const RUNS = 3;
/** So much faster than it plays. */
const LEAST = 4;

/** A film of a minute in 720 lines to its form in 240, as a job makes it. */
export async function measure(): Promise<Section> {
  return {
    title: "Films",
    command: "npm run bench -- media",
    note:
      FFMPEG === undefined
        ? "Not measured: this machine has no ffmpeg (docs/operations.md)."
        : "A minute in 720 lines with sound, drawn by ffmpeg, on two threads below everything else.",
    lines: FFMPEG === undefined ? [] : [await toSmall(FFMPEG)],
  };
}

async function toSmall(path: string): Promise<ReportLine> {
  const folder = await mkdtemp(join(tmpdir(), "dars-bench-"));
  try {
    const bytes = await aFilm("mp4", SECONDS, "1280x720");
    const place = join(folder, "whole");
    await writeFile(place, bytes);
    const tool = { path, signal: new AbortController().signal };
    const measured = await measureFilm(tool, place, "video/mp4");
    const film = { ...measured, folder, type: "video/mp4", bytes: bytes.length };
    const times: number[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const begun = performance.now();
      await encodeProxy(tool, film, "small");
      times.push((performance.now() - begun) / 1000);
    }
    const [least = 0, median = 0, most = 0] = times.toSorted((a, b) => a - b);
    const speed = SECONDS / median;
    return {
      what: `${SECONDS} s of video to its 240 lines`,
      ours: `${median.toFixed(1)} s (${least.toFixed(1)}–${most.toFixed(1)}), ${speed.toFixed(1)} × as fast as it plays`,
      limit: "",
      budget: `≥ ${LEAST} ×`,
      isMet: speed >= LEAST,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
