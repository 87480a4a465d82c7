/** Lines such as `00:01:02,500 --> 00:01:04,000`; WebVTT writes a point. */
const TIMES = /^(\d{1,3}:\d{2}(?::\d{2})?)[.,](\d{3})\s+-->\s+(\d{1,3}:\d{2}(?::\d{2})?)[.,](\d{3})/;

/** A WebVTT or SubRip file as WebVTT; null where it has no captions. Older Arabic files are not in UTF-8. */
export function webVttIn(bytes: Uint8Array): string | null {
  const lines = decoded(bytes).split(/\r\n|\r|\n/);
  if (!lines.some((line) => TIMES.test(line))) return null;
  const text = lines.map((line) => line.replace(TIMES, "$1.$2 --> $3.$4")).join("\n");
  return text.startsWith("WEBVTT") ? text : `WEBVTT\n\n${text.trimStart()}`;
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1256").decode(bytes);
  }
}

const NO_WORDS = /^(?:WEBVTT|NOTE|STYLE|REGION|\d+$)/;

/** What is said, without times and markup; a line of captions stays a line. */
export const wordsOfVtt = (text: string): string =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.includes("-->") && !NO_WORDS.test(line))
    .map((line) => line.replaceAll(/<[^>]*>/g, "").trim())
    .join("\n");
