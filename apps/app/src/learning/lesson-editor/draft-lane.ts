import type { Id } from "@dars/contract/platform/primitives";

import type { Save } from "#platform/offline/database.ts";
import type { Lane } from "#platform/offline/lanes.ts";

import type { Blocks } from "./block-list.ts";

/** A draft's own line in the outbox: its files leave ahead of the text that shows them. */
export const draftLane = (versionId: Id): Lane => ({ name: `draft-${versionId}`, asksAfterMs: Infinity });

/** Saves of the draft's text that this device still keeps, oldest first. */
export const savesOfDraft = (saves: readonly Save[], versionId: Id): Save[] =>
  saves.filter(({ lane, wire }) => lane === draftLane(versionId).name && wire.url.endsWith("/blocks"));

/** Whether a file of the draft is still on its way. */
export const hasFilesAhead = (saves: readonly Save[], versionId: Id): boolean =>
  saves.some(
    ({ lane, wire, refusal }) =>
      lane === draftLane(versionId).name && wire.url.endsWith("/finish") && refusal === null,
  );

interface KeptDraft {
  readonly blocks: Blocks;
  /** On which it was typed. */
  readonly revision: number;
}

/** What was typed on this device and has not reached the school. */
export function keptDraft(saves: readonly Save[], versionId: Id): KeptDraft | null {
  const body: unknown = savesOfDraft(saves, versionId).at(-1)?.wire.body;
  return isKept(body) ? body : null;
}

/** Only this app has written it. */
const isKept = (body: unknown): body is KeptDraft =>
  typeof body === "object" && body !== null && "blocks" in body && "revision" in body;
