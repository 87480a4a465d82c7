import { spawn } from "node:child_process";
import { platform } from "node:process";

import { MediaRefused } from "./media-refused.ts";

/** Address space, in kilobytes: three times the need of a film of the largest size. */
const MOST_KB = 3_000_000;
/** ffmpeg describes a file's streams at the beginning of its output. */
const MOST_WORDS = 64 * 1024;

export interface FfmpegRun {
  /** The program. */
  readonly path: string;
  readonly args: readonly string[];
  /** It is killed after so many; its processors' time is bounded alike. */
  readonly seconds: number;
  readonly signal: AbortSignal;
  /** Called with its output. Throwing ends it. */
  readonly onOutput?: (bytes: Buffer) => void;
}

/**
 * Runs ffmpeg in bounded time and memory, at the lowest priority; returns its messages. Throws MediaRefused
 * if it takes too long or fails, and the signal's reason if it was aborted.
 */
export async function runFfmpeg({ path, args, seconds, signal, onOutput }: FfmpegRun): Promise<string> {
  signal.throwIfAborted();
  const child = spawn(...bounded(path, ["-hide_banner", "-nostdin", "-y", ...args], seconds), {
    stdio: ["ignore", "pipe", "pipe"],
    // Nothing of the server's environment, its secrets among it, is a matter for it.
    env: {},
  });
  let words = "";
  let isLate = false;
  let thrown: unknown;
  const kill = () => child.kill("SIGKILL");
  const timer = setTimeout(() => {
    isLate = true;
    kill();
  }, seconds * 1000);
  signal.addEventListener("abort", kill, { once: true });
  child.stderr.on("data", (bytes: Buffer) => {
    if (words.length < MOST_WORDS) words += bytes.toString("utf8");
  });
  child.stdout.on("data", (bytes: Buffer) => {
    try {
      onOutput?.(bytes);
    } catch (error) {
      thrown ??= error;
      kill();
    }
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  }).finally(() => {
    clearTimeout(timer);
    signal.removeEventListener("abort", kill);
  });
  signal.throwIfAborted();
  if (thrown !== undefined) throw thrown;
  if (isLate) throw new MediaRefused("time");
  if (code !== 0) throw new MediaRefused("broken");
  return words;
}

/** The shell sets what its processes may take, and becomes ffmpeg. */
function bounded(path: string, args: readonly string[], seconds: number): [string, string[]] {
  if (platform === "win32") return [path, [...args]];
  const limits = `ulimit -v ${MOST_KB} 2>/dev/null; ulimit -t ${Math.ceil(seconds) * 2} 2>/dev/null`;
  return ["/bin/sh", ["-c", `${limits}; exec nice -n 10 "$0" "$@"`, path, ...args]];
}
