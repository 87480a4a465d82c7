import * as contract from "@dars/contract/school/enrolment";

import type { Slice } from "#platform/http/api.ts";

import { endEnrolment } from "./end-enrolment.ts";
import { enrolStudent } from "./enrol-student.ts";
import { listEnrolments } from "./list-enrolments.ts";
import { moveStudents } from "./move-students.ts";
import { numberUnnumbered } from "./number-unnumbered.ts";
import { saveRegisterNumbers } from "./save-register-numbers.ts";
import { transferStudent } from "./transfer-student.ts";
import { undoMove } from "./undo-move.ts";
import { countUnnumberedSections } from "./unnumbered.queries.ts";

export const enrolment: Slice = (api) => {
  api.serve(contract.listEnrolments, (context, { params }) => listEnrolments(context, params));
  api.serve(contract.enrolStudent, (context, input) => enrolStudent(context, input));
  api.serve(contract.moveStudents, (context, input) => moveStudents(context, input));
  api.serve(contract.undoMove, (context, input) => undoMove(context, input));
  api.serve(contract.saveRegisterNumbers, (context, input) => saveRegisterNumbers(context, input));
  api.serve(contract.countUnnumbered, ({ database }, { params: { schoolId } }) =>
    countUnnumberedSections(database.reading(schoolId), schoolId),
  );
  api.serve(contract.numberUnnumbered, (context, input) => numberUnnumbered(context, input));
  api.serve(contract.endEnrolment, (context, input) => endEnrolment(context, input));
  api.serve(contract.transferStudent, (context, input) => transferStudent(context, input));
};
