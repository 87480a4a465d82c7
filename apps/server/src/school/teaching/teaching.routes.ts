import * as contract from "@dars/contract/school/teaching";

import type { Slice } from "#platform/http/api.ts";

import { assignTeacher } from "./assign-teacher.ts";
import { endAssignment } from "./end-assignment.ts";
import { handOver } from "./hand-over.ts";
import { listClasses } from "./list-classes.ts";
import { listTeacherLines } from "./teaching.queries.ts";

export const teaching: Slice = (api) => {
  api.serve(contract.listClasses, (context, { params }) => listClasses(context, params));
  api.serve(contract.listTeachers, async ({ database }, { params: { schoolId } }) => ({
    teachers: await listTeacherLines(database.reading(schoolId), schoolId),
  }));
  api.serve(contract.assignTeacher, assignTeacher);
  api.serve(contract.handOver, handOver);
  api.serve(contract.endAssignment, endAssignment);
};
