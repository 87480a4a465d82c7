import type { Tokens } from "#platform/tokens.ts";

const PURPOSE = "care-note";

/** As a note is kept: only the server's key opens it. */
export const sealNote = (tokens: Tokens, note: string | null): Buffer | null =>
  note === null ? null : tokens.seal(PURPOSE, Buffer.from(note.trim(), "utf8"));

export const openNote = (tokens: Tokens, sealed: Buffer | null): string | null =>
  sealed && tokens.unseal(PURPOSE, sealed).toString("utf8");
