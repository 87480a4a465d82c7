import type { MarkToSave } from "@dars/contract/time/attendance";

import type { AccountDatabase } from "#platform/offline/database.ts";

import type { NewMarks } from "./register-words.ts";

/** What was tapped in a register and is not sent yet: ids and times, and no names. */
interface RegisterDraft {
  readonly words: NewMarks;
  /** The person has said that this register of a weekend counts (ATD-7). */
  readonly isMeant: boolean;
}

/** What the account keeps on this device; null on one that several people use, where it lasts as long as the page. */
type Local = AccountDatabase | null;

const NOTHING: RegisterDraft = { words: new Map(), isMeant: false };

/** What this account tapped in the register before, also before the app was killed. */
export async function readDraft(local: Local, place: string): Promise<RegisterDraft> {
  const stored = await local?.typings.get(buildKey(place)).catch(() => undefined);
  const { words, isMeant }: { words?: unknown; isMeant?: unknown } = Object(
    parse(stored?.fields["draft"]?.typed),
  );
  if (!Array.isArray(words)) return NOTHING;
  // Written only by this file.
  const marksByStudent = new Map((words as readonly MarkToSave[]).map((word) => [word.studentId, word]));
  return { words: marksByStudent, isMeant: isMeant === true };
}

/** A device that cannot keep it loses it with the page, and nothing else. */
export async function keepDraft(
  local: Local,
  place: string,
  { words, isMeant }: RegisterDraft,
  at: number,
): Promise<void> {
  const typed = JSON.stringify({ words: [...words.values()], isMeant });
  const fields = { draft: { before: "", typed } };
  await local?.typings.put({ place: buildKey(place), fields, at }).catch(() => undefined);
}

export async function dropDraft(local: Local, place: string): Promise<void> {
  await local?.typings.delete(buildKey(place)).catch(() => undefined);
}

const buildKey = (place: string): string => `register ${place}`;

function parse(text: string | undefined): unknown {
  return text === undefined ? undefined : JSON.parse(text);
}
