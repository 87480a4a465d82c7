import * as contract from "@dars/contract/school/schools";

import { ReadsTogether } from "#platform/db/reads-together.ts";
import type { Slice } from "#platform/http/api.ts";

import { listLevelsOfSubject } from "./list-levels-of-subject.ts";
import { listSchools } from "./list-schools.ts";
import { listSectionStudents } from "./list-section-students.ts";
import { listSections } from "./list-sections.ts";
import { listStudentSubjects } from "./list-student-subjects.ts";
import { listSubjects } from "./list-subjects.ts";
import { printSectionList } from "./print-section-list.ts";
import { listSubjectsByStudent } from "./student-subjects.queries.ts";

export const schools: Slice = (api) => {
  const readSubjects = listStudentSubjects(new ReadsTogether(listSubjectsByStudent));
  api.serve(contract.listSchools, (context) => listSchools(context));
  api.serve(contract.listSections, (context, { params }) => listSections(context, params));
  api.serve(contract.listSectionStudents, (context, { params }) => listSectionStudents(context, params));
  api.serve(contract.printSectionList, printSectionList);
  api.serve(contract.listStudentSubjects, (context, { params }) => readSubjects(context, params));
  api.serve(contract.listSubjects, (context, { params }) => listSubjects(context, params));
  api.serve(contract.listLevelsOfSubject, (context, { params }) => listLevelsOfSubject(context, params));
};
