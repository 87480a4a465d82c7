import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";

import { LESSON_BYTES } from "@dars/contract/talking/files";

import type { Content } from "#platform/files/content.ts";

import { makePicture } from "./make-picture.ts";
import type { Measured, Tool } from "./measure.ts";
import { MediaRefused } from "./media-refused.ts";
import type { NewForm } from "./new-form.ts";
import { runFfmpeg } from "./run-ffmpeg.ts";

/** Lines of the shorter side; the bit rates of picture and sound. */
const PROXIES = {
  small: { lines: 240, quality: 30, video: "180k", buffer: "360k", sound: "40k" },
  medium: { lines: 480, quality: 28, video: "600k", buffer: "1200k", sound: "64k" },
} as const;
type Proxy = keyof typeof PROXIES;

/** Below this share of the original a smaller form is worth its room. */
const WORTH = 0.9;
/** No smaller form is longer than a film may be itself. */
const MOST_BYTES = LESSON_BYTES.video;
/** Of the film's own length, and what every film has for itself. */
const PATIENCE = { share: 2, seconds: 120 };

export interface Film extends Measured {
  readonly folder: string;
  readonly type: string;
  readonly bytes: number;
}

/** A still of a film and, in the folder of the film, the film in 240 and 480 lines where that is less to fetch than the film itself. */
export async function makeVideo(tool: Tool, film: Film): Promise<NewForm[]> {
  const poster = await makePoster(tool, film);
  const { width, height } = poster.form;
  const lines = Math.min(width, height);
  const variants: Proxy[] = lines > PROXIES.small.lines * 1.2 ? ["small", "medium"] : ["small"];
  const proxies: NewForm[] = [];
  for (const variant of variants) {
    const content = await encodeProxy(tool, film, variant);
    if (!content) continue;
    // A film that not every browser plays is always re-encoded.
    const isPlayed = film.type !== "video/quicktime";
    if (isPlayed && content.bytes > film.bytes * WORTH) continue;
    const share = Math.min(1, PROXIES[variant].lines / lines);
    const form = {
      type: "video/mp4" as const,
      size: content.bytes,
      width: Math.round(width * share),
      height: Math.round(height * share),
    };
    proxies.push({ variant, content, form });
  }
  return [poster, ...proxies];
}

/**
 * One film in so many lines, as every phone plays it, beginning to play before it is there; undefined where it would be
 * too long.
 */
export async function encodeProxy(tool: Tool, film: Film, variant: Proxy): Promise<Content | undefined> {
  const { lines, quality, video, buffer, sound } = PROXIES[variant];
  const out = join(film.folder, `${variant}.mp4`);
  await runFfmpeg({
    ...tool,
    seconds: PATIENCE.seconds + film.seconds * PATIENCE.share,
    args: [
      ...film.input,
      ...`-map 0:v:0 -map 0:a:0? -threads 2 -fpsmax 25 -vf ${scaledTo(lines)}`.split(" "),
      ...`-c:v libx264 -preset veryfast -crf ${quality} -pix_fmt yuv420p`.split(" "),
      ...`-maxrate ${video} -bufsize ${buffer} -c:a aac -ac 1 -b:a ${sound}`.split(" "),
      ...`-movflags +faststart -fs ${MOST_BYTES} -f mp4`.split(" "),
      out,
    ],
  });
  const { size } = await stat(out);
  return size < MOST_BYTES ? { bytes: size, open: () => createReadStream(out) } : undefined;
}

/** The shorter side so long at most; both even, as films are. */
function scaledTo(lines: number): string {
  const even = (side: string) => `trunc(min(${lines},${side})/2)*2`;
  return `scale='if(gt(iw,ih),-2,${even("iw")})':'if(gt(iw,ih),${even("ih")},-2)'`;
}

/** The shorter side at most 480; a moment after the beginning, which is often black. */
async function makePoster(tool: Tool, film: Film): Promise<NewForm> {
  for (const at of [Math.min(1, film.seconds / 3), 0]) {
    const png = await stillAt(tool, film, at);
    if (png.length > 0) return makePicture(png);
  }
  throw new MediaRefused("broken");
}

/** Empty where no picture comes after it: the sound of a film may be longer than its pictures. */
async function stillAt(tool: Tool, { input }: Film, at: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  await runFfmpeg({
    ...tool,
    seconds: PATIENCE.seconds,
    args: [
      "-ss",
      String(at),
      ...input,
      ...`-map 0:v:0 -frames:v 1 -vf ${scaledTo(PROXIES.medium.lines)} -c:v png -f image2pipe pipe:1`.split(
        " ",
      ),
    ],
    onOutput: (bytes) => void pieces.push(bytes),
  });
  return Buffer.concat(pieces);
}
