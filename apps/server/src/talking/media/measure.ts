import { MediaRefused } from "./media-refused.ts";
import { runFfmpeg, type FfmpegRun } from "./run-ffmpeg.ts";

/** A film of four hours is no lesson. */
const MOST_SECONDS = 4 * 3600;
/** Somewhat more than 4K. */
const MOST_PIXELS = 10_000_000;
const PATIENCE_SECONDS = 60;

/** The demuxer for a file of this type, and no other: no demuxer that follows addresses in it. */
const READERS: readonly (readonly [RegExp, string])[] = [
  [/^video\/(mp4|quicktime)$|^audio\/mp4$/, "mov"],
  [/^(video|audio)\/webm$/, "matroska"],
  [/^audio\/mpeg$/, "mp3"],
  [/^audio\/ogg$/, "ogg"],
  [/^audio\/aac$/, "aac"],
  [/^audio\/wav$/, "wav"],
];

/** Frames that are decoded before they are shown begin below zero; some versions of ffmpeg report the end without that part. */
const FROM_ZERO = ["-bsf:v", "setts=ts=TS-STARTDTS"];

export interface Measured {
  /** The ffmpeg options that open it. */
  readonly input: readonly string[];
  readonly seconds: number;
  readonly hasVideo: boolean;
  readonly hasSound: boolean;
}

export type Tool = Pick<FfmpegRun, "path" | "signal">;

/**
 * How long a recording runs, by its packets: phones and browsers often omit the duration, or write a wrong
 * one. Throws MediaRefused for a file that is too long, too large, or no recording.
 */
export async function measure(tool: Tool, file: string, type: string): Promise<Measured> {
  const reader = READERS.find(([pattern]) => pattern.test(type))?.[1];
  if (reader === undefined) throw new MediaRefused("broken");
  const input = [
    ...`-protocol_whitelist file -max_pixels ${MOST_PIXELS} -f ${reader} -i`.split(" "),
    file,
    ...`-map_metadata -1 -map_chapters -1 -dn -sn`.split(" "),
  ];
  let progress = "";
  const words = await runFfmpeg({
    ...tool,
    args: [...input, "-c", "copy", ...FROM_ZERO, "-f", "null", "-progress", "pipe:1", "-"],
    seconds: PATIENCE_SECONDS,
    onOutput: (bytes) => {
      progress = (progress + bytes.toString("latin1")).slice(-4096);
    },
  });
  const ends = [...progress.matchAll(/out_time_us=(\d+)/g)].map(([, microseconds]) => Number(microseconds));
  const seconds = Math.max(0, ...ends) / 1_000_000;
  return { input, seconds, ...streamsIn(words, seconds, type) };
}

/** From ffmpeg's description of its input. */
function streamsIn(words: string, seconds: number, type: string): Pick<Measured, "hasVideo" | "hasSound"> {
  const streams = words.slice(words.indexOf("Input #"), words.indexOf("Output #"));
  const [, width = 0, height = 0] = /Video:.*?, (\d{1,6})x(\d{1,6})/.exec(streams) ?? [];
  if (Number(width) * Number(height) > MOST_PIXELS) throw new MediaRefused("pixels");
  if (seconds > MOST_SECONDS) throw new MediaRefused("seconds");
  // Of a recording of sound it is the cover of an album.
  const hasVideo = Number(width) > 0 && type.startsWith("video/");
  const hasSound = streams.includes("Audio:");
  if (seconds <= 0 || !(hasVideo || hasSound)) throw new MediaRefused("broken");
  return { hasVideo, hasSound };
}
