import { Type, type Static } from "typebox";

import { route } from "#platform/route.ts";

import { exportBank, ImportedItem } from "./banks.ts";

/** What becomes of the questions of a bank in a file. */
export const ExportReport = Type.Object({
  questions: Type.Integer(),
  /** How many of them are in the file as they are. */
  complete: Type.Integer(),
  /** The others: in the file with a loss, or refused and not in it. */
  items: Type.Array(ImportedItem),
});
export type ExportReport = Static<typeof ExportReport>;

/** Read before the file is taken: what its format cannot say. */
export const readBankExport = route({
  ...exportBank,
  path: "/api/v6/schools/:schoolId/question-banks/:subjectId/:levelId/export/:format/report",
  summary: "What a file of a bank would not have of its questions",
  reply: ExportReport,
});
