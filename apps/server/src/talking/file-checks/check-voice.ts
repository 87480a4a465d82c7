import { VOICE_SECONDS } from "@dars/contract/talking/files";
import { parseBuffer, type IFormat } from "music-metadata";

import { refused, type Finding } from "./finding.ts";

type Kind = Pick<Extract<Finding, { isFit: true }>, "type" | "ending">;

/** Opus and AAC, in what phones and browsers wrap them. */
const KINDS: readonly (Kind & { readonly container: RegExp; readonly codec: RegExp })[] = [
  { container: /^ogg/i, codec: /opus/i, type: "audio/ogg", ending: "ogg" },
  { container: /webm/i, codec: /opus/i, type: "audio/webm", ending: "webm" },
  {
    container: /^(m4a|mp4|isom|iso\d|mp42|dash)/i,
    codec: /aac|mp4a|opus/i,
    type: "audio/mp4",
    ending: "m4a",
  },
  { container: /^adts/i, codec: /aac/i, type: "audio/aac", ending: "aac" },
];

/** A recording in pieces reports the length of its first alone: so much sound in so little time is not believed. */
const MOST_BYTES_A_SECOND = 40_000;

/** A voice note is Opus or AAC and nothing else: no pictures in it, no other tracks. */
export async function checkVoice(bytes: Uint8Array): Promise<Finding> {
  const format = await parseBuffer(bytes, undefined, { duration: true, skipCovers: true }).then(
    (found) => found.format,
    () => undefined,
  );
  if (!format) return refused("broken");
  const kind = findKind(format);
  if (!kind) return refused("type");
  const seconds = getPlausibleSeconds(format, bytes.length);
  // A recorder does not always write how long it ran; then only the bytes are limited.
  if (seconds !== undefined && seconds > VOICE_SECONDS) return refused("seconds");
  const { type, ending } = kind;
  return { isFit: true, type, ending, ...(seconds !== undefined && { seconds }) };
}

function findKind({ container = "", codec, hasVideo, trackInfo }: IFormat): Kind | undefined {
  if (hasVideo || trackInfo.length > 1 || trackInfo.some(({ video }) => video)) return undefined;
  const [track] = trackInfo;
  const codecName = codec ?? track?.codecName ?? "";
  return KINDS.find((known) => known.container.test(container) && known.codec.test(codecName));
}

function getPlausibleSeconds({ duration }: IFormat, bytes: number): number | undefined {
  if (duration === undefined || !Number.isFinite(duration) || duration <= 0) return undefined;
  return bytes / duration > MOST_BYTES_A_SECOND ? undefined : duration;
}
