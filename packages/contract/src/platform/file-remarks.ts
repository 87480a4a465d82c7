import { Type, type Static } from "typebox";

import { Instant, nullable } from "./primitives.ts";

/**
 * Why a row of a file is not used. `not-here`: it is of nobody in this list; `name`: its name is not that of its id, as
 * after sorting one column alone; `twice`: an earlier row is of the same person; `other-file`: it comes from another list.
 */
const UnusedReason = Type.Enum(["not-here", "name", "twice", "other-file"]);

/** What there is to say of a file that was taken from the school, filled in elsewhere and brought back. */
export const FileRemarks = Type.Object({
  /** When it was taken; null where the file does not say: then nothing of it can be compared with what was there. */
  takenAt: Type.Optional(nullable(Instant)),
  /** Cells that were changed both in the file and here since it was taken: they are left as they are here. */
  conflicts: Type.Optional(
    Type.Array(
      Type.Object({
        line: Type.Integer(),
        name: Type.String(),
        /** Its title in the file. */
        column: Type.String(),
        /** As the file writes them; empty for nothing. */
        taken: Type.String(),
        stored: Type.String(),
        given: Type.String(),
      }),
    ),
  ),
  unused: Type.Optional(
    Type.Array(Type.Object({ line: Type.Integer(), name: Type.String(), reason: UnusedReason })),
  ),
});
export type FileRemarks = Static<typeof FileRemarks>;
