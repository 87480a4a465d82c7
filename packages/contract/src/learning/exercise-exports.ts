import { Type } from "typebox";

import { Id } from "#platform/primitives.ts";
import { File, route } from "#platform/route.ts";

import { ExportReport } from "./bank-exports.ts";
import { ExportFormat } from "./banks.ts";
import { readExerciseQuestions } from "./exercises.ts";

/** What becomes of an exercise in a file. */
const ExerciseExportReport = Type.Object({
  ...ExportReport.properties,
  /** Questions of pools, of which each student gets some: the file has all of them. */
  drawn: Type.Integer({ minimum: 0 }),
});

/**
 * E7: the questions of the present version with their keys and points. In QTI they are a test with the title, the time
 * limit and the order of the exercise; its classes, times, attempts and rules are in no format.
 */
export const takeExerciseFile = route({
  method: "GET",
  path: "/api/v6/schools/:schoolId/exercises/:exerciseId/export/:format",
  summary: "An exercise as GIFT, Moodle XML or a package of QTI 2.2",
  access: readExerciseQuestions.access,
  repeatable: true,
  params: Type.Object({ schoolId: Id, exerciseId: Id, format: ExportFormat }),
  reply: File,
});

/** Read before the file is taken: what its format cannot say. */
export const readExerciseExport = route({
  ...takeExerciseFile,
  path: "/api/v6/schools/:schoolId/exercises/:exerciseId/export/:format/report",
  summary: "What a file of an exercise would not have of it",
  reply: ExerciseExportReport,
});
