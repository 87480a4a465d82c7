import type { TrainingPartKind, TrainingPartRecord } from "@dars/contract/insight/training-parts";
import type { Training } from "@dars/contract/insight/trainings";
import type { AttachedFile } from "@dars/contract/talking/attached-file";

import { newClientId } from "#platform/api/client-id.ts";

/** A part while it is written. */
export interface PartDraft extends TrainingPartRecord {
  /** In the list alone. */
  readonly of: string;
  readonly file: AttachedFile | null;
}

export const EMPTY_QUESTION = { text: "", options: ["", ""], right: 0 };

/** A session begins as the training does. */
export const emptyPart = (kind: TrainingPartKind, { startsAt, endsAt, place }: Training): PartDraft => ({
  of: newClientId(),
  id: null,
  kind,
  title: "",
  isRequired: true,
  startsAt: kind === "session" ? startsAt : null,
  endsAt: kind === "session" ? endsAt : null,
  place: kind === "session" ? place : null,
  url: null,
  fileId: null,
  file: null,
  questions: kind === "quiz" ? [EMPTY_QUESTION] : [],
  passPercent: 60,
  attempts: 3,
});
