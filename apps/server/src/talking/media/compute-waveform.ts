import type { Measured, Tool } from "./measure.ts";
import { runFfmpeg } from "./run-ffmpeg.ts";

/** So many lines are drawn of a recording. */
const LINES = 100;
const SAMPLES_A_SECOND = 4000;
const PATIENCE_SECONDS = 180;

/** How loud a recording is in a hundred even steps, of 100; read as it comes, and never held. */
export async function computeWaveform(tool: Tool, { input, seconds }: Measured): Promise<number[]> {
  const peaks = Array.from({ length: LINES }, () => 0);
  const all = Math.max(1, seconds * SAMPLES_A_SECOND);
  let at = 0;
  let odd = Buffer.alloc(0);
  await runFfmpeg({
    ...tool,
    seconds: PATIENCE_SECONDS,
    args: [...input, ...`-map 0:a:0 -ac 1 -ar ${SAMPLES_A_SECOND} -c:a pcm_s16le -f s16le pipe:1`.split(" ")],
    onOutput: (bytes) => {
      const whole = Buffer.concat([odd, bytes]);
      const end = whole.length - (whole.length % 2);
      for (let place = 0; place < end; place += 2, at += 1) {
        const line = Math.min(LINES - 1, Math.floor((at / all) * LINES));
        peaks[line] = Math.max(peaks[line] ?? 0, Math.abs(whole.readInt16LE(place)));
      }
      odd = whole.subarray(end);
    },
  });
  return peaks.map((peak) => Math.round((Math.min(peak, 32_767) / 32_767) * 100));
}
