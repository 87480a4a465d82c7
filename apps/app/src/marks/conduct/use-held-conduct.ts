import type { ConductLine, saveConduct } from "@dars/contract/marks/conduct";
import type { Input } from "@dars/contract/platform/route";

import { useApi } from "#platform/api/api.ts";
import type { Save } from "#platform/offline/database.ts";
import { useStore } from "#platform/state/store.ts";

export interface SectionPlace {
  readonly schoolId: number;
  readonly sectionId: number;
}

/** What was written of a student here and is not on the server. */
export interface HeldConduct {
  /** The id of the save. */
  readonly id: number;
  readonly said: Pick<ConductLine, "conduct" | "comment">;
  /** That the server has once it is there; of a refused one that it was written on. */
  readonly revision: number;
  readonly isRefused: boolean;
}

/** By student, the latest. */
export function useHeldConduct({ schoolId, sectionId }: SectionPlace): ReadonlyMap<number, HeldConduct> {
  const saves = useStore(useApi().outbox.saves);
  const address = new RegExp(`/schools/${schoolId}/sections/${sectionId}/students/(\\d+)/conduct$`);
  return new Map(saves.flatMap((save) => heldIn(save, address)));
}

function heldIn({ id, wire, refusal }: Save, address: RegExp): readonly (readonly [number, HeldConduct])[] {
  const [, studentId] = address.exec(wire.url) ?? [];
  if (studentId === undefined || !isConduct(wire.body)) return [];
  const { conduct, comment, revision } = wire.body;
  const isRefused = refusal !== null;
  return [
    [
      Number(studentId),
      { id, said: { conduct, comment }, revision: revision + (isRefused ? 0 : 1), isRefused },
    ],
  ];
}

type Body = Input<typeof saveConduct>["body"];

/** A save of this address was written by this app, perhaps by an older one. */
const isConduct = (body: unknown): body is Body =>
  typeof body === "object" &&
  body !== null &&
  "revision" in body &&
  typeof body.revision === "number" &&
  "conduct" in body &&
  "comment" in body;
