import { Type } from "typebox";

import type { Task } from "#platform/jobs/run-jobs.ts";
import { parse } from "#platform/parse.ts";

import { deleteBatch, updateDropped } from "./batches.queries.ts";
import {
  DROP_LETTERS,
  getLetterFolder,
  PRINT_LETTERS,
  printLetters,
  type PrintingLetters,
} from "./print-letters.ts";

const Which = Type.Object({ schoolId: Type.Integer(), batchId: Type.Integer() });
const WhichPart = Type.Object({ ...Which.properties, no: Type.Integer(), origin: Type.String() });
const WhichDrop = Type.Object({ ...Which.properties, isForgotten: Type.Boolean() });

export const letterTasks = (parts: PrintingLetters): Readonly<Record<string, Task>> => ({
  [PRINT_LETTERS]: { run: (payload) => printLetters(parts, parse(WhichPart, payload)) },
  [DROP_LETTERS]: {
    run: async (payload) => {
      const { schoolId, batchId, isForgotten } = parse(WhichDrop, payload);
      const { database, store } = parts;
      // First, so that no file is written after the folder is empty.
      await database.inSchool(schoolId, (db) => updateDropped(db, schoolId, batchId));
      await store.removeBelow(getLetterFolder(schoolId, batchId));
      if (isForgotten) await database.inSchool(schoolId, (db) => deleteBatch(db, schoolId, batchId));
    },
  },
});
