import { Type } from "typebox";

import type { Task } from "#platform/jobs/run-jobs.ts";
import { parse } from "#platform/parse.ts";

import { deleteBatch } from "./batches.queries.ts";
import { printPart, type PrintingParts } from "./print-part.ts";

export const PRINT_PART = "print cards";
export const DROP_BATCH = "drop printed cards";

const Which = Type.Object({ schoolId: Type.Integer(), batchId: Type.Integer() });
const WhichPart = Type.Object({ ...Which.properties, no: Type.Integer(), origin: Type.String() });

export const cardTasks = (parts: PrintingParts): Readonly<Record<string, Task>> => ({
  [PRINT_PART]: { run: (payload) => printPart(parts, parse(WhichPart, payload)) },
  [DROP_BATCH]: {
    run: async (payload) => {
      const { schoolId, batchId } = parse(Which, payload);
      await parts.store.removeBelow(`cards/${schoolId}/${batchId}`);
      await parts.database.inSchool(schoolId, (db) => deleteBatch(db, schoolId, batchId));
    },
  },
});
