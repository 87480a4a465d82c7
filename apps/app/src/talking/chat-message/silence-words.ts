import type { Text } from "#platform/text/use-text.ts";

const SILENCES = [
  "observer",
  "locked",
  "paused",
  "archived",
  "muted",
  "readers-only",
  "closed-until",
  "held-full",
  "left",
] as const;

/** Why a person cannot write in a room, and until when; undefined for an unknown reason. */
export function silenceWords(
  silence: unknown,
  until: string | null,
  { t, format }: Pick<Text, "t" | "format">,
): string | undefined {
  const known = SILENCES.find((each) => each === silence);
  if (!known) return undefined;
  if (until !== null && (known === "muted" || known === "closed-until" || known === "held-full"))
    return t(`chat-room.silence-${known}-time`, { time: format.moment(new Date(until)) });
  return t(`chat-room.silence-${known}`);
}
