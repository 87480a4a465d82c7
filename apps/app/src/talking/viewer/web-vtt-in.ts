const TIME = "(?:(\\d{1,3}):)?(\\d{1,3}):(\\d{1,2})(?:[.,:](\\d{1,3}))?";
/** Lines such as `00:01:02,500 --> 00:01:04,000`, however their milliseconds and the arrow are written. */
const TIMES = new RegExp(`^\\s*${TIME}\\s*(?:-{1,3}|[–—])>\\s*${TIME}(?!\\d)(.*)$`);
const RIGHT_TIME = "(?:\\d{2,}:)?[0-5]\\d:[0-5]\\d\\.\\d{3}";
const RIGHT = new RegExp(`^${RIGHT_TIME}[ \\t]+-->[ \\t]+${RIGHT_TIME}(?:[ \\t].*)?$`);

/** A WebVTT or SubRip file as WebVTT; null where it has no captions. Older Arabic files are not in UTF-8. */
export function webVttIn(bytes: Uint8Array): string | null {
  const text = decoded(bytes)
    .replace(/^\uFEFF/, "")
    .replaceAll("\r\r\n", "\n");
  const lines = text.split(/\r\n|\r|\n/);
  if (!lines.some((line) => readTimes(line) !== undefined)) return null;
  return text.startsWith("WEBVTT") ? lines.map(toRightTimes).join("\n") : fromSubRip(closeGaps(lines));
}

/** UTF-16 has a mark at its beginning, or a zero in each figure of a time. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const zero = bytes.indexOf(0);
  if (zero >= 0) return new TextDecoder(zero % 2 === 1 ? "utf-16le" : "utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1256").decode(bytes);
  }
}

/** A line of times as WebVTT writes it, with what stands behind them; undefined for any other line. */
function readTimes(line: string): { readonly times: string; readonly settings: string } | undefined {
  const found = TIMES.exec(line.replaceAll(/[\u0660-\u0669\u06F0-\u06F9]/g, toLatinDigit));
  if (!found) return undefined;
  const [, ...parts] = found;
  return {
    times: `${toTime(parts.slice(0, 4))} --> ${toTime(parts.slice(4, 8))}`,
    settings: (parts[8] ?? "").trim(),
  };
}

const toLatinDigit = (digit: string): string => String((digit.codePointAt(0) ?? 0) & 15);

const padded = (number: number): string => String(number).padStart(2, "0");

/** Of hours, minutes, seconds and what follows the point: as few figures as there are. */
function toTime([hours = "0", minutes = "0", seconds = "0", fraction = ""]: readonly (
  | string
  | undefined
)[]): string {
  const all = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  const clock = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60].map(padded).join(":");
  return `${clock}.${fraction.padEnd(3, "0")}`;
}

function toRightTimes(line: string): string {
  const read = RIGHT.test(line) ? undefined : readTimes(line);
  return read ? `${read.times}${read.settings === "" ? "" : ` ${read.settings}`}` : line;
}

/** Some programs write each end of a line twice; then a blank line follows even the times. */
function closeGaps(lines: readonly string[]): readonly string[] {
  const isDouble = lines.every(
    (line, at) => readTimes(line) === undefined || (lines[at + 1] ?? "").trim() === "",
  );
  if (!isDouble) return lines;
  return lines
    .join("\n")
    .replaceAll(/\n{2,}/g, (ends) => "\n".repeat(Math.ceil(ends.length / 2)))
    .split("\n");
}

/** Every cue from its times to those of the next, without blank lines, which would end it. */
function fromSubRip(lines: readonly string[]): string {
  const cues: { readonly head: string; readonly words: string[] }[] = [];
  for (const [at, line] of lines.entries()) {
    const read = readTimes(line);
    if (read) {
      const number = /^\s*(\d+)\s*$/.exec(lines[at - 1] ?? "")?.[1];
      if (number !== undefined) cues.at(-1)?.words.pop();
      cues.push({ head: `${number === undefined ? "" : `${number}\n`}${read.times}`, words: [] });
    } else if (line.trim() !== "") cues.at(-1)?.words.push(toCueText(line));
  }
  return `WEBVTT\n\n${cues.map(({ head, words }) => `${[head, ...words].join("\n")}\n`).join("\n")}`;
}

/** Marks that SubRip has and WebVTT would read as others, or not at all. */
const toCueText = (line: string): string =>
  line
    .replaceAll(/\{\\[^}]*\}|<\/?font[^>]*>/gi, "")
    .replaceAll(/<(?!\/?(?:b|i|u|c|v|ruby|rt|lang)\b[^<]*>)/gi, "&lt;")
    .replaceAll("-->", "--&gt;")
    .trimEnd();

const NO_WORDS = /^(?:WEBVTT|NOTE|STYLE|REGION|\d+$)/;

/** What is said, without times and markup; a line of captions stays a line. */
export const wordsOfVtt = (text: string): string =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.includes("-->") && !NO_WORDS.test(line))
    .map((line) =>
      line
        .replaceAll(/<[^>]*>/g, "")
        .replaceAll("&lt;", "<")
        .replaceAll("&gt;", ">")
        .trim(),
    )
    .join("\n");
